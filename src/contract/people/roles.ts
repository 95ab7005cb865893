import * as v from 'valibot'
import { VERBS } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { BY, listInput, listOf } from '../list.ts'
import { day, id, instant, localisedName } from '../parts.ts'
import { DENIALS, USER_TYPES } from './parts.ts'

/** CORE roles mean the same at every institution; CUSTOM ones are its own (domain brief 1.4.2). */
export const ROLE_TYPES = ['CORE', 'CUSTOM'] as const
/** DRAFT: not finished; nobody can hold it. */
export const ROLE_STATUSES = ['ACTIVE', 'INACTIVE', 'DRAFT'] as const
/** On what the holders of a role may work: everything, their colleges, their programmes, their courses. */
export const DATA_SCOPES = ['NONE', 'COLLEGE', 'PROGRAM', 'COURSE'] as const
/** The acts that change a role, as its history names them. */
export const ROLE_ACTS = ['addRole', 'duplicateRole', 'updateRole', 'saveRoleMenus', 'setRoleStatus', 'setRolesStatus', 'deleteRole', 'assignMenuToRoles'] as const
/** What a role is. */
export type RoleStatus = (typeof ROLE_STATUSES)[number]

const SEE = { menu: '/role-management', verb: 'view' } as const

/** What a role may do on one screen. */
export const menuRights = v.object({ menuId: v.number(), rights: v.array(v.picklist(VERBS)) })
/** What a role may do on one screen. */
export type MenuRights = v.InferOutput<typeof menuRights>

const roleRow = v.object({
  roleId: v.number(),
  names: localisedName,
  code: v.string(),
  userType: v.picklist(USER_TYPES),
  type: v.picklist(ROLE_TYPES),
  status: v.picklist(ROLE_STATUSES),
  /** Screens that it opens. */
  menus: v.number(),
  /** Active people in the caller's scope who hold it now. */
  users: v.number(),
  updatedAt: v.nullable(instant),
  /** The name of whoever did it; null: nobody yet, or the server. */
  updatedBy: v.nullable(v.string()),
  rowVersion: v.number(),
  /** Why the caller may not change it; null when they may. */
  denial: v.nullable(v.picklist(DENIALS)),
})
/** A role as the list shows it. */
export type RoleRow = v.InferOutput<typeof roleRow>

const FILTERED_BY = { userType: BY.choice, type: BY.choice, status: BY.choice, /** Ids of screens, any of which the role opens. */ menu: BY.choice }
/** What the list can be sorted by; `rank` is how high a role stands. */
export const ROLE_SORTS = ['rank', 'roleId', 'name', 'code', 'userType', 'type', 'status', 'menus', 'users', 'updated'] as const
const listed = listInput(ROLE_SORTS, FILTERED_BY)

/** The roles of the institution, the highest first where nothing else is asked for; names in the caller's language are sorted as it sorts them. */
export const roles = defineQuery({ id: 'roles', access: 'r', needs: SEE, input: listed, row: listOf(roleRow) })

/** Everything that matches, in its order, for a file; kept in the audit log. At most 2000. */
export const exportRoles = defineActivity({
  name: 'exportRoles',
  access: 'r',
  needs: { menu: '/role-management', verb: 'export' },
  writes: true,
  input: v.strictObject(v.omit(listed, ['page', 'pageSize']).entries),
  output: v.object({ rows: v.array(roleRow) }),
})

/** A role with all that can be set of it; one row. */
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
    /** Only screens on which it may do something. */
    rights: v.array(menuRights),
    /** Roles that nobody may hold together with it, and what those may do. */
    conflicts: v.array(v.object({ roleId: v.number(), names: localisedName, rights: v.array(menuRights) })),
    /** Accounts that hold it, whatever their status; they have to go somewhere before it is deleted. */
    holders: v.number(),
  }),
})

/** The screens that a role can be given, by module, in the order of the menu. */
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
        /** What the caller may give: what they hold, or everything. */
        grantable: v.array(v.picklist(VERBS)),
      }),
    ),
  }),
})

/** Whether a name and a code are free; upper and lower case, accents and the digits of other scripts make no difference. */
export const roleNameAvailable = defineQuery({
  id: 'roleNameAvailable',
  access: 'r',
  needs: SEE,
  input: v.object({ name: v.optional(v.pipe(v.string(), v.maxLength(100))), code: v.optional(v.pipe(v.string(), v.maxLength(60))), /** The role that is being changed; its own name is free. */ roleId: v.optional(id) }),
  row: v.object({ name: v.picklist(['FREE', 'TAKEN', 'NOT_ASKED']), code: v.picklist(['FREE', 'TAKEN', 'RESERVED', 'NOT_ASKED']) }),
})

/** What was done to a role, the newest first; at most 100 acts. */
export const roleHistory = defineQuery({
  id: 'roleHistory',
  access: 'r',
  needs: SEE,
  input: v.object({ roleId: id }),
  row: v.object({
    at: instant,
    by: v.nullable(v.string()),
    act: v.picklist(ROLE_ACTS),
    /** Values as they were kept: texts, numbers, days, yes and no. */
    fields: v.array(v.object({ field: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) })),
    menus: v.array(v.object({ routeName: v.string(), titleKey: v.string(), before: v.array(v.picklist(VERBS)), after: v.array(v.picklist(VERBS)) })),
  }),
})

/** The screens on which two roles may do different things. */
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
