import * as v from 'valibot'
import type { Needs } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { id, instant, localisedName, requiredText } from '../parts.ts'
import { ASSET_KINDS } from './my-details.ts'

/** University and college administrators. */
const OFFICE: Needs = { roles: [10, 20] }

/**
 * Photographs and signatures that wait for a decision, the oldest first, two hundred at most. University administrators see those of everybody,
 * college administrators those of students who are enrolled at their colleges; nobody sees the own ones (domain brief 2.3.6).
 */
export const pendingAssets = defineQuery({
  id: 'pendingAssets',
  access: 'r',
  needs: OFFICE,
  input: v.nullish(v.object({ kind: v.optional(v.picklist(ASSET_KINDS)) })),
  row: v.object({
    assetId: v.number(),
    kind: v.picklist(ASSET_KINDS),
    /** Where it can be seen for five minutes. */
    address: v.string(),
    width: v.number(),
    height: v.number(),
    handedInAt: instant,
    userName: v.string(),
    names: localisedName,
    /** Null: no student. */
    prn: v.nullable(v.string()),
    /** Where the student is enrolled now; null: no student. */
    college: v.nullable(localisedName),
  }),
})

/**
 * Takes a picture or sends it back with a reason; its person is told. A student's photograph that was taken is the one on the next hall ticket.
 * GONE: somebody else has decided, or a newer one has been handed in. Pictures out of scope are refused with 1108.
 */
export const decideAsset = defineActivity({
  name: 'decideAsset',
  access: 'r',
  needs: OFFICE,
  writes: true,
  input: v.variant('decision', [
    v.strictObject({ decision: v.literal('APPROVE'), assetId: id }),
    v.strictObject({ decision: v.literal('REJECT'), assetId: id, reason: requiredText(300) }),
  ]),
  output: v.object({ outcome: v.picklist(['DECIDED', 'GONE']) }),
})
