import { WAITING_KINDS, waitingForAnswer } from '../../../contract/users/approvals.ts'
import { Button } from '../../ui/button/button.tsx'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { LatePart } from '../../ui/overlay/late-part.tsx'
import { useMayAnswer } from '../approvals/use-may-answer.ts'
import { useLastRow } from '../../ui/tabs/use-last-row.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { Visit } from '../approvals/visit.ts'
import { ROUTE } from './use-tab.ts'

const loadDrawer = async () => (await import('../approvals/approvals-drawer.tsx')).ApprovalsDrawer

/** The smallest page size: only the total is used. */
const COUNT = { pageSize: 10 } as const

/** The parameter of the address that opens the approvals: the kinds shown, or `all`. */
export const APPROVALS = 'waiting'
const ALL = 'all'

/** Renders the number of pending approvals as a button that opens them; nothing when the caller may not decide. */
export function PendingApprovalsButton({
  ready,
  visit,
  onAnswered,
}: {
  readonly ready: boolean
  /** Opens a page of the portal, where it can be reached. */
  readonly visit: Visit
  readonly onAnswered: () => void
}) {
  const { t, number } = useMessages()
  const mayAnswer = useMayAnswer()
  const [waiting, again] = useLastRow(waitingForAnswer, ready && mayAnswer, COUNT)
  const [{ [APPROVALS]: open }, change] = useAddressState(ROUTE)
  const kinds = WAITING_KINDS.filter((kind) => open?.split(',').includes(kind))
  const handleClose = () => change({ [APPROVALS]: undefined }, { replace: true })
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
      <Button kind="secondary" onClick={() => change({ [APPROVALS]: ALL })}>
        {t('people.waiting.open', { number: number(waiting.total) })}
      </Button>
      {open ? (
        <LatePart loadPart={loadDrawer} onFailed={handleClose}>
          {(ApprovalsDrawer) => (
            <ApprovalsDrawer
              kinds={kinds}
              visit={visit}
              onAll={() => change({ [APPROVALS]: ALL }, { replace: true })}
              onClose={handleClose}
              onAnswered={() => {
                again()
                onAnswered()
              }}
            />
          )}
        </LatePart>
      ) : null}
    </>
  )
}
