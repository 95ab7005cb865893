import * as v from 'valibot'
import { base64 } from '../base64.ts'
import type { Right } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { day, id, instant, localisedName, requiredText } from '../parts.ts'
import { collegeName, person, userId } from './parts.ts'

/** Who sees the administrators of colleges: of all, or of the own one. Whoever edits decides. */
export const SEE_COLLEGES: Right = { menu: '/editCollegeAdmin', verb: 'view' }
/** Who decides about them. */
export const DECIDE_COLLEGES: Right = { menu: '/editCollegeAdmin', verb: 'edit' }

/** What is looked through before a college passes on (domain brief 2.3.5). */
export const HANDOVER_CHECKS = ['FORMS', 'HOLDS', 'CORRECTIONS', 'EXPORTS'] as const
/** How many days the outgoing administrator may work on at most. */
export const MAX_OVERLAP_DAYS = 7
/** How many bytes a scanned order may have. */
export const MAX_ORDER_BYTES = 600 * 1024

/** Why a hand-over cannot be as it was asked for. */
export const HANDOVER_PROBLEMS = ['PAST', 'ORDER_DATE', 'SAME_PERSON', 'NOT_OF_COLLEGE', 'ALREADY_OPEN', 'ACTING_UNTIL', 'CHECKLIST', 'NOT_A_DOCUMENT', 'OVER'] as const

const admin = v.object({
  ...person,
  since: v.nullable(instant),
  /** When the role ends; null: nobody knows of an end. */
  until: v.nullable(instant),
  lastLoginAt: v.nullable(instant),
  acting: v.boolean(),
})

/** The colleges in the caller's scope, each with who administers it now. */
export const collegeAdmins = defineQuery({
  id: 'collegeAdmins',
  access: 'r',
  needs: SEE_COLLEGES,
  input: v.nullish(v.strictObject({})),
  row: v.object({ ...collegeName.entries, district: v.string(), admins: v.array(admin), open: v.boolean() }),
})

const handover = v.object({
  handoverId: v.string(),
  kind: v.picklist(['HANDOVER', 'ACTING']),
  status: v.picklist(['REQUESTED', 'APPROVED', 'REFUSED', 'CANCELLED']),
  incoming: localisedName,
  outgoing: v.nullable(localisedName),
  orderNo: v.string(),
  orderDate: day,
  /** Where the scanned order can be seen for five minutes. */
  orderAddress: v.nullable(v.string()),
  effectiveOn: day,
  overlapDays: v.number(),
  actingUntil: v.nullable(day),
  requestedBy: localisedName,
  requestedAt: instant,
  decidedAt: v.nullable(instant),
  /** What the caller may still do about it. */
  may: v.array(v.picklist(['APPROVE', 'REFUSE', 'CANCEL'])),
})

/** One college: who administers it, what waits there, what was handed over before. One row; none outside the caller's scope. */
export const collegeAdmin = defineQuery({
  id: 'collegeAdmin',
  access: 'r',
  needs: SEE_COLLEGES,
  input: v.strictObject({ collegeId: id }),
  row: v.object({
    college: collegeName,
    district: v.string(),
    programmes: v.number(),
    admins: v.array(admin),
    /** How much of each kind waits; null: not counted here, to be looked up. */
    waiting: v.object({ FORMS: v.nullable(v.number()), HOLDS: v.nullable(v.number()), CORRECTIONS: v.nullable(v.number()), EXPORTS: v.nullable(v.number()) }),
    handovers: v.array(handover),
    today: day,
    /** The caller decides alone; otherwise the university approves. */
    decides: v.boolean(),
  }),
})

/** Who of a college can take it over, by the beginnings of words; up to ten. */
export const collegeAdminCandidates = defineQuery({
  id: 'collegeAdminCandidates',
  access: 'r',
  needs: SEE_COLLEGES,
  input: v.strictObject({ collegeId: id, text: requiredText(100) }),
  row: v.object(person),
})

const refused = v.object({ outcome: v.literal('REFUSED'), problem: v.picklist(HANDOVER_PROBLEMS) })

/**
 * Hands a college over at the midnight that begins a day, or puts it into somebody's hands besides until a day. With the right to edit it is approved
 * at once; the administrator of the college asks for it, and the university approves.
 */
export const handOverCollegeAdmin = defineActivity({
  name: 'handOverCollegeAdmin',
  access: 'r',
  needs: SEE_COLLEGES,
  writes: true,
  once: true,
  input: v.strictObject({
    collegeId: id,
    kind: v.picklist(['HANDOVER', 'ACTING']),
    incoming: userId,
    orderNo: requiredText(60),
    orderDate: day,
    effectiveOn: day,
    overlapDays: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_OVERLAP_DAYS)),
    actingUntil: v.nullish(day),
    checklist: v.pipe(v.array(v.picklist(HANDOVER_CHECKS)), v.maxLength(HANDOVER_CHECKS.length)),
    /** PDF, JPEG or PNG. */
    order: v.nullish(base64(Math.ceil(MAX_ORDER_BYTES / 3) * 4)),
  }),
  output: v.variant('outcome', [v.object({ outcome: v.literal('DONE'), handoverId: v.string(), status: v.picklist(['REQUESTED', 'APPROVED']) }), refused]),
})

/** Approves or refuses what a college asked for, or takes back what has not begun yet. */
export const decideCollegeHandover = defineActivity({
  name: 'decideCollegeHandover',
  access: 'r',
  needs: SEE_COLLEGES,
  writes: true,
  once: true,
  input: v.strictObject({ handoverId: requiredText(40), decision: v.picklist(['APPROVE', 'REFUSE', 'CANCEL']) }),
  output: v.variant('outcome', [v.object({ outcome: v.literal('DONE'), status: v.picklist(['APPROVED', 'REFUSED', 'CANCELLED']) }), refused]),
})
