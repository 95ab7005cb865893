import { ANSWER_WAITING } from '../../../../src/contract/users/approvals.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { listRightHolders } from '../../../lib/second-person/holders.ts'
import type { TwoPersonDecision } from '../../../lib/second-person/second-person.ts'

/** Builds the decision about a submission that a member of staff has entered; null: the person themselves has. */
export const recordDecision = (
  enteredBy: number | null,
  context: Pick<ActorContext, 'db' | 'client' | 'now'>,
): TwoPersonDecision => ({
  requestedBy: enteredBy,
  weight: 'CASE',
  holders: () => listRightHolders(context, ANSWER_WAITING),
})
