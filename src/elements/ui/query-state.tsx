import type { Refused } from '../../core/mql/reply.ts'
import { useWords } from '../words.tsx'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { useFailure } from './use-failure.ts'

/** Rows that are on their way; nothing for the first 300 ms. */
export function Loading() {
  const { t } = useWords()
  return (
    <div className="c-stack" role="status" aria-label={t('common.loading')}>
      <div className="c-skeleton" />
      <div className="c-skeleton" />
      <div className="c-skeleton" />
    </div>
  )
}

/** What could not be had, why, and the way to try again. */
export function Failed({ reply, onAgain }: { readonly reply: Refused; readonly onAgain: () => void }) {
  const { t } = useWords()
  const failure = useFailure()
  return (
    <Notice kind="danger" announced>
      <p>{failure(reply)}</p>
      <Button kind="quiet" onClick={onAgain}>
        {t('common.retry')}
      </Button>
    </Notice>
  )
}
