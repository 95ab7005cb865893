import { useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/**
 * Renders the notice for a chunk or messages that could not be loaded: it states that this says nothing about the money
 * and offers a retry.
 */
export function LoadFailedNotice({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useMessages()
  return (
    <Notice kind="danger" announced>
      <p>{t('failure.network')}</p>
      <p className="c-label">{t('payment.lostSays')}</p>
      <button type="button" className="c-link" onClick={onAgain}>
        {t('common.retry')}
      </button>
    </Notice>
  )
}
