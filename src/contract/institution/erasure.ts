import * as v from 'valibot'
import type { Right } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { instant, requiredLineSchema, requiredTextSchema } from '../parts.ts'
import { AUTHORITY_DENIALS, reason, SECOND_PERSON_DENIALS, userId } from '../users/parts.ts'
import { erasureParts } from './erasure-parts.ts'

const MENU = '/data-protection'
/** The right to see requests for erasure and how long data is kept. */
export const SEE_DATA_PROTECTION: Right = { menu: MENU, verb: 'view' }
/** The right to request the erasure of a person. */
export const REQUEST_ERASURE: Right = { menu: MENU, verb: 'edit' }
/** The right to decide about the request of somebody else. */
export const DECIDE_ERASURE: Right = { menu: MENU, verb: 'approve' }

/** Why nobody can erase a person at the moment. */
export const ERASURE_OBSTACLES = ['ERASED', 'REQUESTED', 'LAST_ADMIN', 'ONLY_COLLEGE_ADMIN'] as const
/** Why nobody can erase a person at the moment. */
export type ErasureObstacle = (typeof ERASURE_OBSTACLES)[number]

/** Names a person: the account, or the PRN of a student with or without one; either stands for the whole person. */
const subject = { userId: v.optional(userId), prn: v.optional(requiredTextSchema(40)) }

const person = v.object({
  /** Null: a student without an account. */
  userId: v.nullable(userId),
  displayName: v.string(),
  translations: v.record(v.string(), v.string()),
  loginName: v.nullable(v.string()),
  prn: v.nullable(v.string()),
})
/** A person whom an erasure concerns. */
export type ErasablePerson = v.InferOutput<typeof person>

/** The largest number of accounts, and of students without an account, that `peopleToErase` returns. */
export const MOST_TO_ERASE = 20

/**
 * Finds people in the caller's scope by one search text, as `findUser` does: accounts first, then students who have
 * none, by name, PRN, the last four digits of a mobile number, and address and number for callers who may read them.
 */
export const peopleToErase = defineQuery({
  id: 'peopleToErase',
  access: 'r',
  needs: REQUEST_ERASURE,
  input: v.strictObject({ text: requiredTextSchema(200) }),
  row: v.object({
    ...person.entries,
    /** The college where the person works or studies; null: none, or several. */
    college: v.nullable(v.object({ name: v.string(), translations: v.record(v.string(), v.string()) })),
  }),
})

/** Returns what the erasure of a person would delete, replace and keep, in the caller's scope. Changes nothing. */
export const erasurePreview = defineQuery({
  id: 'erasurePreview',
  access: 'r',
  needs: SEE_DATA_PROTECTION,
  input: v.strictObject(subject),
  row: v.object({
    person,
    parts: erasureParts,
    obstacle: v.nullable(v.picklist(ERASURE_OBSTACLES)),
    /** The reference of the person's own request that waits for an answer. */
    reference: v.nullable(v.string()),
  }),
})

/**
 * Requests the erasure of a person who has asked for it; a second administrator decides. Nothing changes before that.
 * Nobody can request their own (1107). 1202: nobody in the caller's scope is named. OBSTACLE: it is not possible now.
 */
export const requestErasure = defineActivity({
  name: 'requestErasure',
  access: 'r',
  needs: REQUEST_ERASURE,
  writes: true,
  input: v.strictObject({
    ...subject,
    /** The number of the person's letter or request. It is kept. */
    reference: requiredLineSchema(60),
    /** Deleted when the request is carried out. */
    reason,
  }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('REQUESTED'), erasureId: v.string() }),
    v.object({ outcome: v.literal('OBSTACLE'), obstacle: v.picklist(ERASURE_OBSTACLES) }),
  ]),
})

/** The states of a request for erasure. APPROVED: the person is erased when it is due; STOPPED: they are not. */
export const ERASURE_STATUSES = ['REQUESTED', 'APPROVED', 'DONE', 'REFUSED', 'STOPPED'] as const
/** The states of a request that has not ended. */
export const OPEN_ERASURES = ['REQUESTED', 'APPROVED'] as const

/** Returns the requests for erasure in the caller's scope: the open ones first, then the newest; up to 500. */
export const erasureRequests = defineQuery({
  id: 'erasureRequests',
  access: 'r',
  needs: SEE_DATA_PROTECTION,
  input: v.nullish(v.object({})),
  row: v.object({
    erasureId: v.string(),
    /** After the erasure the pseudonym. */
    person,
    reference: v.string(),
    /** Empty after the erasure. */
    reason: v.string(),
    status: v.picklist(ERASURE_STATUSES),
    requestedBy: v.string(),
    requestedAt: instant,
    decidedBy: v.nullable(v.string()),
    decidedAt: v.nullable(instant),
    /** When an approved erasure is carried out. */
    dueAt: v.nullable(instant),
    /** Why it was refused or stopped. */
    refusal: v.nullable(v.string()),
    /** What was done; null before. */
    parts: v.nullable(erasureParts),
    /** Why the caller cannot decide: not the second person, the own account, or no authority over the person. */
    cannotDecide: v.nullable(v.picklist([...SECOND_PERSON_DENIALS, 'OWN_ACCOUNT', 'NO_RIGHT', ...AUTHORITY_DENIALS])),
    /** Whether the caller can stop an approved erasure. */
    mayStop: v.boolean(),
  }),
})
/** One request for erasure. */
export type ErasureRequest = v.InferOutput<typeof erasureRequests.row>
