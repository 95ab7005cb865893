import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'
import { RefusalSentence } from './refusal-sentence.tsx'

/** Renders placeholder rows while loading; nothing for the first 300 ms. */
export function Loading() {
  const { t } = useMessages()
  return (
    <div className="c-stack" role="status" aria-label={t('common.loading')}>
      <div className="c-skeleton" />
      <div className="c-skeleton" />
      <div className="c-skeleton" />
    </div>
  )
}

/** Renders the reason of a failed load, with a retry button. */
export function Failed({ reply, onAgain }: { readonly reply: Refused; readonly onAgain: () => void }) {
  const { t } = useMessages()
  return (
    <Notice kind="danger" announced>
      <p>
        <RefusalSentence reply={reply} />
      </p>
      <Button kind="quiet" onClick={onAgain}>
        {t('common.retry')}
      </Button>
    </Notice>
  )
}
