import { useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { NextStep } from './next-step.ts'

const KEYS = {
  WAITING: 'payment.next.WAITING',
  PAID: 'payment.paidAlready',
  CLOSED: 'payment.next.CLOSED',
  WITHDRAWN: 'payment.next.WITHDRAWN',
  BEGIN: 'payment.keyEnded',
} as const

/**
 * Renders why a new attempt needs another step first, and which step. Renders nothing if the button already says so.
 */
export function NextAttemptNotice({ next }: { readonly next: NextStep }) {
  const { t } = useMessages()
  if (!(next in KEYS)) return null
  return (
    <div data-next={next}>
      <Notice kind={next === 'PAID' ? 'success' : 'warning'}>{t(KEYS[next as keyof typeof KEYS])}</Notice>
    </div>
  )
}
