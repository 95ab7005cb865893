import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { ACCESS_CHANGES } from '../../../src/contract/users/access-changes.ts'
import { MENU_SCOPES } from '../../../src/contract/assignments/parts.ts'
import {
  createdAtColumn,
  instantColumn,
  nameColumns,
  referenceColumn,
  surrogateColumn,
  type Translations,
} from './columns.ts'
import { userAccount } from './people.ts'
import { role } from './roles.ts'
import { client } from './tenancy.ts'

/** The five groups of the module dashboard. */
export const MODULE_GROUPS = ['ACADEMICS', 'EXAMINATION', 'FINANCE', 'ADMINISTRATION', 'REPORTS'] as const

/** A tile of the module dashboard; its code also names its published language files. */
export const module = pgTable(
  'module',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    code: text().notNull(),
    ...nameColumns(),
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
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    code: text().notNull(),
    routeName: text().notNull(),
    titleKey: text().notNull(),
    icon: text().notNull(),
    parentId: referenceColumn(),
    orderNo: integer().notNull(),
    layout: text({ enum: ['SIDEBAR', 'HEADER'] }).notNull(),
    moduleId: referenceColumn().notNull(),
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
    clientId: referenceColumn().notNull(),
    roleId: integer().notNull(),
    menuId: referenceColumn().notNull(),
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
  { clientId: referenceColumn().notNull(), userId: referenceColumn().notNull(), moduleId: referenceColumn().notNull() },
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
    id: surrogateColumn(),
    publicId: text().notNull().unique(),
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    routeName: text().notNull(),
    reason: text().notNull(),
    status: text({ enum: ['NEW', 'GRANTED', 'REFUSED'] })
      .notNull()
      .default('NEW'),
    createdAt: createdAtColumn(),
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
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    menuId: referenceColumn().notNull(),
    effect: text({ enum: ['GRANT', 'DENY'] }).notNull(),
    until: instantColumn(),
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
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    kind: text({ enum: ACCESS_CHANGES }).notNull(),
    /** The call that makes the change, and its input; the input is deleted with the decision. */
    activity: text().notNull(),
    input: jsonb(),
    /** The account that is changed; null: a new one, or a connection. */
    subjectUserId: referenceColumn(),
    /** The name of the person or connection, and what it is changed to. */
    about: text().notNull(),
    facts: jsonb().$type<readonly string[]>().notNull().default([]),
    status: text({ enum: ['NEW', 'DONE', 'REFUSED'] })
      .notNull()
      .default('NEW'),
    reason: text(),
    requestedBy: referenceColumn().notNull(),
    decidedBy: referenceColumn(),
    decidedAt: instantColumn(),
    createdAt: createdAtColumn(),
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
