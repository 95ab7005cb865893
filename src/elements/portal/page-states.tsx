import { useStore } from '@nanostores/react'
import type { Address } from '../../core/config/web-address.ts'
import { START_PATH } from '../../core/routing/start-path.ts'
import { toHref } from '../../core/routing/routes.ts'
import { $sessionEnded } from '../../core/session/session-ended.ts'
import { $session } from '../../core/session/session.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { useMessages } from '../runtime/messages.tsx'

/** Renders the failure to load a screen: the browser is offline, or a newer version has replaced the file. */
export function PageFailed({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useMessages()
  return (
    <div className="c-page-state" role="alert">
      <h1 className="c-title">{t('portal.failed')}</h1>
      <p className="c-soft">{t('portal.failedHelp')}</p>
      <Button onClick={onAgain}>{t('common.retry')}</Button>
    </div>
  )
}

/** Renders, above a login, that a session has ended; nothing where none has. The toast about it closes by itself. */
export function SessionEnded() {
  const { t } = useMessages()
  return useStore($sessionEnded) ? (
    <div className="c-session-ended">
      <Notice kind="warning">{t('session.ended')}</Notice>
    </div>
  ) : null
}

/** Renders the view for an address that matches no route. */
export function PageNotFound() {
  const { t } = useMessages()
  const { status } = useStore($session)
  return (
    <div className="c-page-state">
      <h1 className="c-title">{t('page.notFound')}</h1>
      <p className="c-soft">{t('portal.notFoundHelp')}</p>
      <a className="c-button" href={toHref(status === 'user' ? '/' : START_PATH) satisfies Address}>
        {t('portal.home')}
      </a>
    </div>
  )
}
