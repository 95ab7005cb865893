import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { SessionUser } from '../../../src/contract/sign-in/session.ts'
import { college } from './academic.ts'
import { instantColumn, nameColumns, referenceColumn, surrogateColumn } from './columns.ts'
import { userAccount } from './people.ts'
import { client } from './tenancy.ts'

/** The scope of a role: everything, the holder's colleges, programmes or courses. */
export const ROLE_SCOPES = ['NONE', 'COLLEGE', 'PROGRAM', 'COURSE'] as const

/**
 * A role. The numeric ids below 1000 mean the same at every client (specification, section 10.4.2); 1000 and up are the
 * client's own.
 */
export const role = pgTable(
  'role',
  {
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    id: integer().notNull(),
    code: text().notNull(),
    ...nameColumns(),
    type: text({ enum: ['CORE', 'CUSTOM'] }).notNull(),
    /** DRAFT: not finished; nobody can be given it. */
    status: text({ enum: ['ACTIVE', 'INACTIVE', 'DRAFT'] })
      .notNull()
      .default('ACTIVE'),
    /** The user type that the role is for. */
    userType: text().$type<SessionUser['userType']>().notNull().default('STAFF'),
    description: text().notNull().default(''),
    /**
     * Rank: a lower number is more powerful. A person cannot change or grant a role that ranks as high as their own or
     * higher.
     */
    rank: integer().notNull().default(100),
    isAssignable: boolean().notNull().default(true),
    canLogin: boolean().notNull().default(true),
    scopeType: text({ enum: ROLE_SCOPES }).notNull().default('NONE'),
    /** The maximum number of holders; null: unlimited. */
    maxUsers: integer(),
    validFrom: date({ mode: 'string' }),
    validTo: date({ mode: 'string' }),
    rowVersion: integer().notNull().default(1),
    updatedAt: instantColumn(),
    updatedBy: referenceColumn(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] }), unique().on(table.clientId, table.code)],
)

/** A role that a person holds, optionally limited to one college. */
export const userRole = pgTable(
  'user_role',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    roleId: integer().notNull(),
    scopeCollegeId: referenceColumn(),
    /** `DIRECTORY`: synchronised with the groups of the institution's directory at every sign-in. */
    source: text({ enum: ['LOCAL', 'DIRECTORY'] })
      .notNull()
      .default('LOCAL'),
    fromAt: instantColumn(),
    toAt: instantColumn(),
    grantedBy: referenceColumn(),
    grantedAt: instantColumn(),
    reason: text(),
  },
  (table) => [
    unique().on(table.clientId, table.userId, table.roleId, table.scopeCollegeId).nullsNotDistinct(),
    // Covers the queries for holders of a role, so that they read the index only.
    index('user_role_held').on(table.clientId, table.roleId, table.scopeCollegeId, table.toAt, table.userId),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({ columns: [table.clientId, table.roleId], foreignColumns: [role.clientId, role.id] }),
    foreignKey({ columns: [table.clientId, table.scopeCollegeId], foreignColumns: [college.clientId, college.id] }),
  ],
)

/**
 * Two roles that one person may not hold together: a person who collects a fee does not approve its refund
 * (specification, section 10.4). Stored once, with the lower id first.
 */
export const roleConflict = pgTable(
  'role_conflict',
  { clientId: referenceColumn().notNull(), roleId: integer().notNull(), conflictsWith: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.clientId, table.roleId, table.conflictsWith] }),
    foreignKey({ columns: [table.clientId, table.roleId], foreignColumns: [role.clientId, role.id] }),
    foreignKey({ columns: [table.clientId, table.conflictsWith], foreignColumns: [role.clientId, role.id] }),
  ],
)
