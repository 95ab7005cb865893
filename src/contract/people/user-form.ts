import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { day, instant, requiredText, text } from '../parts.ts'
import { ADD_USERS, EDIT_USERS, typed, userMasters } from './form-choices.ts'
import { collegeIds, reason, roleIds, roleName, rowVersion, USER_STATUSES, USER_TYPES, userId } from './parts.ts'

const typedFields = {
  title: typed,
  firstName: typed,
  middleName: typed,
  lastName: typed,
  localName: typed,
  dateOfBirth: typed,
  employeeCode: typed,
  designation: typed,
  departmentCode: typed,
  officeCode: typed,
  email: v.optional(text(400)),
  mobile: typed,
  validFrom: typed,
  validTo: typed,
  preferredLanguage: typed,
  /** Whether the person must have a second step at sign-in: `DEFAULT`, as the institution decides, or `REQUIRED`. */
  secondStep: typed,
  collegeIds: v.optional(collegeIds),
  roleIds: v.optional(roleIds),
}

/** The fields of an account that may be changed after it was made. */
export const EDITABLE = ['title', 'firstName', 'middleName', 'lastName', 'localName', 'dateOfBirth', 'employeeCode', 'designation', 'departmentCode', 'officeCode', 'email', 'mobile', 'validFrom', 'validTo', 'preferredLanguage', 'secondStep', 'collegeIds', 'roleIds'] as const
/** A field that may be changed after the account was made. */
export type EditableField = (typeof EDITABLE)[number]
/** Whoever changes one of these must say why (domain brief 2.3.8). */
export const SENSITIVE: readonly EditableField[] = ['email', 'mobile', 'secondStep', 'roleIds', 'collegeIds']

const held = v.object({ ...roleName.entries, /** Given by the directory, or not the caller's to take. */ fixed: v.boolean() })

/** An account as its form shows it, with what the form offers; one row. Ids of colleges are only those that the caller may give. */
export const userForEdit = defineQuery({
  id: 'userForEdit',
  access: 'r',
  needs: EDIT_USERS,
  input: v.strictObject({ userId }),
  row: v.object({
    userId,
    rowVersion,
    name: v.string(),
    userType: v.picklist(USER_TYPES),
    status: v.picklist(USER_STATUSES),
    loginName: v.string(),
    signInMethod: v.picklist(['PASSWORD', 'DIRECTORY', 'SSO']),
    emailVerified: v.boolean(),
    mobileVerified: v.boolean(),
    fields: v.object({ ...v.entriesFromList(EDITABLE.filter((field) => field !== 'collegeIds' && field !== 'roleIds'), v.string()), collegeIds: v.array(v.number()), roleIds: v.array(v.number()) }),
    roles: v.array(held),
    /** At how many colleges besides, which are not the caller's, the person works. */
    otherColleges: v.number(),
    /** What the caller may change of this person. */
    may: v.array(v.picklist(EDITABLE)),
    /** The person's name and day of birth are the university's record, and go another way. */
    record: v.boolean(),
    /** What the university records of a student; null: nothing yet, or no student. `localName` is null where there is one script only. */
    studentRecord: v.nullable(v.object({ name: v.string(), localName: v.nullable(v.string()), dateOfBirth: v.string(), motherName: v.string() })),
    masters: userMasters,
  }),
})
/** An account as its form shows it. */
export type UserForEdit = v.InferOutput<typeof userForEdit.row>

/**
 * Makes an account (domain brief 2.3.4). Wrong fields are named by 1201, roles that the caller may not give are refused with 1107. `link` and `temporaryPassword`
 * are told this once: the link sets the first password within seven days, the other must be changed at the first sign-in.
 */
export const addUser = defineActivity({
  name: 'addUser',
  access: 'r',
  needs: ADD_USERS,
  writes: true,
  once: true,
  input: v.strictObject({ userType: typed, loginName: typed, firstSignIn: typed, ...typedFields }),
  output: v.object({
    outcome: v.literal('CREATED'),
    userId,
    name: v.string(),
    loginName: v.string(),
    maskedEmail: v.nullable(v.string()),
    link: v.nullable(v.object({ address: v.string(), until: instant })),
    temporaryPassword: v.nullable(v.string()),
  }),
})

/** Changes an account; what is not named stays. Changes of contacts, second step, roles and colleges need a reason, and the person is told. UNCHANGED: all of it was so already. A stale `rowVersion` is refused with 1204. */
export const updateEditUser = defineActivity({
  name: 'updateEditUser',
  access: 'r',
  needs: EDIT_USERS,
  writes: true,
  once: true,
  input: v.strictObject({ userId, rowVersion, changes: v.strictObject(typedFields), reason: v.optional(reason) }),
  output: v.object({ outcome: v.picklist(['SAVED', 'UNCHANGED']), rowVersion, changed: v.array(v.picklist(EDITABLE)) }),
})

const changed = v.object({ outcome: v.picklist(['SAVED', 'UNCHANGED']), rowVersion })

/** Gives a person exactly these roles; refused when one of those given or taken is not the caller's to give. */
export const setUserRoles = defineActivity({
  name: 'setUserRoles',
  access: 'r',
  needs: EDIT_USERS,
  writes: true,
  once: true,
  input: v.strictObject({ userId, rowVersion, roleIds, reason }),
  output: changed,
})

/** Lets a person work for exactly these of the caller's colleges; others stay. `add`: for these besides. */
export const setUserColleges = defineActivity({
  name: 'setUserColleges',
  access: 'r',
  needs: EDIT_USERS,
  writes: true,
  once: true,
  input: v.strictObject({ userId, rowVersion, collegeIds, add: v.optional(v.boolean(), false), reason }),
  output: changed,
})

/** Enters a correction of what the university records of a student: a second person decides, with the evidence before them (domain brief 2.3.8). What is so already is no change. */
export const requestRecordChange = defineActivity({
  name: 'requestRecordChange',
  access: 'r',
  needs: EDIT_USERS,
  writes: true,
  once: true,
  input: v.strictObject({ userId, name: v.optional(requiredText(150)), localName: v.optional(requiredText(150)), dateOfBirth: v.optional(day), motherName: v.optional(requiredText(150)), evidence: requiredText(500) }),
  output: v.object({ outcome: v.literal('RECEIVED'), requestId: v.string() }),
})
