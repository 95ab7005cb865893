import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { id, instant, languageCode, localisedName } from '../parts.ts'

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

/** Returns the encrypted user object of the caller. */
export const loginCopy = defineActivity({
  name: 'LoginCopy',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  output: v.object({ userData: v.string() }),
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
  /** The place and the names of its area in the navigation, where the institution has set them. */
  area: v.optional(v.object({ place: v.number(), names: v.record(v.string(), v.string()) })),
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

/** Returns whether another tab of the same browser may use the caller's session (`session.shareTabs`). */
export const sessionSharing = defineActivity({
  name: 'sessionSharing',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  output: v.object({ allowed: v.boolean() }),
})

export { logout } from './logout.ts'
