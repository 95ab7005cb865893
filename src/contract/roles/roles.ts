import * as v from 'valibot'
import { VERBS } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { OPTIONAL_FILTERS, listInput, listSchema } from '../list.ts'
import { day, id, instant, localisedName, plainTextSchema } from '../parts.ts'
import { DENIALS, USER_TYPES } from '../users/parts.ts'

/**
 * The types of roles: CORE roles mean the same at every institution; CUSTOM ones are its own (specification, section
 * 10.4.2).
 */
export const ROLE_TYPES = ['CORE', 'CUSTOM'] as const
/** The states of roles. DRAFT: not finished; nobody can hold it. */
export const ROLE_STATUSES = ['ACTIVE', 'INACTIVE', 'DRAFT'] as const
/** The data scopes of a role: its holders work on everything, on their colleges, their programmes or their courses. */
export const DATA_SCOPES = ['NONE', 'COLLEGE', 'PROGRAM', 'COURSE'] as const
/** The activities that change a role, as named in its history. */
export const ROLE_ACTS = [
  'addRole',
  'duplicateRole',
  'updateRole',
  'saveRoleMenus',
  'setRoleStatus',
  'setRolesStatus',
  'deleteRole',
  'assignMenuToRoles',
] as const
/** The state of a role. */
export type RoleStatus = (typeof ROLE_STATUSES)[number]

const SEE = { menu: '/role-management', verb: 'view' } as const

/** The rights of a role on one screen. */
export const menuRights = v.object({ menuId: v.number(), rights: v.array(v.picklist(VERBS)) })
/** The rights of a role on one screen. */
export type MenuRights = v.InferOutput<typeof menuRights>

const roleRow = v.object({
  roleId: v.number(),
  names: localisedName,
  code: v.string(),
  userType: v.picklist(USER_TYPES),
  type: v.picklist(ROLE_TYPES),
  status: v.picklist(ROLE_STATUSES),
  /** The number of screens that it opens. */
  menus: v.number(),
  /** The number of active people in the caller's scope who hold it now. */
  users: v.number(),
  updatedAt: v.nullable(instant),
  /** The name of the person who changed it last; null: nobody yet, or the server. */
  updatedBy: v.nullable(v.string()),
  rowVersion: v.number(),
  /** The reason why the caller may not change it; null when they may. */
  denial: v.nullable(v.picklist(DENIALS)),
})
/** A role as shown in the list. */
export type RoleRow = v.InferOutput<typeof roleRow>

const FILTERED_BY = {
  userType: OPTIONAL_FILTERS.choice,
  type: OPTIONAL_FILTERS.choice,
  status: OPTIONAL_FILTERS.choice,
  /** Ids of screens; the role opens at least one. */ menu: OPTIONAL_FILTERS.choice,
}
/** The sort columns of the list; `rank` is the rank of a role. */
export const ROLE_SORTS = [
  'rank',
  'roleId',
  'name',
  'code',
  'userType',
  'type',
  'status',
  'menus',
  'users',
  'updated',
] as const
const listed = listInput(ROLE_SORTS, FILTERED_BY)
const { page: _page, pageSize: _pageSize, ...filters } = listed.entries

/**
 * Returns the roles of the institution, by default those of the highest rank first; names are sorted by the rules of
 * the caller's language.
 */
export const roles = defineQuery({ id: 'roles', access: 'r', needs: SEE, input: listed, row: listSchema(roleRow) })

/** Returns all matching roles, in their order, for a file; recorded in the audit log. At most 2000. */
export const exportRoles = defineActivity({
  name: 'exportRoles',
  access: 'r',
  needs: { menu: '/role-management', verb: 'export' },
  writes: true,
  input: v.strictObject(filters),
  output: v.object({ rows: v.array(roleRow) }),
})

/** Returns a role with all its settings; one row. */
export const roleDetail = defineQuery({
  id: 'roleDetail',
  access: 'r',
  needs: SEE,
  input: v.object({ roleId: id }),
  row: v.object({
    ...roleRow.entries,
    description: v.string(),
    canLogin: v.boolean(),
    scopeType: v.picklist(DATA_SCOPES),
    /** How many people may hold it; null: any number. */
    maxUsers: v.nullable(v.number()),
    validFrom: v.nullable(day),
    validTo: v.nullable(day),
    /** Only screens on which it has a right. */
    rights: v.array(menuRights),
    /** Roles that nobody may hold together with it, and their rights. */
    conflicts: v.array(v.object({ roleId: v.number(), names: localisedName, rights: v.array(menuRights) })),
    /** The number of accounts that hold it, whatever their status; they need a replacement before it is deleted. */
    holders: v.number(),
  }),
})

/** Returns the screens that a role can be given, by module, in the order of the menu. */
export const menuTree = defineQuery({
  id: 'menuTree',
  access: 'r',
  needs: SEE,
  input: v.nullish(v.object({})),
  row: v.object({
    moduleCode: v.string(),
    names: localisedName,
    menus: v.array(
      v.object({
        menuId: v.number(),
        routeName: v.string(),
        titleKey: v.string(),
        hidden: v.boolean(),
        /** The rights that the caller may give: their own, or all. */
        grantable: v.array(v.picklist(VERBS)),
      }),
    ),
  }),
})

/**
 * Checks whether a name and a code are free; upper and lower case, accents and the digits of other scripts make no
 * difference.
 */
export const roleNameAvailable = defineQuery({
  id: 'roleNameAvailable',
  access: 'r',
  needs: SEE,
  input: v.object({
    name: v.optional(plainTextSchema(100)),
    code: v.optional(plainTextSchema(60)),
    /** The role being changed; its own name is free. */ roleId: v.optional(id),
  }),
  row: v.object({
    name: v.picklist(['FREE', 'TAKEN', 'NOT_ASKED']),
    code: v.picklist(['FREE', 'TAKEN', 'RESERVED', 'NOT_ASKED']),
  }),
})

/** Returns the changes to a role, the newest first; at most 100. */
export const roleHistory = defineQuery({
  id: 'roleHistory',
  access: 'r',
  needs: SEE,
  input: v.object({ roleId: id }),
  row: v.object({
    at: instant,
    by: v.nullable(v.string()),
    act: v.picklist(ROLE_ACTS),
    /** Values as they were stored: texts, numbers, days, booleans. */
    fields: v.array(v.object({ field: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) })),
    menus: v.array(
      v.object({
        routeName: v.string(),
        titleKey: v.string(),
        before: v.array(v.picklist(VERBS)),
        after: v.array(v.picklist(VERBS)),
      }),
    ),
  }),
})

/** Returns the screens on which two roles have different rights. */
export const roleDifference = defineQuery({
  id: 'roleDifference',
  access: 'r',
  needs: SEE,
  input: v.object({ roleId: id, otherId: id }),
  row: v.object({
    moduleCode: v.string(),
    moduleNames: localisedName,
    routeName: v.string(),
    titleKey: v.string(),
    one: v.array(v.picklist(VERBS)),
    other: v.array(v.picklist(VERBS)),
  }),
})
