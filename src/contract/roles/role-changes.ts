import * as v from 'valibot'
import { VERBS } from '../access.ts'
import { defineActivity } from '../activity.ts'
import { day, id, lineSchema, textSchema, typed } from '../parts.ts'
import { mapTranslations } from '../i18n/translations.ts'
import { DENIALS, roleIds, rowVersion, USER_TYPES } from '../users/parts.ts'
import { DATA_SCOPES } from './roles.ts'

const CHANGE = { menu: '/role-management', verb: 'edit' } as const
const ADD = { menu: '/add-Role', verb: 'edit' } as const

/** The name of a role: 3 to 60 characters. */
export const roleTitle = v.pipe(lineSchema(60), v.minLength(3))
/** The code of a role. */
export const roleCode = v.pipe(...typed, v.regex(/^[A-Z0-9_]{2,40}$/))

/**
 * The screens whose rights change, each with all rights that the role has on it afterwards; none: it loses them. Other
 * screens stay as they are.
 */
const changedMenus = v.pipe(
  v.array(v.strictObject({ menuId: id, rights: v.pipe(v.array(v.picklist(VERBS)), v.maxLength(VERBS.length)) })),
  v.maxLength(500),
)

const fields = {
  name: roleTitle,
  translations: v.strictObject(mapTranslations(() => v.optional(roleTitle))),
  code: roleCode,
  userType: v.picklist(USER_TYPES.filter((type) => type !== 'PLATFORM')),
  description: textSchema(300),
  canLogin: v.boolean(),
  scopeType: v.picklist(DATA_SCOPES),
  maxUsers: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
  validFrom: v.nullable(day),
  validTo: v.nullable(day),
  conflictsWith: roleIds,
}

/**
 * The effect of a change of rights: the numbers of screens that gained some, of screens that lost some, and of active
 * people affected at their next call.
 */
const savedMenus = { rowVersion: v.number(), gained: v.number(), lost: v.number(), users: v.number() }

/**
 * Creates a role; the server assigns the id (1000 and up). Its rights are those of `copyMenusFrom`, then `menus`.
 * Without any rights it can only be a draft.
 */
export const addRole = defineActivity({
  name: 'addRole',
  access: 'r',
  needs: ADD,
  writes: true,
  changesAccess: true,
  once: true,
  input: v.strictObject({ ...fields, draft: v.boolean(), copyMenusFrom: v.optional(id), menus: changedMenus }),
  output: v.object({ outcome: v.literal('ADDED'), roleId: v.number() }),
})

/** Creates a draft as a copy of another role, under its own name. */
export const duplicateRole = defineActivity({
  name: 'duplicateRole',
  access: 'r',
  needs: ADD,
  writes: true,
  changesAccess: true,
  once: true,
  input: v.strictObject({ roleId: id, name: roleTitle, code: roleCode }),
  output: v.object({ outcome: v.literal('ADDED'), roleId: v.number() }),
})

/**
 * Changes the given fields; name, code and user type of a core role are fixed. With `menus` also changes its rights, in
 * the same step.
 */
export const updateRole = defineActivity({
  name: 'updateRole',
  access: 'r',
  needs: CHANGE,
  writes: true,
  changesAccess: true,
  once: true,
  input: v.strictObject({
    roleId: id,
    rowVersion,
    ...v.partial(v.strictObject(fields)).entries,
    menus: v.optional(changedMenus, []),
    /** Activates a draft. */ activate: v.optional(v.literal(true)),
  }),
  output: v.object({ outcome: v.literal('SAVED'), ...savedMenus }),
})

/** Changes rights; only screens that change are sent. */
export const saveRoleMenus = defineActivity({
  name: 'saveRoleMenus',
  access: 'r',
  needs: CHANGE,
  writes: true,
  changesAccess: true,
  once: true,
  input: v.strictObject({ roleId: id, rowVersion, menus: v.pipe(changedMenus, v.minLength(1)) }),
  output: v.object({ outcome: v.literal('SAVED'), ...savedMenus }),
})

/** Activates or deactivates a role; its people gain or lose its rights at their next call. */
export const setRoleStatus = defineActivity({
  name: 'setRoleStatus',
  access: 'r',
  needs: CHANGE,
  writes: true,
  changesAccess: true,
  once: true,
  input: v.strictObject({ roleId: id, rowVersion, status: v.picklist(['ACTIVE', 'INACTIVE']) }),
  output: v.object({ outcome: v.literal('SAVED'), rowVersion: v.number(), users: v.number() }),
})

/** Role ids, each once; at most as many as an institution may have roles. */
const manyRoleIds = v.pipe(
  v.array(id),
  v.minLength(1),
  v.maxLength(500),
  v.transform((ids) => [...new Set(ids)]),
)

/** The roles skipped in a change of many roles, each with the reason. */
const skipped = v.array(
  v.object({
    roleId: v.number(),
    reason: v.picklist([...DENIALS, 'SECOND_PERSON', 'NOT_FOUND', 'STALE', 'NOTHING_TO_DO']),
  }),
)

/** Activates or deactivates many roles, each separately. */
export const setRolesStatus = defineActivity({
  name: 'setRolesStatus',
  access: 'r',
  needs: CHANGE,
  writes: true,
  changesAccess: true,
  once: true,
  input: v.strictObject({ roleIds: manyRoleIds, status: v.picklist(['ACTIVE', 'INACTIVE']) }),
  output: v.object({ done: v.number(), skipped }),
})

/** Grants one screen to many roles; no role loses anything. */
export const assignMenuToRoles = defineActivity({
  name: 'assignMenuToRoles',
  access: 'r',
  needs: CHANGE,
  writes: true,
  changesAccess: true,
  once: true,
  input: v.strictObject({
    menuId: id,
    rights: v.pipe(v.array(v.picklist(VERBS)), v.minLength(1), v.maxLength(VERBS.length)),
    roleIds: manyRoleIds,
  }),
  output: v.object({ done: v.number(), users: v.number(), skipped }),
})

/**
 * Deletes a role of the institution's own. While accounts hold it, it is refused with 1205 and `result.holders`, unless
 * `replacement` names the role that they hold from then on; the rights themselves are not transferred.
 */
export const deleteRole = defineActivity({
  name: 'deleteRole',
  access: 'r',
  needs: CHANGE,
  writes: true,
  changesAccess: true,
  once: true,
  input: v.strictObject({ roleId: id, rowVersion, replacement: v.optional(id) }),
  output: v.object({ outcome: v.literal('DELETED'), moved: v.number() }),
})
