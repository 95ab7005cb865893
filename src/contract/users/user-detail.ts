import * as v from 'valibot'
import { SIGN_IN_OUTCOMES, SIGN_IN_WAYS, device } from '../account/my-sessions.ts'
import { SECOND_STEP_STATES } from '../account/two-factor.ts'
import type { Right } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { day, instant, localisedName, requiredTextSchema } from '../parts.ts'
import { AUTHORITY_DENIALS, collegeName, person, reason, roleName, USER_TYPES, userId } from './parts.ts'

/** The right to find and view people. */
export const VIEW_PEOPLE: Right = { menu: '/edit-user-details', verb: 'view' }

/** The right to write notes about people. */
export const NOTE_PEOPLE: Right = { menu: '/edit-user-details', verb: 'edit' }

/** The fields that are masked for callers who may view but not edit (specification, section 11.3.7). */
export const MASKED_FIELDS = ['EMAIL', 'MOBILE', 'BIRTH_DATE', 'GUARDIAN_MOBILE'] as const
/** A masked field. */
export type MaskedField = (typeof MASKED_FIELDS)[number]

/** The page size of `findUser`. */
export const FIND_USER_PAGE_SIZE = 20

const sought = requiredTextSchema(200)

/**
 * Finds people by one search text, twenty per `page`: name, login name, PRN, employee code, the last four digits of a
 * mobile number (specification, section 11.3.7).
 */
export const findUser = defineQuery({
  id: 'findUser',
  access: 'r',
  needs: VIEW_PEOPLE,
  input: v.strictObject({
    text: sought,
    page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1),
  }),
  row: v.object({
    ...person,
    userType: v.picklist(USER_TYPES),
    prn: v.nullable(v.string()),
    employeeCode: v.nullable(v.string()),
    college: v.nullable(localisedName),
    roles: v.array(roleName),
  }),
})

/** Returns how many people `findUser` finds by the same text: as many as the list of users (`users`) does. */
export const findUserCount = defineQuery({
  id: 'findUserCount',
  access: 'r',
  needs: VIEW_PEOPLE,
  input: v.strictObject({ text: sought }),
  row: v.object({ total: v.number() }),
})

/** A value that may be masked; null: there is none. */
const guarded = v.object({ value: v.nullable(v.string()), masked: v.boolean() })

/** Returns everything that the caller may see of one person. No row: there is no such person in the caller's scope. */
export const userDetail = defineQuery({
  id: 'userDetail',
  access: 'r',
  needs: VIEW_PEOPLE,
  input: v.strictObject({ userId }),
  row: v.object({
    ...person,
    userType: v.picklist(USER_TYPES),
    statusReason: v.nullable(v.string()),
    designation: v.nullable(v.string()),
    department: v.nullable(localisedName),
    office: v.nullable(localisedName),
    employeeCode: v.nullable(v.string()),
    birthDate: guarded,
    email: guarded,
    emailVerified: v.boolean(),
    mobile: guarded,
    mobileVerified: v.boolean(),
    validFrom: v.nullable(day),
    validTo: v.nullable(day),
    createdAt: instant,
    createdBy: v.nullable(v.string()),
    signInMethod: v.picklist(['PASSWORD', 'DIRECTORY', 'SSO']),
    lastSignInAt: v.nullable(instant),
    lockedUntil: v.nullable(instant),
    mustChangePassword: v.boolean(),
    /** The state of two-factor authentication. */
    secondStep: v.picklist(SECOND_STEP_STATES),
    /** The number of the person's current sessions. */
    sessions: v.number(),
    /** Whether the caller may edit the record, and act on the account. */
    mayEdit: v.boolean(),
    mayAct: v.boolean(),
    /** Why not, apart from a missing right or the caller's own account. */
    mayActNot: v.nullable(v.picklist(AUTHORITY_DENIALS)),
    /** Whether the caller may write notes. */
    mayNote: v.boolean(),
    /** Whether it is the caller's own account. */
    own: v.boolean(),
    roles: v.array(
      v.object({
        ...roleName.entries,
        college: v.nullable(collegeName),
        fromAt: v.nullable(instant),
        toAt: v.nullable(instant),
        grantedBy: v.nullable(v.string()),
        grantedAt: v.nullable(instant),
        reason: v.nullable(v.string()),
        inForce: v.boolean(),
      }),
    ),
    colleges: v.array(v.object({ ...collegeName.entries, primary: v.boolean() })),
    signIns: v.array(
      v.object({
        at: instant,
        outcome: v.picklist(SIGN_IN_OUTCOMES),
        via: v.picklist(SIGN_IN_WAYS),
        device,
        address: v.string(),
      }),
    ),
    student: v.nullable(
      v.object({
        prn: v.string(),
        guardianMobile: guarded,
        holds: v.array(
          v.object({
            reason: v.string(),
            severity: v.picklist(['HARD', 'PROVISIONAL', 'WARN']),
            publicText: localisedName,
            placedAt: instant,
            releasedAt: v.nullable(instant),
          }),
        ),
        payments: v.array(
          v.object({
            title: localisedName,
            totalMinor: v.number(),
            currency: v.string(),
            dueOn: day,
            status: v.string(),
            receiptNo: v.nullable(v.string()),
          }),
        ),
        tickets: v.array(
          v.object({
            event: localisedName,
            ticketNo: v.string(),
            seatNo: v.nullable(v.string()),
            version: v.number(),
            status: v.string(),
            publishedAt: v.nullable(instant),
          }),
        ),
      }),
    ),
    notes: v.array(v.object({ at: instant, author: v.string(), text: v.string() })),
    /** The last actions on this account, the newest first. */
    acts: v.array(
      v.object({ at: instant, who: v.nullable(v.string()), activity: v.string(), reason: v.nullable(v.string()) }),
    ),
  }),
})

/** Returns one masked value, and logs the reason given for it. */
export const unmaskField = defineActivity({
  name: 'unmaskField',
  access: 'r',
  needs: VIEW_PEOPLE,
  writes: true,
  input: v.strictObject({ userId, field: v.picklist(MASKED_FIELDS), reason }),
  output: v.object({ value: v.nullable(v.string()) }),
})

/** Adds a note about a person, for the next colleague who serves them. */
export const addUserNote = defineActivity({
  name: 'addUserNote',
  access: 'r',
  needs: NOTE_PEOPLE,
  writes: true,
  once: true,
  input: v.strictObject({ userId, text: requiredTextSchema(1000) }),
  output: v.object({ outcome: v.literal('DONE') }),
})
