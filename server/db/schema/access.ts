import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { ACCESS_CHANGES } from '../../../src/contract/users/access-changes.ts'
import { MENU_SCOPES } from '../../../src/contract/assignments/parts.ts'
import { createdAt, moment, names, reference, surrogate, type Translations } from './columns.ts'
import { userAccount } from './people.ts'
import { role } from './roles.ts'
import { client } from './tenancy.ts'

/** The five groups of the module dashboard. */
export const MODULE_GROUPS = ['ACADEMICS', 'EXAMINATION', 'FINANCE', 'ADMINISTRATION', 'REPORTS'] as const

/** A tile of the module dashboard; its code also names its published language files. */
export const module = pgTable(
  'module',
  {
    id: surrogate(),
    clientId: reference()
      .notNull()
      .references(() => client.id),
    code: text().notNull(),
    ...names(),
    description: text().notNull(),
    descriptionI18n: jsonb().$type<Translations>().notNull().default({}),
    icon: text().notNull(),
    groupCode: text({ enum: MODULE_GROUPS }).notNull(),
    orderNo: integer().notNull(),
    landingRouteName: text().notNull(),
    status: text({ enum: ['ACTIVE', 'INACTIVE'] })
      .notNull()
      .default('ACTIVE'),
  },
  (table) => [unique().on(table.clientId, table.id), unique().on(table.clientId, table.code)],
)

/** A screen that a role can grant. The navigation guard compares `routeName` with the path. */
export const menu = pgTable(
  'menu',
  {
    id: surrogate(),
    clientId: reference()
      .notNull()
      .references(() => client.id),
    code: text().notNull(),
    routeName: text().notNull(),
    titleKey: text().notNull(),
    icon: text().notNull(),
    parentId: reference(),
    orderNo: integer().notNull(),
    layout: text({ enum: ['SIDEBAR', 'HEADER'] }).notNull(),
    moduleId: reference().notNull(),
    isHidden: boolean().notNull().default(false),
    /** A process: its entry is in a menu only while a window is open for the person (`menu_program`). */
    scope: text({ enum: MENU_SCOPES }).notNull().default('NONE'),
    status: text({ enum: ['ACTIVE', 'INACTIVE'] })
      .notNull()
      .default('ACTIVE'),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.clientId, table.code),
    unique().on(table.clientId, table.routeName),
    foreignKey({ columns: [table.clientId, table.moduleId], foreignColumns: [module.clientId, module.id] }),
    foreignKey({ columns: [table.clientId, table.parentId], foreignColumns: [table.clientId, table.id] }),
  ],
)

/** The permissions of a role on a screen. */
export const roleMenu = pgTable(
  'role_menu',
  {
    clientId: reference().notNull(),
    roleId: integer().notNull(),
    menuId: reference().notNull(),
    canView: boolean().notNull(),
    canEdit: boolean().notNull(),
    canExport: boolean().notNull(),
    canApprove: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.roleId, table.menuId] }),
    foreignKey({ columns: [table.clientId, table.roleId], foreignColumns: [role.clientId, role.id] }),
    foreignKey({ columns: [table.clientId, table.menuId], foreignColumns: [menu.clientId, menu.id] }),
  ],
)

/** A module that a person has pinned to the dashboard. */
export const favouriteModule = pgTable(
  'favourite_module',
  { clientId: reference().notNull(), userId: reference().notNull(), moduleId: reference().notNull() },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.moduleId] }),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({ columns: [table.clientId, table.moduleId], foreignColumns: [module.clientId, module.id] }),
  ],
)

/** A person's request for access to a screen that is not in their menu. */
export const menuAccessRequest = pgTable(
  'menu_access_request',
  {
    id: surrogate(),
    publicId: text().notNull().unique(),
    clientId: reference().notNull(),
    userId: reference().notNull(),
    routeName: text().notNull(),
    reason: text().notNull(),
    status: text({ enum: ['NEW', 'GRANTED', 'REFUSED'] })
      .notNull()
      .default('NEW'),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.clientId, table.status),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** An exception for one person and one screen: GRANT shows it, DENY hides it regardless of roles. */
export const userMenuOverride = pgTable(
  'user_menu_override',
  {
    clientId: reference().notNull(),
    userId: reference().notNull(),
    menuId: reference().notNull(),
    effect: text({ enum: ['GRANT', 'DENY'] }).notNull(),
    until: moment(),
    reason: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.menuId] }),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({ columns: [table.clientId, table.menuId], foreignColumns: [menu.clientId, menu.id] }),
  ],
)

/** A change of an administrator or of a connection that waits for the approval of a second administrator. */
export const accessChangeRequest = pgTable(
  'access_change_request',
  {
    id: surrogate(),
    clientId: reference().notNull(),
    kind: text({ enum: ACCESS_CHANGES }).notNull(),
    /** The call that makes the change, and its input; the input is deleted with the decision. */
    activity: text().notNull(),
    input: jsonb(),
    /** The account that is changed; null: a new one, or a connection. */
    subjectUserId: reference(),
    /** The name of the person or connection, and what it is changed to. */
    about: text().notNull(),
    facts: jsonb().$type<readonly string[]>().notNull().default([]),
    status: text({ enum: ['NEW', 'DONE', 'REFUSED'] })
      .notNull()
      .default('NEW'),
    reason: text(),
    requestedBy: reference().notNull(),
    decidedBy: reference(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.clientId, table.status),
    foreignKey({
      columns: [table.clientId, table.requestedBy],
      foreignColumns: [userAccount.clientId, userAccount.id],
    }),
    foreignKey({
      columns: [table.clientId, table.subjectUserId],
      foreignColumns: [userAccount.clientId, userAccount.id],
    }),
  ],
)
