import { NOT_FOUND, NOT_PERMITTED } from '../../../contract/codes.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Failed } from '../../ui/query/query-state.tsx'

interface NotLoadedProps {
  readonly reply: Refused
  readonly onAgain: () => void
  /** Goes back to the list; absent on the list itself. */
  readonly onBack?: () => void
}

/** Replaces the screen where it could not be loaded, with the reason and a retry button where that can help. */
export function NotLoaded({ reply, onAgain, onBack }: NotLoadedProps) {
  const { t } = useMessages()
  const why =
    reply.errorCode === NOT_PERMITTED ? (
      <Notice kind="warning" announced>
        {t('examDesk.noRight')}
      </Notice>
    ) : reply.errorCode === NOT_FOUND ? (
      <Notice kind="warning" announced>
        {t('examDesk.gone')}
      </Notice>
    ) : (
      <Failed reply={reply} onAgain={onAgain} />
    )
  return (
    <div className="c-stack">
      <h1 className="c-title">{t('menu.examDesk')}</h1>
      {why}
      {onBack ? (
        <div className="c-row">
          <Button kind="secondary" onClick={onBack}>
            {t('examDesk.all')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
