import { boolean, date, foreignKey, index, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, integer } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { SECOND_STEP_RULES } from '../../../src/contract/account/second-step.ts'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import type { SessionUser } from '../../../src/contract/session.ts'
import { college } from './academic.ts'
import { createdAt, moment, names, reference, searchWords, surrogate, type Translations } from './columns.ts'
import { client } from './tenancy.ts'

/** Where an account comes from. */
export const CREATED_VIA = ['FORM', 'IMPORT', 'SSO', 'DIRECTORY', 'MIGRATION'] as const
/** How a person signs in; what is not PASSWORD has no password here. */
export const SIGN_IN_METHODS = ['PASSWORD', 'DIRECTORY', 'SSO'] as const

/** Someone who can sign in (domain brief 1.4). */
export const userAccount = pgTable(
  'user_account',
  {
    id: surrogate(),
    clientId: reference().notNull().references(() => client.id),
    publicId: text().notNull().unique(),
    userType: text().$type<SessionUser['userType']>().notNull(),
    loginName: text().notNull(),
    email: text(),
    mobile: text(),
    status: text({ enum: ['INVITED', 'ACTIVE', 'LOCKED', 'SUSPENDED', 'DEACTIVATED'] }).notNull(),
    mustChangePassword: boolean().notNull().default(false),
    lastLoginAt: moment(),
    /** The sign-in before the last one: what the landing page shows. */
    previousLoginAt: moment(),
    preferredLanguage: text().$type<LanguageCode>(),
    emailVerifiedAt: moment(),
    mobileVerifiedAt: moment(),
    /** What this person wants to be written to unasked; what concerns safety is always sent. */
    noticesByEmail: boolean().notNull().default(true),
    noticesBySms: boolean().notNull().default(true),
    /** Counts the changes, so that nobody overwrites what they have not seen. */
    rowVersion: integer().notNull().default(1),
    createdAt: createdAt(),
    /** Null: the server itself, or an older release. */
    createdBy: reference(),
    createdVia: text({ enum: CREATED_VIA }).notNull().default('MIGRATION'),
    signInMethod: text({ enum: SIGN_IN_METHODS }).notNull().default('PASSWORD'),
    /** Whether this person must have a second step at sign-in: as the institution decides, or always. */
    secondStep: text({ enum: SECOND_STEP_RULES }).notNull().default('DEFAULT'),
    /** Days in the institution's time zone, both included. */
    validFrom: date({ mode: 'string' }),
    validTo: date({ mode: 'string' }),
    /** Why the account is suspended or deactivated, as whoever did it wrote. */
    statusReason: text(),
    /** Until when wrong passwords have locked the account; the count itself stands in `attempt_guard`. */
    lockedUntil: moment(),
    /** What the person is found by, folded: names in every script, login name, codes, address, numbers. */
    search: searchWords(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    index('user_account_search').using('gin', table.search),
    // Lists are read in the order of these, whole pages of it.
    index().on(table.clientId, table.status, table.id),
    // What lists count and filter by: with all of it in one index, the wide rows of a hundred thousand people need not be read.
    index('user_account_counted').on(table.clientId, table.userType, table.status, table.lockedUntil, table.emailVerifiedAt, table.lastLoginAt, table.createdVia, table.secondStep, table.id),
    index().on(table.clientId, table.createdAt, table.id),
    // Whoever never came has confirmed nothing and is still invited: with these beside it, the newest sign-ins need not be left out one wide row after the other.
    index('user_account_last_login').on(table.clientId, table.lastLoginAt.asc().nullsFirst(), table.id, table.status, table.lockedUntil, table.emailVerifiedAt),
    index('user_account_locked').on(table.clientId, table.lockedUntil).where(sql`locked_until is not null`),
    index('user_account_ending').on(table.clientId, table.validTo).where(sql`valid_to is not null`),
    uniqueIndex('user_account_login_name').on(table.clientId, sql`lower(login_name)`),
    uniqueIndex('user_account_verified_email').on(table.clientId, sql`lower(email)`).where(sql`email_verified_at is not null`),
    index('user_account_email').on(table.clientId, sql`lower(email)`),
    index().on(table.clientId, table.mobile),
  ],
)

/** What is shown of a person. */
export const userProfile = pgTable(
  'user_profile',
  {
    userId: reference().primaryKey(),
    clientId: reference().notNull(),
    displayName: text().notNull(),
    nameI18n: jsonb().$type<Translations>().notNull().default({}),
    title: text(),
    /** The parts of the name where they are known; `displayName` is what is shown and sorted by. */
    firstName: text(),
    middleName: text(),
    lastName: text(),
    dateOfBirth: date({ mode: 'string' }),
    /** As written; the pick-list of the institution only suggests. */
    designation: text(),
    /** Codes of `pick_list_entry`. */
    departmentCode: text(),
    officeCode: text(),
    employeeCode: text(),
  },
  (table) => [
    unique().on(table.clientId, table.employeeCode),
    index('user_profile_name').on(table.clientId, sql`display_name collate "und-x-icu"`, table.userId),
    index().on(table.clientId, table.dateOfBirth),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** The password hash of a person (argon2id); who has no row cannot sign in with a password. */
export const userCredential = pgTable(
  'user_credential',
  {
    userId: reference().primaryKey(),
    clientId: reference().notNull(),
    passwordHash: text().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] })],
)

/** On which colleges' data a person may work. */
export const userCollege = pgTable(
  'user_college',
  {
    clientId: reference().notNull(),
    userId: reference().notNull(),
    collegeId: reference().notNull(),
    isPrimary: boolean().notNull().default(false),
    /** When it passes to somebody else; null: nobody knows of an end. */
    toAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.collegeId] }),
    index().on(table.clientId, table.collegeId, table.userId),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({ columns: [table.clientId, table.collegeId], foreignColumns: [college.clientId, college.id] }),
  ],
)

/** On what a role's holders may work: everything, their colleges, their programmes, their courses. */
export const ROLE_SCOPES = ['NONE', 'COLLEGE', 'PROGRAM', 'COURSE'] as const

/** A role. The numeric ids below 1000 mean the same at every client (domain brief 1.4.2); 1000 and up are the client's own. */
export const role = pgTable(
  'role',
  {
    clientId: reference().notNull().references(() => client.id),
    id: integer().notNull(),
    code: text().notNull(),
    ...names(),
    type: text({ enum: ['CORE', 'CUSTOM'] }).notNull(),
    /** DRAFT: not finished; nobody can hold it. */
    status: text({ enum: ['ACTIVE', 'INACTIVE', 'DRAFT'] }).notNull().default('ACTIVE'),
    /** The kind of people that it is for. */
    userType: text().$type<SessionUser['userType']>().notNull().default('STAFF'),
    description: text().notNull().default(''),
    /** The lower, the higher it stands: nobody changes or grants what stands as high as what they hold, or higher. */
    rank: integer().notNull().default(100),
    isAssignable: boolean().notNull().default(true),
    canLogin: boolean().notNull().default(true),
    scopeType: text({ enum: ROLE_SCOPES }).notNull().default('NONE'),
    /** How many people may hold it; null: any number. */
    maxUsers: integer(),
    validFrom: date({ mode: 'string' }),
    validTo: date({ mode: 'string' }),
    rowVersion: integer().notNull().default(1),
    updatedAt: moment(),
    updatedBy: reference(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] }), unique().on(table.clientId, table.code)],
)

/** Which roles a person holds, perhaps for one college only. */
export const userRole = pgTable(
  'user_role',
  {
    id: surrogate(),
    clientId: reference().notNull(),
    userId: reference().notNull(),
    roleId: integer().notNull(),
    scopeCollegeId: reference(),
    /** `DIRECTORY`: follows the groups of the institution's directory at every sign-in. */
    source: text({ enum: ['LOCAL', 'DIRECTORY'] }).notNull().default('LOCAL'),
    fromAt: moment(),
    toAt: moment(),
    grantedBy: reference(),
    grantedAt: moment(),
    reason: text(),
  },
  (table) => [
    unique().on(table.clientId, table.userId, table.roleId, table.scopeCollegeId).nullsNotDistinct(),
    // All that asks who holds a role: read without its table.
    index('user_role_held').on(table.clientId, table.roleId, table.scopeCollegeId, table.toAt, table.userId),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({ columns: [table.clientId, table.roleId], foreignColumns: [role.clientId, role.id] }),
    foreignKey({ columns: [table.clientId, table.scopeCollegeId], foreignColumns: [college.clientId, college.id] }),
  ],
)
