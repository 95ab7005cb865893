import { lazy, Suspense, useState } from 'react'
import { waitingForAnswer } from '../../../contract/users/approvals.ts'
import { Button } from '../../ui/button/button.tsx'
import { useMayAnswer } from '../approvals/use-may-answer.ts'
import { useLastRow } from '../../ui/tabs/use-last-row.ts'
import { useMessages } from '../../runtime/messages.tsx'

const ApprovalsDrawer = lazy(async () => ({
  default: (await import('../approvals/approvals-drawer.tsx')).ApprovalsDrawer,
}))

/** The smallest page size: only the total is used. */
const COUNT = { pageSize: 10 } as const

/** Renders the number of pending approvals as a button that opens them; nothing when the caller may not decide. */
export function PendingApprovalsButton({
  ready,
  onAnswered,
}: {
  readonly ready: boolean
  readonly onAnswered: () => void
}) {
  const { t, number } = useMessages()
  const mayAnswer = useMayAnswer()
  const [waiting, again] = useLastRow(waitingForAnswer, ready && mayAnswer, COUNT)
  const [open, setOpen] = useState(false)
  if (!mayAnswer) return null
  // Reserve the space until the number is loaded, to avoid a layout shift.
  if (!waiting)
    return (
      <span className="c-button c-waiting-room" data-kind="secondary" aria-hidden="true">
        {t('people.waiting.open', { number: number(0) })}
      </span>
    )
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t('people.waiting.open', { number: number(waiting.total) })}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <ApprovalsDrawer
            onClose={() => setOpen(false)}
            onAnswered={() => {
              again()
              onAnswered()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
