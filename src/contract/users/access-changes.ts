import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { id } from '../parts.ts'
import { reason } from './parts.ts'

/**
 * The changes that wait for a second administrator: a new administrator, roles, contacts or second factor of an
 * administrator by the form, the reset of a password or of a second factor, an exception of the menu, a closed account,
 * and a connection that decides who somebody is.
 */
export const ACCESS_CHANGES = [
  'ADD_ADMINISTRATOR',
  'ACCOUNT',
  'ROLES',
  'PASSWORD',
  'TWO_FACTOR',
  'EXCEPTION',
  'STATUS',
  'CONNECTION',
] as const
/** A change that waits for a second administrator. */
export type AccessChange = (typeof ACCESS_CHANGES)[number]

/**
 * Decides about a change that another administrator has requested by the call that makes it. APPROVE makes the change
 * now, in the name of whoever requested it; the refusal of that call is returned. Refused with 1107 for whoever
 * requested it, may not be the second person or is changed by it, with 1202 when it has been decided or has expired.
 * REFUSE is open to whoever requested it too. A change of the only other administrator can be carried out by whoever
 * requested it after some days, unless it is refused before.
 */
export const decideAccessChange = defineActivity({
  name: 'decideAccessChange',
  access: 'r',
  needs: { roles: [10] },
  writes: true,
  decides: true,
  changesAccess: true,
  input: v.variant('decision', [
    v.strictObject({ decision: v.literal('APPROVE'), itemId: id }),
    v.strictObject({ decision: v.literal('REFUSE'), itemId: id, reason }),
  ]),
  output: v.object({ outcome: v.picklist(['APPROVED', 'REFUSED']) }),
})
