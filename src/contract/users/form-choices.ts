import * as v from 'valibot'
import type { Right } from '../access.ts'
import { defineQuery } from '../activity.ts'
import { day, languageCode, localisedName, textSchema } from '../parts.ts'
import { ACCOUNT_PROBLEMS, FIRST_SIGN_IN, MANUALLY_ADDED_TYPES } from './account-fields.ts'
import { collegeName, roleIds, roleName, rowVersion, USER_STATUSES, USER_TYPES, userId } from './parts.ts'

/** The right to create accounts. */
export const ADD_USERS: Right = { menu: '/add-User', verb: 'edit' }
/** The right to change accounts. */
export const EDIT_USERS: Right = { menu: '/update-edit-user', verb: 'edit' }

/**
 * A field as typed. Only its size is limited here: the rules of `account-fields.ts` validate it, with better messages
 * than a schema.
 */
export const typedField = v.optional(textSchema(300))

const listed = v.object({ code: v.string(), ...localisedName.entries })
const roleChoice = v.object({
  ...roleName.entries,
  userType: v.picklist(USER_TYPES),
  /** How many more people may hold it; null: any number. */
  places: v.nullable(v.number()),
})

/** The options of the account form: only those that the caller may give. */
export const userMasters = v.object({
  userTypes: v.array(v.picklist(MANUALLY_ADDED_TYPES)),
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
/** The options of the account form. */
export type UserMasters = v.InferOutput<typeof userMasters>

/** Returns the options of the form of a new account for the caller (specification, section 11.3.4); one row. */
export const addUserMasters = defineQuery({
  id: 'addUserMasters',
  access: 'r',
  needs: ADD_USERS,
  input: v.nullish(v.strictObject({})),
  row: userMasters,
})

/**
 * Checks whether a login name is free, and suggests free ones made of a person's name and e-mail address; one row. An
 * empty name requests suggestions only.
 */
export const loginNameAvailable = defineQuery({
  id: 'loginNameAvailable',
  access: 'r',
  needs: ADD_USERS,
  input: v.strictObject({ loginName: textSchema(60), firstName: typedField, lastName: typedField, email: typedField }),
  row: v.object({
    available: v.boolean(),
    problem: v.nullable(v.picklist(ACCOUNT_PROBLEMS)),
    suggestions: v.array(v.string()),
  }),
})

/** The ways in which two people can match. */
export const MATCH_KINDS = ['MOBILE', 'EMAIL', 'NAME'] as const

/**
 * Returns people who may be the same as one who is being added: same mobile number, same e-mail address, same name and
 * date of birth. Of those outside the caller's scope it only says that there is one.
 */
export const possibleDuplicates = defineQuery({
  id: 'possibleDuplicates',
  access: 'r',
  needs: ADD_USERS,
  input: v.strictObject({
    mobile: typedField,
    email: v.optional(textSchema(400)),
    firstName: typedField,
    middleName: typedField,
    lastName: typedField,
    dateOfBirth: typedField,
  }),
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
      alike: v.array(v.picklist(MATCH_KINDS)),
      /** The caller may give this person further colleges. */
      mayExtend: v.boolean(),
    }),
    v.object({ visible: v.literal(false) }),
  ]),
})
/** A person who may be the same one. */
export type PossibleDuplicate = v.InferOutput<typeof possibleDuplicates.row>

const screen = v.object({
  routeName: v.string(),
  titleKey: v.string(),
  moduleCode: v.string(),
  canView: v.boolean(),
  canEdit: v.boolean(),
  canExport: v.boolean(),
  canApprove: v.boolean(),
})
/** A screen with the actions allowed on it. */
export type EffectiveScreen = v.InferOutput<typeof screen>

/**
 * Returns the screens that some roles open, of those roles that the caller may give or the person holds already. With a
 * person, their exceptions count, and `gained` and `lost` compare with their current screens (screens, not single
 * rights). For callers who may add or change people; one row.
 */
export const effectiveMenus = defineQuery({
  id: 'effectiveMenus',
  access: 'r',
  needs: 'own',
  input: v.strictObject({ roleIds, userId: v.optional(userId) }),
  row: v.object({ screens: v.array(screen), gained: v.array(screen), lost: v.array(screen) }),
})
