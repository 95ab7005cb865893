import { boolean, foreignKey, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { CONFIRMATIONS } from '../../../src/contract/account/identity.ts'
import { SIGN_IN_OUTCOMES, SIGN_IN_WAYS, type Device } from '../../../src/contract/account/my-sessions.ts'
import { college } from './academic.ts'
import { instantColumn, referenceColumn, surrogateColumn } from './columns.ts'
import { userAccount } from './people.ts'
import { role } from './roles.ts'
import { client } from './tenancy.ts'

/** A session of a signed-in person. The token contains its id, and every call reads the row. */
export const session = pgTable(
  'session',
  {
    /** The random id in the token. */
    id: text().primaryKey(),
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    via: text({ enum: SIGN_IN_WAYS }).notNull(),
    issuedAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    idleExpiresAt: instantColumn().notNull(),
    address: text(),
    revokedAt: instantColumn(),
    /** The device and browser, as classified from the user agent. */
    device: jsonb().$type<Device>(),
    lastSeenAt: instantColumn(),
    /** Whether other people also use this computer. */
    sharedComputer: boolean().notNull().default(false),
    /**
     * The session id before the last rotation, and when it was rotated: calls in flight at that moment are still
     * accepted.
     */
    previousId: text().unique(),
    rotatedAt: instantColumn(),
    /** When and how the person last re-authenticated; null: not since sign-in. */
    reauthenticatedAt: instantColumn(),
    reauthenticatedBy: text({ enum: CONFIRMATIONS }),
    /** The role chosen to work in; null: all roles that the person holds. */
    roleId: integer(),
    collegeId: referenceColumn(),
    academicYear: text(),
  },
  (table) => [
    index().on(table.clientId, table.userId),
    index().on(table.expiresAt),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({ columns: [table.clientId, table.roleId], foreignColumns: [role.clientId, role.id] }),
    foreignKey({ columns: [table.clientId, table.collegeId], foreignColumns: [college.clientId, college.id] }),
  ],
)

/**
 * A one-time key with which a partner's site hands a signed-in person over (SSO). Stored as a hash; valid for minutes
 * (specification, section 11.1.6).
 */
export const handoverKey = pgTable(
  'handover_key',
  {
    keyHash: text().primaryKey(),
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    /** The issuer that requested the key. */
    issuer: text().notNull(),
    /** The institution's code, as the issuer sent it. */
    audience: text().notNull(),
    /** The screen to open, as requested by the issuer. */
    target: text(),
    expiresAt: instantColumn().notNull(),
    usedAt: instantColumn(),
  },
  (table) => [
    index().on(table.expiresAt),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** A sign-in attempt; the login name is stored only as a hash. */
export const loginAttempt = pgTable(
  'login_attempt',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    loginNameHash: text().notNull(),
    userId: referenceColumn(),
    address: text(),
    at: instantColumn().notNull(),
    outcome: text({ enum: SIGN_IN_OUTCOMES }).notNull(),
    via: text({ enum: SIGN_IN_WAYS }).notNull().default('PASSWORD'),
    device: jsonb().$type<Device>(),
  },
  (table) => [
    index().on(table.clientId, table.userId, table.at),
    index().on(table.loginNameHash, table.at),
    index().on(table.address, table.at),
    index().on(table.at),
  ],
)

/**
 * Counters of uses and failures per key (a hash of the action and the actor); a key may be locked for a while. Only
 * server/lib/rate-limit reads and writes it.
 */
export const attemptGuard = pgTable('attempt_guard', {
  key: text().primaryKey(),
  windowStart: instantColumn().notNull(),
  failures: integer().notNull(),
  /** Number of guesses being compared at this moment. */
  pending: integer().notNull().default(0),
  /** When the last of the pending guesses began. */
  reservedAt: instantColumn(),
  lockedUntil: instantColumn(),
})
