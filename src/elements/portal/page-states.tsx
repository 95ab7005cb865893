import { hrefTo } from '../../core/routes.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../words.tsx'

/** The screen could not be fetched: no line, or a newer version has replaced its file. */
export function PageFailed({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useWords()
  return (
    <div className="c-page-state" role="alert">
      <h1 className="c-title">{t('portal.failed')}</h1>
      <p className="c-soft">{t('portal.failedHelp')}</p>
      <Button onClick={onAgain}>{t('common.retry')}</Button>
    </div>
  )
}

/** An address that leads nowhere. */
export function PageNotFound() {
  const { t } = useWords()
  return (
    <div className="c-page-state">
      <h1 className="c-title">{t('page.notFound')}</h1>
      <p className="c-soft">{t('portal.notFoundHelp')}</p>
      <a className="c-button" href={hrefTo('/')}>
        {t('portal.home')}
      </a>
    </div>
  )
}
