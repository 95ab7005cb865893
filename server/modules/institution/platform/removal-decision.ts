import { APPROVE_REMOVALS } from '../../../../src/contract/institution/platform.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { listRightHolders } from '../../../lib/second-person/holders.ts'
import type { TwoPersonDecision } from '../../../lib/second-person/second-person.ts'

/** Builds the decision about a request to remove an institution. */
export const buildRemovalDecision = (
  requestedBy: number,
  context: Pick<ActorContext, 'db' | 'client' | 'now'>,
): TwoPersonDecision => ({
  requestedBy,
  weight: 'INSTITUTION',
  holders: (since) => listRightHolders(context, APPROVE_REMOVALS, since),
})
