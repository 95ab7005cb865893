import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { instant } from '../parts.ts'
import { reason } from '../users/parts.ts'
import { DECIDE_ERASURE, ERASURE_OBSTACLES, REQUEST_ERASURE } from './erasure.ts'

const erasureId = v.pipe(v.string(), v.regex(/^[0-9A-F]{12}$/))

/**
 * Decides about a request for erasure. SCHEDULED: after some days (`ERASURE_DELAY_DAYS`), in which `stopErasure` is
 * possible, the person is erased for good, in one transaction: they cannot sign in any more, and a pseudonym replaces
 * their name. Refused with 1107 for whoever requested it, may not be the second person or is erased, with 1204 when
 * somebody has decided already.
 */
export const decideErasure = defineActivity({
  name: 'decideErasure',
  access: 'r',
  needs: DECIDE_ERASURE,
  writes: true,
  decides: true,
  recent: true,
  input: v.variant('decision', [
    v.strictObject({ decision: v.literal('APPROVE'), erasureId }),
    v.strictObject({ decision: v.literal('REFUSE'), erasureId, reason }),
  ]),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('SCHEDULED'), dueAt: instant }),
    v.object({ outcome: v.literal('REFUSED') }),
    v.object({ outcome: v.literal('OBSTACLE'), obstacle: v.picklist(ERASURE_OBSTACLES) }),
  ]),
})

/**
 * Stops an approved erasure before it is carried out; nothing is erased. Everybody with the right to request or to
 * decide may do so. Refused with 1204 when the person is erased or the erasure was stopped already.
 */
export const stopErasure = defineActivity({
  name: 'stopErasure',
  access: 'r',
  needs: { anyOf: [REQUEST_ERASURE, DECIDE_ERASURE] },
  writes: true,
  decides: true,
  input: v.strictObject({ erasureId, reason }),
  output: v.object({ outcome: v.literal('STOPPED') }),
})
