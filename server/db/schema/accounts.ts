import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { REQUEST_KINDS } from '../../../src/contract/account/my-details.ts'
import type { RecordChange } from '../../../src/contract/people/waiting.ts'
import { createdAt, moment, reference, surrogate } from './columns.ts'
import { userAccount } from './people.ts'
import { client } from './tenancy.ts'

/** What a one-time token is good for. `_CODE`: six digits that are exchanged for something better. */
export const TOKEN_PURPOSES = ['EMAIL_CONFIRM', 'RESET_CODE', 'SET_PASSWORD', 'SIGN_IN_CODE', 'ACTIVATE_CODE', 'ACTIVATE', 'CONTACT_CODE', 'SECOND_STEP', 'SECOND_STEP_SET_UP', 'SECOND_STEP_ENTER'] as const

/** Something that works once: ISSUED, then USED, EXPIRED or REPLACED (domain brief 1.4, 1.9). Only hashes are kept. */
export const oneTimeToken = pgTable(
  'one_time_token',
  {
    id: surrogate(),
    clientId: reference().notNull().references(() => client.id),
    tokenHash: text().notNull().unique(),
    /** Of the six digits, under a key of ours and bound to this row; null: the token needs none. */
    codeHash: text(),
    purpose: text({ enum: TOKEN_PURPOSES }).notNull(),
    /** Null: nobody has the name that was given; such a row is kept so that it looks and costs the same. */
    userId: reference(),
    studentId: reference(),
    /** The address that it was sent to; of a sign-in that is not over, how it began. */
    boundTo: text(),
    attempts: integer().notNull().default(0),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    replacedAt: moment(),
  },
  (table) => [
    index().on(table.clientId, table.userId, table.purpose),
    index().on(table.expiresAt),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** The last passwords of a person, so that none of them comes back. */
export const passwordHistory = pgTable(
  'password_history',
  {
    id: surrogate(),
    clientId: reference().notNull(),
    userId: reference().notNull(),
    passwordHash: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    index().on(table.clientId, table.userId, table.at),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** A photograph or signature that somebody has handed in; in the private bucket of photographs. */
export const userAsset = pgTable(
  'user_asset',
  {
    id: surrogate(),
    clientId: reference().notNull(),
    userId: reference().notNull(),
    kind: text({ enum: ['PHOTO', 'SIGNATURE'] }).notNull(),
    path: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    status: text({ enum: ['PENDING', 'APPROVED', 'REJECTED', 'REPLACED'] }).notNull(),
    reason: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index().on(table.clientId, table.userId, table.kind),
    uniqueIndex('user_asset_one_pending').on(table.clientId, table.userId, table.kind).where(sql`status = 'PENDING'`),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** A request to correct or erase what is held of somebody: their own, or one that the office has entered (RECORD). */
export const dataChangeRequest = pgTable(
  'data_change_request',
  {
    id: surrogate(),
    publicId: text().notNull().unique(),
    clientId: reference().notNull(),
    userId: reference().notNull(),
    kind: text({ enum: REQUEST_KINDS }).notNull(),
    /** What is asked for; of a RECORD the evidence. */
    text: text().notNull(),
    /** Of a RECORD: what is to change. */
    changes: jsonb().$type<readonly RecordChange[]>(),
    /** Who at the office has entered it; null: the person. */
    enteredBy: reference(),
    status: text({ enum: ['NEW', 'DONE', 'REFUSED'] }).notNull().default('NEW'),
    createdAt: createdAt(),
    answeredBy: reference(),
    answeredAt: moment(),
    /** Why it was refused. */
    reason: text(),
  },
  (table) => [
    index().on(table.clientId, table.status),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** A partner whose site may hand people over (domain brief 2.1.6). */
export const ssoIssuer = pgTable(
  'sso_issuer',
  {
    id: surrogate(),
    clientId: reference().notNull().references(() => client.id),
    /** How it calls itself in its keys: `iss`. */
    code: text().notNull(),
    /** Null: it signs nothing itself and asks for its keys. */
    algorithm: text({ enum: ['HS256', 'EdDSA'] }),
    /** EdDSA: the public half as base64url (`x` of the JWK). HS256: the name under which `server_secret` keeps what both sides know. */
    key: text(),
    /** The account with which its back end asks for keys. */
    serviceUserId: reference(),
    /** The kinds of people that it may hand over. */
    userTypes: jsonb().$type<readonly string[]>().notNull(),
    active: boolean().notNull().default(true),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.clientId, table.code),
    foreignKey({ columns: [table.clientId, table.serviceUserId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** The keys of an issuer that were used, until they would be too old anyway. */
export const ssoNonce = pgTable(
  'sso_nonce',
  {
    clientId: reference().notNull(),
    issuerId: reference().notNull(),
    nonceHash: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.issuerId, table.nonceHash] }),
    index().on(table.expiresAt),
    foreignKey({ columns: [table.clientId, table.issuerId], foreignColumns: [ssoIssuer.clientId, ssoIssuer.id] }),
  ],
)
