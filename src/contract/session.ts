import * as v from 'valibot'
import { defineActivity } from './activity.ts'
import { id, languageCode, localisedName, requiredText, text } from './parts.ts'

const credentials = v.object({
  clientId: id,
  userName: requiredText(120),
  password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  /** Others use this computer too: the session ends sooner. */
  sharedComputer: v.optional(v.boolean()),
})

/** A role that somebody holds. */
export const sessionRole = v.object({ roleId: v.number(), code: v.string(), names: localisedName })
/** A role that somebody holds. */
export type SessionRole = v.InferOutput<typeof sessionRole>

/** What `userData` holds once it is opened: the session user object (specification, section 3). */
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
 * Staff sign-in. The token comes in the `authorization` header of the answer (specification, section 7).
 * Whoever must change the password is refused with 1105 and `result.token`, which `newPassword` takes and nothing else; so are students.
 */
export const ldapLogin = defineActivity({
  name: 'ldapLogin',
  access: 'o',
  begins: true,
  input: credentials,
  output: v.object({ mustChangePassword: v.boolean() }),
})

/** The encrypted user object of whoever holds the token. */
export const loginCopy = defineActivity({
  name: 'LoginCopy',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  output: v.object({ userData: v.string() }),
})

/** Student sign-in: PRN or login name with a password; token in the header, user object in the result. */
export const studentLoginPortal = defineActivity({
  name: 'studentLoginPortal',
  access: 'o',
  begins: true,
  input: credentials,
  output: v.object({ userData: v.string() }),
})

/**
 * Sign-in with a key that a partner's site has asked for or signed; it works once, for minutes. Token in the header, user object in the result (specification, section 7).
 * `target`: the screen that the partner means, a path of this portal.
 */
export const loginBlWithoutPass = defineActivity({
  name: 'loginBlWithoutPass',
  access: 'o',
  begins: true,
  input: v.object({ userKey: requiredText(2000), clientId: id }),
  output: v.object({ userData: v.string(), target: v.optional(v.string()) }),
})

/** One permitted screen. `routeName` is what the guard compares with the path (specification, section 6). */
export const menuEntry = v.object({
  menuId: v.number(),
  parentId: v.nullable(v.number()),
  routeName: v.string(),
  titleKey: v.string(),
  icon: v.string(),
  moduleCode: v.string(),
  order: v.number(),
  /** Opens its screen without standing in any menu. */
  hidden: v.optional(v.boolean(), false),
  canView: v.boolean(),
  canEdit: v.boolean(),
  canExport: v.boolean(),
  canApprove: v.boolean(),
})
/** One permitted screen. */
export type MenuEntry = v.InferOutput<typeof menuEntry>

/** The menu of the roles asked for, as far as the caller really holds them. */
export const getMenu = defineActivity({
  name: 'getMenu',
  access: 'r',
  needs: 'own',
  input: v.object({ clientId: id, roleId: v.pipe(v.array(id), v.maxLength(50)), userId: id }),
  output: v.array(menuEntry),
})

/** Ends the session at the server; the token is worth nothing afterwards. */
export const logout = defineActivity({
  name: 'logout',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  output: v.nullable(v.object({})),
})

/** Asks whoever may grant it for a screen that the menu does not list. */
export const requestMenuAccess = defineActivity({
  name: 'requestMenuAccess',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.object({ routeName: requiredText(200), reason: text(500) }),
  output: v.object({ requestId: v.string() }),
})
