import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { SIGN_IN_OUTCOMES, type Device } from '../../../src/contract/account/my-sessions.ts'
import { college } from './academic.ts'
import { createdAt, moment, names, reference, surrogate, type Translations } from './columns.ts'
import { role, userAccount } from './people.ts'
import { client } from './tenancy.ts'

/** The five groups of the module dashboard. */
export const MODULE_GROUPS = ['ACADEMICS', 'EXAMINATION', 'FINANCE', 'ADMINISTRATION', 'REPORTS'] as const

/** A tile of the module dashboard, and the name under which its language files are published. */
export const module = pgTable(
  'module',
  {
    id: surrogate(),
    clientId: reference().notNull().references(() => client.id),
    code: text().notNull(),
    ...names(),
    description: text().notNull(),
    descriptionI18n: jsonb().$type<Translations>().notNull().default({}),
    icon: text().notNull(),
    groupCode: text({ enum: MODULE_GROUPS }).notNull(),
    orderNo: integer().notNull(),
    landingRouteName: text().notNull(),
    status: text({ enum: ['ACTIVE', 'INACTIVE'] }).notNull().default('ACTIVE'),
  },
  (table) => [unique().on(table.clientId, table.id), unique().on(table.clientId, table.code)],
)

/** A screen that a role can be given. `routeName` is what the guard compares with the path. */
export const menu = pgTable(
  'menu',
  {
    id: surrogate(),
    clientId: reference().notNull().references(() => client.id),
    code: text().notNull(),
    routeName: text().notNull(),
    titleKey: text().notNull(),
    icon: text().notNull(),
    parentId: reference(),
    orderNo: integer().notNull(),
    layout: text({ enum: ['SIDEBAR', 'HEADER'] }).notNull(),
    moduleId: reference().notNull(),
    isHidden: boolean().notNull().default(false),
    status: text({ enum: ['ACTIVE', 'INACTIVE'] }).notNull().default('ACTIVE'),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.clientId, table.code),
    unique().on(table.clientId, table.routeName),
    foreignKey({ columns: [table.clientId, table.moduleId], foreignColumns: [module.clientId, module.id] }),
    foreignKey({ columns: [table.clientId, table.parentId], foreignColumns: [table.clientId, table.id] }),
  ],
)

/** What a role may do on a screen. */
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

/** A signed-in person; the token names this row, and it is read at every call. */
export const session = pgTable(
  'session',
  {
    /** The random id that stands in the token. */
    id: text().primaryKey(),
    clientId: reference().notNull(),
    userId: reference().notNull(),
    via: text({ enum: ['PASSWORD', 'OTP', 'SSO', 'LDAP'] }).notNull(),
    issuedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    idleExpiresAt: moment().notNull(),
    address: text(),
    revokedAt: moment(),
    /** What the browser calls itself, as kinds of devices and programs. */
    device: jsonb().$type<Device>(),
    lastSeenAt: moment(),
    /** Others use this computer too. */
    sharedComputer: boolean().notNull().default(false),
    /** The id before the last rotation, and when that was: calls that were under way then are still answered. */
    previousId: text().unique(),
    rotatedAt: moment(),
    /** The role chosen to work in; null: all that the person holds. */
    roleId: integer(),
    collegeId: reference(),
    academicYear: text(),
  },
  (table) => [
    index().on(table.clientId, table.userId),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({ columns: [table.clientId, table.roleId], foreignColumns: [role.clientId, role.id] }),
    foreignKey({ columns: [table.clientId, table.collegeId], foreignColumns: [college.clientId, college.id] }),
  ],
)

/** A key that signs a person in once: a partner's site hands somebody over with it. Kept as a hash; lives for minutes (domain brief 2.1.6). */
export const handoverKey = pgTable(
  'handover_key',
  {
    keyHash: text().primaryKey(),
    clientId: reference().notNull(),
    userId: reference().notNull(),
    /** Who has asked for the key. */
    issuer: text().notNull(),
    /** The institution's code, as the issuer wrote it. */
    audience: text().notNull(),
    /** The screen that the issuer means. */
    target: text(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    index().on(table.expiresAt),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** Every try to sign in; the login name only as a hash. */
export const loginAttempt = pgTable(
  'login_attempt',
  {
    id: surrogate(),
    clientId: reference().notNull().references(() => client.id),
    loginNameHash: text().notNull(),
    userId: reference(),
    address: text(),
    at: moment().notNull(),
    outcome: text({ enum: SIGN_IN_OUTCOMES }).notNull(),
    via: text({ enum: ['PASSWORD', 'OTP', 'SSO', 'LDAP'] }).notNull().default('PASSWORD'),
    device: jsonb().$type<Device>(),
  },
  (table) => [index().on(table.clientId, table.userId, table.at), index().on(table.loginNameHash, table.at), index().on(table.address, table.at)],
)

/** Failures counted per key (a hash of who and what); a key may be locked for a while. */
export const attemptGuard = pgTable('attempt_guard', {
  key: text().primaryKey(),
  windowStart: moment().notNull(),
  failures: integer().notNull(),
  lockedUntil: moment(),
})

/** A module that a person has pinned. */
export const favouriteModule = pgTable(
  'favourite_module',
  { clientId: reference().notNull(), userId: reference().notNull(), moduleId: reference().notNull() },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.moduleId] }),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({ columns: [table.clientId, table.moduleId], foreignColumns: [module.clientId, module.id] }),
  ],
)

/** A person's request for a screen that the menu does not list. */
export const menuAccessRequest = pgTable(
  'menu_access_request',
  {
    id: surrogate(),
    publicId: text().notNull().unique(),
    clientId: reference().notNull(),
    userId: reference().notNull(),
    routeName: text().notNull(),
    reason: text().notNull(),
    status: text({ enum: ['NEW', 'GRANTED', 'REFUSED'] }).notNull().default('NEW'),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.clientId, table.status),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)
