import * as v from 'valibot'
import type { Right } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { day, instant, languageCode, localisedName, requiredText, text } from '../parts.ts'
import { ACCOUNT_PROBLEMS, FIRST_SIGN_IN, MADE_BY_HAND } from './account-fields.ts'
import { collegeIds, collegeName, reason, roleIds, roleName, rowVersion, USER_STATUSES, USER_TYPES, userId } from './parts.ts'

/** Making accounts. */
export const ADD_USERS: Right = { menu: '/add-User', verb: 'edit' }
/** Changing accounts. */
export const EDIT_USERS: Right = { menu: '/update-edit-user', verb: 'edit' }

// What is typed is judged by the rules of `account-fields.ts`, whose sentences say more than a schema; here only its size is.
const typed = v.optional(text(300))
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
  collegeIds: v.optional(collegeIds),
  roleIds: v.optional(roleIds),
}

const listed = v.object({ code: v.string(), ...localisedName.entries })
const roleChoice = v.object({
  ...roleName.entries,
  userType: v.picklist(USER_TYPES),
  /** How many more people may hold it; null: any number. */
  places: v.nullable(v.number()),
})

/** What the form of an account offers somebody: what they may give, and nothing else. */
export const userMasters = v.object({
  userTypes: v.array(v.picklist(MADE_BY_HAND)),
  roles: v.array(roleChoice),
  /** Pairs of roles that one person may not hold together. */
  conflicts: v.array(v.object({ one: v.number(), other: v.number() })),
  colleges: v.array(collegeName),
  /** Works for the institution as a whole. */
  allColleges: v.boolean(),
  designations: v.array(listed),
  departments: v.array(listed),
  offices: v.array(listed),
  languages: v.array(languageCode),
  defaultLanguage: languageCode,
  /** The language of "name in local script"; null: there is only one script. */
  localLanguage: v.nullable(languageCode),
  firstSignIns: v.array(v.picklist(FIRST_SIGN_IN)),
  country: v.picklist(['IN', 'MV']),
  /** Today at the institution. */
  today: day,
})
/** What the form of an account offers. */
export type UserMasters = v.InferOutput<typeof userMasters>

/** What the form of a new account offers the caller (domain brief 2.3.4); one row. */
export const addUserMasters = defineQuery({ id: 'addUserMasters', access: 'r', needs: ADD_USERS, input: v.nullish(v.strictObject({})), row: userMasters })

/** Whether a login name is free, and names that are, made of a person's name and address; one row. An empty name asks for suggestions alone. */
export const loginNameAvailable = defineQuery({
  id: 'loginNameAvailable',
  access: 'r',
  needs: ADD_USERS,
  input: v.strictObject({ loginName: text(60), firstName: typed, lastName: typed, email: typed }),
  row: v.object({ available: v.boolean(), problem: v.nullable(v.picklist(ACCOUNT_PROBLEMS)), suggestions: v.array(v.string()) }),
})

/** In what two people are alike. */
export const LIKENESSES = ['MOBILE', 'EMAIL', 'NAME'] as const

/** People who may be the same as one who is being added: same mobile number, same address, same name and date of birth. Of those outside the caller's scope only that there is somebody. */
export const possibleDuplicates = defineQuery({
  id: 'possibleDuplicates',
  access: 'r',
  needs: ADD_USERS,
  input: v.strictObject({ mobile: typed, email: v.optional(text(400)), firstName: typed, middleName: typed, lastName: typed, dateOfBirth: typed }),
  row: v.variant('visible', [
    v.object({
      visible: v.literal(true),
      userId,
      rowVersion,
      name: v.string(),
      loginName: v.string(),
      userType: v.picklist(USER_TYPES),
      status: v.picklist(USER_STATUSES),
      maskedEmail: v.nullable(v.string()),
      maskedMobile: v.nullable(v.string()),
      colleges: v.array(collegeName),
      alike: v.array(v.picklist(LIKENESSES)),
      /** The caller may give this person further colleges. */
      mayExtend: v.boolean(),
    }),
    v.object({ visible: v.literal(false) }),
  ]),
})
/** Somebody who may be the same person. */
export type PossibleDuplicate = v.InferOutput<typeof possibleDuplicates.row>

const screen = v.object({ routeName: v.string(), titleKey: v.string(), moduleCode: v.string(), canView: v.boolean(), canEdit: v.boolean(), canExport: v.boolean(), canApprove: v.boolean() })
/** A screen with what may be done on it. */
export type EffectiveScreen = v.InferOutput<typeof screen>

/**
 * The screens that some roles open, of those roles that the caller may give or the person holds already. With a person: exceptions made for them count,
 * and `gained` and `lost` compare with what they have now (screens, not single rights). For whoever may add or change people; one row.
 */
export const effectiveMenus = defineQuery({
  id: 'effectiveMenus',
  access: 'r',
  needs: 'own',
  input: v.strictObject({ roleIds, userId: v.optional(userId) }),
  row: v.object({ screens: v.array(screen), gained: v.array(screen), lost: v.array(screen) }),
})

/** The fields of an account that may be changed after it was made. */
export const EDITABLE = ['title', 'firstName', 'middleName', 'lastName', 'localName', 'dateOfBirth', 'employeeCode', 'designation', 'departmentCode', 'officeCode', 'email', 'mobile', 'validFrom', 'validTo', 'preferredLanguage', 'collegeIds', 'roleIds'] as const
/** A field that may be changed after the account was made. */
export type EditableField = (typeof EDITABLE)[number]
/** Whoever changes one of these must say why (domain brief 2.3.8). */
export const SENSITIVE: readonly EditableField[] = ['email', 'mobile', 'roleIds', 'collegeIds']

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

/** Changes an account; what is not named stays. Changes of contacts, roles and colleges need a reason, and the person is told. UNCHANGED: all of it was so already. A stale `rowVersion` is refused with 1204. */
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
