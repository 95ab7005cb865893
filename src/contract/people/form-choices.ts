import * as v from 'valibot'
import type { Right } from '../access.ts'
import { defineQuery } from '../activity.ts'
import { day, languageCode, localisedName, text } from '../parts.ts'
import { ACCOUNT_PROBLEMS, FIRST_SIGN_IN, MADE_BY_HAND } from './account-fields.ts'
import { collegeName, roleIds, roleName, rowVersion, USER_STATUSES, USER_TYPES, userId } from './parts.ts'

/** Making accounts. */
export const ADD_USERS: Right = { menu: '/add-User', verb: 'edit' }
/** Changing accounts. */
export const EDIT_USERS: Right = { menu: '/update-edit-user', verb: 'edit' }

/** A field as it was typed: judged by the rules of `account-fields.ts`, whose sentences say more than a schema; here only its size is. */
export const typed = v.optional(text(300))

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
