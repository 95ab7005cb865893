import * as v from 'valibot'
import { SECOND_PERSON_DENIALS } from '../users/parts.ts'
import { HOLD_DESK } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { day, id, languageCode, localisedName, requiredTextSchema, textSchema } from '../parts.ts'

/** The reasons why a student's ticket is withheld. */
export const HOLD_REASONS = [
  'UNIV_FEE',
  'COLLEGE_FEE',
  'ATTENDANCE',
  'PHOTO',
  'ELIGIBILITY',
  'DISCIPLINE',
  'UNFAIR_MEANS',
  'DOCUMENT',
  'OTHER',
] as const
/** The reasons for which finance places and releases holds. */
export const FEE_REASONS: readonly (typeof HOLD_REASONS)[number][] = ['UNIV_FEE', 'COLLEGE_FEE']
/** HARD withholds the ticket, PROVISIONAL prints a condition, WARN is for the desk only. */
export const HOLD_SEVERITIES = ['HARD', 'PROVISIONAL', 'WARN'] as const

/**
 * Withholds a student's ticket, or one paper of it, from the next lookup on, and tells a student who could have the
 * ticket until then. Finance may do so for unpaid fees only.
 */
export const placeStudentHold = defineActivity({
  name: 'placeStudentHold',
  access: 'r',
  needs: HOLD_DESK,
  writes: true,
  once: true,
  input: v.object({
    prn: requiredTextSchema(40),
    /** Absent: every examination. */
    examEventId: v.optional(id),
    /** Absent: the whole ticket. */
    courseCode: v.optional(requiredTextSchema(40)),
    reason: v.picklist(HOLD_REASONS),
    severity: v.picklist(HOLD_SEVERITIES),
    /** The text for the student. */
    publicText: v.object({
      name: requiredTextSchema(300),
      translations: v.optional(v.record(languageCode, requiredTextSchema(300)), {}),
    }),
    /** A note for the desk only; it is never sent anywhere. */
    internalNote: v.optional(textSchema(1000)),
    amountMinor: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e12))),
    /** The student's unpaid invoice whose payment releases the hold; only for unpaid fees. */
    invoiceNo: v.optional(requiredTextSchema(40)),
  }),
  output: v.object({ holdId: v.number() }),
})

/**
 * Releases a hold, from the next lookup on, and tells the student whose ticket nothing withholds any more.
 * OTHER_PERSON: a hold that withholds a ticket (HARD) must be released by another person than the one who placed it
 * (specification, section 10.9); `denial` says why the caller is not.
 */
export const releaseStudentHold = defineActivity({
  name: 'releaseStudentHold',
  access: 'r',
  needs: HOLD_DESK,
  writes: true,
  decides: true,
  input: v.object({
    holdId: id,
    /** The reason of the release; it is stored with the hold. */
    reason: requiredTextSchema(300),
  }),
  output: v.object({
    outcome: v.picklist(['RELEASED', 'ALREADY_RELEASED', 'OTHER_PERSON']),
    denial: v.optional(v.picklist(SECOND_PERSON_DENIALS)),
  }),
})

/** Returns the current holds on a student, for releasing one. */
export const studentHolds = defineQuery({
  id: 'studentHolds',
  access: 'r',
  needs: HOLD_DESK,
  input: v.object({ prn: requiredTextSchema(40) }),
  row: v.object({
    holdId: v.number(),
    examEventId: v.nullable(v.number()),
    courseCode: v.nullable(v.string()),
    reason: v.picklist(HOLD_REASONS),
    severity: v.picklist(HOLD_SEVERITIES),
    publicText: localisedName,
    /** What is to be paid; with an invoice, what is still unpaid of it. */
    amountMinor: v.nullable(v.number()),
    /** The number of the unpaid invoice whose payment releases it; null: none does. */
    invoiceNo: v.nullable(v.string()),
    placedOn: day,
    /** The name of the person who placed it; null: nobody, or no longer known. */
    placedBy: v.nullable(v.string()),
  }),
})
