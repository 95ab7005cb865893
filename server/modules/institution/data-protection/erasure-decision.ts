import { DECIDE_ERASURE } from '../../../../src/contract/institution/erasure.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { listRightHolders } from '../../../lib/second-person/holders.ts'
import type { TwoPersonDecision } from '../../../lib/second-person/second-person.ts'

/** Builds the decision about a request for erasure. */
export const buildErasureDecision = (
  requestedBy: number,
  context: Pick<ActorContext, 'db' | 'client' | 'now'>,
): TwoPersonDecision => ({
  requestedBy,
  weight: 'INSTITUTION',
  holders: (since) => listRightHolders(context, DECIDE_ERASURE, since),
})
