import * as v from 'valibot'
import { buildEntries } from '../entries.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { instant, textSchema } from '../parts.ts'
import { EDITABLE, type EditableField } from './account-field-list.ts'
import { ADD_USERS, EDIT_USERS, typedField, userMasters } from './form-choices.ts'
import { collegeIds, reason, roleIds, roleName, rowVersion, USER_STATUSES, USER_TYPES, userId } from './parts.ts'

export { EDITABLE, type EditableField } from './account-field-list.ts'

const EDITABLE_TEXTS = EDITABLE.filter((field) => field !== 'collegeIds' && field !== 'roleIds')

const typedFields = {
  ...buildEntries(EDITABLE_TEXTS, typedField),
  email: v.optional(textSchema(400)),
  collegeIds: v.optional(collegeIds),
  roleIds: v.optional(roleIds),
}

/** The fields whose change requires a reason (specification, section 11.3.8). */
export const SENSITIVE_FIELDS: readonly EditableField[] = ['email', 'mobile', 'secondStep', 'roleIds', 'collegeIds']

const CHANGES_ACCOUNT = { writes: true, changesAccess: true, once: true } as const
const held = v.object({
  ...roleName.entries,
  /** Given by the directory, or not for the caller to remove. */ fixed: v.boolean(),
})

/**
 * Returns an account as its form shows it, with the options of the form; one row. It contains only the ids of colleges
 * that the caller may give.
 */
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
    fields: v.object({
      ...buildEntries(EDITABLE_TEXTS, v.string()),
      collegeIds: v.array(v.number()),
      roleIds: v.array(v.number()),
    }),
    roles: v.array(held),
    /** The number of further colleges, outside the caller's scope, for which the person works. */
    otherColleges: v.number(),
    /**
     * Why the caller may change only what concerns their own colleges; null: they have authority over the whole person.
     */
    limit: v.nullable(v.picklist(['OTHER_COLLEGE', 'MORE_RIGHTS'])),
    /** The fields that the caller may change for this person. */
    may: v.array(v.picklist(EDITABLE)),
    /** The person's name and date of birth belong to the university's record, and are changed in another way. */
    record: v.boolean(),
    /**
     * The university's record of a student; null: none yet, or not a student. `localName` is null where there is only
     * one script.
     */
    studentRecord: v.nullable(
      v.object({
        name: v.string(),
        localName: v.nullable(v.string()),
        dateOfBirth: v.string(),
        motherName: v.string(),
      }),
    ),
    masters: userMasters,
  }),
})
/** An account as its form shows it. */
export type UserForEdit = v.InferOutput<typeof userForEdit.row>

/**
 * Creates an account (specification, section 11.3.4). Invalid fields are named by 1201, roles that the caller may not
 * give are refused with 1107. `link` and `temporaryPassword` are returned only here: the link sets the first password
 * within seven days, the password must be changed at the first sign-in.
 */
export const addUser = defineActivity({
  name: 'addUser',
  access: 'r',
  needs: ADD_USERS,
  ...CHANGES_ACCOUNT,
  input: v.strictObject({ userType: typedField, loginName: typedField, firstSignIn: typedField, ...typedFields }),
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

/**
 * Changes an account; fields that are not given stay. Changes of contacts, two-factor authentication, roles and
 * colleges need a reason, and the person is notified. UNCHANGED: all values were so already. A stale `rowVersion` is
 * refused with 1204.
 */
export const updateEditUser = defineActivity({
  name: 'updateEditUser',
  access: 'r',
  needs: EDIT_USERS,
  ...CHANGES_ACCOUNT,
  input: v.strictObject({ userId, rowVersion, changes: v.strictObject(typedFields), reason: v.optional(reason) }),
  output: v.object({ outcome: v.picklist(['SAVED', 'UNCHANGED']), rowVersion, changed: v.array(v.picklist(EDITABLE)) }),
})

const changed = v.object({ outcome: v.picklist(['SAVED', 'UNCHANGED']), rowVersion })

/** Sets the roles of a person; refused when the caller may not give one of those added or removed. */
export const setUserRoles = defineActivity({
  name: 'setUserRoles',
  access: 'r',
  needs: EDIT_USERS,
  ...CHANGES_ACCOUNT,
  input: v.strictObject({ userId, rowVersion, roleIds, reason }),
  output: changed,
})

/**
 * Sets for which of the caller's colleges a person works; other colleges stay. `add`: adds these to the current ones.
 */
export const setUserColleges = defineActivity({
  name: 'setUserColleges',
  access: 'r',
  needs: EDIT_USERS,
  ...CHANGES_ACCOUNT,
  input: v.strictObject({ userId, rowVersion, collegeIds, add: v.optional(v.boolean(), false), reason }),
  output: changed,
})
