import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { id, instant, languageCode, localisedName, plainText, requiredText, text } from '../parts.ts'

const credentials = v.object({
  clientId: id,
  userName: requiredText(120),
  password: v.pipe(plainText(200), v.nonEmpty()),
  /** True when others use this computer too: the session ends sooner. */
  sharedComputer: v.optional(v.boolean()),
})

/** A role that a person holds. */
export const sessionRole = v.object({ roleId: v.number(), code: v.string(), names: localisedName })
/** A role that a person holds. */
export type SessionRole = v.InferOutput<typeof sessionRole>

/** The decrypted content of `userData`: the session user object (specification, section 3). */
export const sessionUser = v.object({
  clientId: v.number(),
  /** Comma-separated role ids. */
  roleId: v.string(),
  userId: v.number(),
  userName: v.string(),
  displayName: v.string(),
  userType: v.picklist(['PLATFORM', 'UNIVERSITY', 'COLLEGE', 'STAFF', 'STUDENT', 'CSC', 'VERIFIER']),
  roles: v.array(sessionRole),
  preferredLanguage: v.nullable(languageCode),
  lastSignInAt: v.nullable(v.string()),
})
/** The session user object. */
export type SessionUser = v.InferOutput<typeof sessionUser>

/**
 * Signs a member of staff in. The token is in the `authorization` header of the response (specification, section 7). A
 * person who must change the password is refused with 1105 and `result.token`, which is only for `newPassword`; the
 * same applies to students.
 */
export const ldapLogin = defineActivity({
  name: 'ldapLogin',
  access: 'o',
  begins: true,
  input: credentials,
  output: v.object({ mustChangePassword: v.boolean() }),
})

/** Returns the encrypted user object of the caller. */
export const loginCopy = defineActivity({
  name: 'LoginCopy',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  output: v.object({ userData: v.string() }),
})

/** Signs a student in: PRN or login name with a password; token in the header, user object in the result. */
export const studentLoginPortal = defineActivity({
  name: 'studentLoginPortal',
  access: 'o',
  begins: true,
  input: credentials,
  output: v.object({ userData: v.string() }),
})

/**
 * Signs a person in with a key that a partner's site has requested or signed; it works once, for minutes. Token in the
 * header, user object in the result (specification, section 7). `target`: the screen that the partner requests, a path
 * of this portal.
 */
export const loginBlWithoutPass = defineActivity({
  name: 'loginBlWithoutPass',
  access: 'o',
  begins: true,
  input: v.object({ userKey: requiredText(2000), clientId: id }),
  output: v.object({ userData: v.string(), target: v.optional(v.string()) }),
})

/** One permitted screen. The guard compares `routeName` with the path (specification, section 6). */
export const menuEntry = v.object({
  menuId: v.number(),
  parentId: v.nullable(v.number()),
  routeName: v.string(),
  titleKey: v.string(),
  icon: v.string(),
  moduleCode: v.string(),
  order: v.number(),
  /** Permits its screen without showing it in any menu. */
  hidden: v.optional(v.boolean(), false),
  canView: v.boolean(),
  canEdit: v.boolean(),
  canExport: v.boolean(),
  canApprove: v.boolean(),
  /** When the nearest open window of a process ends; null: the screen is always open. */
  closesAt: v.optional(v.nullable(instant), null),
})
/** One permitted screen. */
export type MenuEntry = v.InferOutput<typeof menuEntry>

/** Returns the menu of the requested roles, as far as the caller really holds them. */
export const getMenu = defineActivity({
  name: 'getMenu',
  access: 'r',
  needs: 'own',
  input: v.object({ clientId: id, roleId: v.pipe(v.array(id), v.maxLength(50)), userId: id }),
  output: v.array(menuEntry),
})

export { logout } from './logout.ts'

/** Requests access to a screen that the menu does not list, from those who may grant it. */
export const requestMenuAccess = defineActivity({
  name: 'requestMenuAccess',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.object({ routeName: requiredText(200), reason: text(500) }),
  output: v.object({ requestId: v.string() }),
})
