import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  integer,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { SECOND_STEP_RULES } from '../../../src/contract/account/two-factor.ts'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import type { SessionUser } from '../../../src/contract/sign-in/session.ts'
import { college } from './academic.ts'
import {
  createdAtColumn,
  emailKeyColumn,
  loginKeyColumn,
  instantColumn,
  referenceColumn,
  searchWords,
  surrogateColumn,
  type Translations,
} from './columns.ts'
import { client } from './tenancy.ts'

/** How an account was created. */
export const CREATED_VIA = ['FORM', 'IMPORT', 'SSO', 'DIRECTORY', 'MIGRATION'] as const
/** How a person signs in; only PASSWORD accounts have a password here. */
export const SIGN_IN_METHODS = ['PASSWORD', 'DIRECTORY', 'SSO'] as const

/** A person who can sign in (specification, section 10.4). */
export const userAccount = pgTable(
  'user_account',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    publicId: text().notNull().unique(),
    userType: text().$type<SessionUser['userType']>().notNull(),
    loginName: text().notNull(),
    /**
     * The normalised login name, which is unique. A blank followed by the id: another account already had the same name
     * when this column was introduced; nobody can sign in with it.
     */
    loginKey: loginKeyColumn().notNull(),
    email: text(),
    emailKey: emailKeyColumn(),
    mobile: text(),
    status: text({ enum: ['INVITED', 'ACTIVE', 'LOCKED', 'SUSPENDED', 'DEACTIVATED'] }).notNull(),
    mustChangePassword: boolean().notNull().default(false),
    lastLoginAt: instantColumn(),
    /** The sign-in before the last one, shown on the landing page. */
    previousLoginAt: instantColumn(),
    preferredLanguage: text().$type<LanguageCode>(),
    emailVerifiedAt: instantColumn(),
    mobileVerifiedAt: instantColumn(),
    /** Whether this person wants optional notifications; security notifications are always sent. */
    noticesByEmail: boolean().notNull().default(true),
    noticesBySms: boolean().notNull().default(true),
    /** Version of the row for optimistic locking: an update based on an outdated version is refused. */
    rowVersion: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    /** Null: created by the server itself or by an older release. */
    createdBy: referenceColumn(),
    createdVia: text({ enum: CREATED_VIA }).notNull().default('MIGRATION'),
    signInMethod: text({ enum: SIGN_IN_METHODS }).notNull().default('PASSWORD'),
    /** Whether this person needs two-factor authentication at sign-in: as the institution decides, or always. */
    secondStep: text({ enum: SECOND_STEP_RULES }).notNull().default('DEFAULT'),
    /** Days in the institution's time zone, both inclusive. */
    validFrom: date({ mode: 'string' }),
    validTo: date({ mode: 'string' }),
    /** Why the account is suspended or deactivated, as entered by the person who did it. */
    statusReason: text(),
    /** Until when failed passwords lock the account; server/lib/rate-limit keeps the count itself. */
    lockedUntil: instantColumn(),
    /** Folded search terms: names in every script, login name, codes, address, numbers. */
    search: searchWords(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    index('user_account_search').using('gin', table.search),
    // Lists are read in the order of these columns, page by page.
    index().on(table.clientId, table.status, table.id),
    // The columns that lists count and filter by: with all of them in one index, the wide rows of a hundred thousand
    // people need not be read.
    index('user_account_counted').on(
      table.clientId,
      table.userType,
      table.status,
      table.lockedUntil,
      table.emailVerifiedAt,
      table.lastLoginAt,
      table.createdVia,
      table.secondStep,
      table.id,
    ),
    index().on(table.clientId, table.createdAt, table.id),
    // A person who never signed in has verified no address and is still invited: with these columns in the index,
    // listing the newest sign-ins does not have to read and skip each of their wide rows.
    index('user_account_last_login').on(
      table.clientId,
      table.lastLoginAt.asc().nullsFirst(),
      table.id,
      table.status,
      table.lockedUntil,
      table.emailVerifiedAt,
    ),
    index('user_account_locked')
      .on(table.clientId, table.lockedUntil)
      .where(sql`locked_until is not null`),
    index('user_account_ending')
      .on(table.clientId, table.validTo)
      .where(sql`valid_to is not null`),
    uniqueIndex('user_account_login_key').on(table.clientId, table.loginKey),
    uniqueIndex('user_account_verified_email_key')
      .on(table.clientId, table.emailKey)
      .where(sql`email_verified_at is not null`),
    index('user_account_email_key').on(table.clientId, table.emailKey),
    check('user_account_login_key_form', sql`login_key <> '' and login_key <> ' '`),
    check('user_account_email_key_there', sql`(email is null) = (email_key is null)`),
    index().on(table.clientId, table.mobile),
  ],
)

/** The display data of a person. */
export const userProfile = pgTable(
  'user_profile',
  {
    userId: referenceColumn().primaryKey(),
    clientId: referenceColumn().notNull(),
    displayName: text().notNull(),
    nameI18n: jsonb().$type<Translations>().notNull().default({}),
    title: text(),
    /** The parts of the name where they are known; `displayName` is shown and used for sorting. */
    firstName: text(),
    middleName: text(),
    lastName: text(),
    dateOfBirth: date({ mode: 'string' }),
    /** Free text; the institution's pick-list only offers suggestions. */
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

/** The password hash of a person (argon2id); a person without a row cannot sign in with a password. */
export const userCredential = pgTable(
  'user_credential',
  {
    userId: referenceColumn().primaryKey(),
    clientId: referenceColumn().notNull(),
    passwordHash: text().notNull(),
    changedAt: instantColumn().notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** The colleges whose data a person may work on. */
export const userCollege = pgTable(
  'user_college',
  {
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    collegeId: referenceColumn().notNull(),
    isPrimary: boolean().notNull().default(false),
    /** When the college passes to another person; null: no end is planned. */
    toAt: instantColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.collegeId] }),
    index().on(table.clientId, table.collegeId, table.userId),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({ columns: [table.clientId, table.collegeId], foreignColumns: [college.clientId, college.id] }),
  ],
)
