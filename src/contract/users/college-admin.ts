import * as v from 'valibot'
import { base64Schema } from '../base64.ts'
import type { Right } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { day, id, instant, localisedName, requiredLineSchema, requiredTextSchema } from '../parts.ts'
import { collegeName, person, userId } from './parts.ts'

/**
 * The right to see the administrators of colleges: of all, or of the caller's own. The right to edit also allows
 * deciding.
 */
export const SEE_COLLEGES: Right = { menu: '/editCollegeAdmin', verb: 'view' }
/** The right to decide about the administrators of colleges. */
export const DECIDE_COLLEGES: Right = { menu: '/editCollegeAdmin', verb: 'edit' }

/** The items to check before a college is handed over (specification, section 11.3.5). */
export const HANDOVER_CHECKS = ['FORMS', 'HOLDS', 'CORRECTIONS', 'EXPORTS'] as const
/** The maximal overlap, in days, in which the outgoing administrator keeps access. */
export const MAX_OVERLAP_DAYS = 7
/** The maximal size of a scanned order, in bytes. */
export const MAX_ORDER_BYTES = 600 * 1024

/** The reasons why a handover is not possible as requested. */
export const HANDOVER_PROBLEMS = [
  'PAST',
  'ORDER_DATE',
  'SAME_PERSON',
  'NOT_OF_COLLEGE',
  'ALREADY_OPEN',
  'ACTING_UNTIL',
  'CHECKLIST',
  'NOT_A_DOCUMENT',
  'OVER',
] as const

const admin = v.object({
  ...person,
  since: v.nullable(instant),
  /** When the role ends; null: no end is known. */
  until: v.nullable(instant),
  lastLoginAt: v.nullable(instant),
  acting: v.boolean(),
  /** Whether the account is active: neither invited nor locked by somebody. */
  active: v.boolean(),
})

/** Returns the colleges in the caller's scope, each with its current administrators. */
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
  /** The address of the scanned order, valid for five minutes. */
  orderAddress: v.nullable(v.string()),
  effectiveOn: day,
  overlapDays: v.number(),
  actingUntil: v.nullable(day),
  requestedBy: localisedName,
  requestedAt: instant,
  decidedAt: v.nullable(instant),
  /** The actions that the caller may still take on it. */
  may: v.array(v.picklist(['APPROVE', 'REFUSE', 'CANCEL'])),
})

/**
 * Returns one college: its administrators, what waits there, and its earlier handovers. One row; none outside the
 * caller's scope.
 */
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
    /** The number of waiting items of each kind; null: not counted here, to be looked up. */
    waiting: v.object({
      FORMS: v.nullable(v.number()),
      HOLDS: v.nullable(v.number()),
      CORRECTIONS: v.nullable(v.number()),
      EXPORTS: v.nullable(v.number()),
    }),
    handovers: v.array(handover),
    today: day,
    /** The caller decides alone; otherwise the university approves. */
    decides: v.boolean(),
  }),
})

/** Returns the people of a college who can take it over, found by the beginnings of words; up to ten. */
export const collegeAdminCandidates = defineQuery({
  id: 'collegeAdminCandidates',
  access: 'r',
  needs: SEE_COLLEGES,
  input: v.strictObject({ collegeId: id, text: requiredTextSchema(100) }),
  row: v.object(person),
})

const refused = v.object({ outcome: v.literal('REFUSED'), problem: v.picklist(HANDOVER_PROBLEMS) })

/**
 * Hands a college over at the midnight that begins a day, or gives it to an additional administrator until a day. With
 * the right to edit it is approved at once; the administrator of the college requests it, and the university approves.
 */
export const handOverCollegeAdmin = defineActivity({
  name: 'handOverCollegeAdmin',
  access: 'r',
  needs: SEE_COLLEGES,
  writes: true,
  changesAccess: true,
  once: true,
  input: v.strictObject({
    collegeId: id,
    kind: v.picklist(['HANDOVER', 'ACTING']),
    incoming: userId,
    orderNo: requiredLineSchema(60),
    orderDate: day,
    effectiveOn: day,
    overlapDays: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_OVERLAP_DAYS)),
    actingUntil: v.nullish(day),
    checklist: v.pipe(v.array(v.picklist(HANDOVER_CHECKS)), v.maxLength(HANDOVER_CHECKS.length)),
    /** PDF, JPEG or PNG. */
    order: v.nullish(base64Schema(Math.ceil(MAX_ORDER_BYTES / 3) * 4)),
  }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('DONE'), handoverId: v.string(), status: v.picklist(['REQUESTED', 'APPROVED']) }),
    refused,
  ]),
})

/** Approves or refuses a college's request, or cancels a handover that has not begun yet. */
export const decideCollegeHandover = defineActivity({
  name: 'decideCollegeHandover',
  access: 'r',
  needs: SEE_COLLEGES,
  writes: true,
  decides: true,
  changesAccess: true,
  once: true,
  input: v.strictObject({ handoverId: requiredTextSchema(40), decision: v.picklist(['APPROVE', 'REFUSE', 'CANCEL']) }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('DONE'), status: v.picklist(['APPROVED', 'REFUSED', 'CANCELLED']) }),
    refused,
  ]),
})
