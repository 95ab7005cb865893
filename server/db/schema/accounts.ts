import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { REQUEST_KINDS } from '../../../src/contract/account/my-details.ts'
import type { RecordChange } from '../../../src/contract/users/approvals.ts'
import { createdAtColumn, instantColumn, referenceColumn, surrogateColumn } from './columns.ts'
import { userAccount } from './people.ts'
import { client } from './tenancy.ts'

/** The purposes of one-time tokens. `_CODE`: a six-digit code that is exchanged for a stronger token. */
export const TOKEN_PURPOSES = [
  'EMAIL_CONFIRM',
  'RESET_CODE',
  'SET_PASSWORD',
  'SIGN_IN_CODE',
  'ACTIVATE_CODE',
  'ACTIVATE',
  'CONTACT_CODE',
  'SECOND_STEP',
  'SECOND_STEP_SET_UP',
  'SECOND_STEP_ENTER',
  'CONFIRM_CODE',
  'PASSKEY_ADD',
  'PASSKEY_SIGN_IN',
  'PASSKEY_STEP',
  'PASSKEY_CONFIRM',
  'OPENID_STATE',
  'OPENID_KEY',
] as const

/**
 * A one-time token: ISSUED, then USED, EXPIRED or REPLACED (specification, sections 10.4, 10.9). Only hashes are
 * stored.
 */
export const oneTimeToken = pgTable(
  'one_time_token',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    tokenHash: text().notNull().unique(),
    /** Keyed hash of the six-digit code, bound to this row; null: the token has no code. */
    codeHash: text(),
    purpose: text({ enum: TOKEN_PURPOSES }).notNull(),
    /**
     * Null: no account matches the name entered. Such a row is stored so that the response looks and takes the same.
     */
    userId: referenceColumn(),
    studentId: referenceColumn(),
    /** The address that the token was sent to; for a sign-in in progress, how it began. */
    boundTo: text(),
    attempts: integer().notNull().default(0),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    usedAt: instantColumn(),
    replacedAt: instantColumn(),
  },
  (table) => [
    index().on(table.clientId, table.userId, table.purpose),
    index().on(table.expiresAt),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** The last passwords of a person, so that none of them is reused. */
export const passwordHistory = pgTable(
  'password_history',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    passwordHash: text().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [
    index().on(table.clientId, table.userId, table.at),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** A photograph or signature that a person uploaded; the file is in the private bucket of photographs. */
export const userAsset = pgTable(
  'user_asset',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    kind: text({ enum: ['PHOTO', 'SIGNATURE'] }).notNull(),
    path: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    status: text({ enum: ['PENDING', 'APPROVED', 'REJECTED', 'REPLACED'] }).notNull(),
    reason: text(),
    createdAt: instantColumn().notNull(),
    /** The person who decided about it, and when; null: nobody, or before this was recorded. */
    decidedBy: referenceColumn(),
    decidedAt: instantColumn(),
  },
  (table) => [
    index().on(table.clientId, table.userId, table.kind),
    // For the desk of pictures: those that wait, the oldest first.
    index('user_asset_waiting')
      .on(table.clientId, table.createdAt, table.id)
      .where(sql`status = 'PENDING'`),
    uniqueIndex('user_asset_one_pending')
      .on(table.clientId, table.userId, table.kind)
      .where(sql`status = 'PENDING'`),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** A request to correct or erase a person's data: their own, or one entered by the office (RECORD). */
export const dataChangeRequest = pgTable(
  'data_change_request',
  {
    id: surrogateColumn(),
    publicId: text().notNull().unique(),
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    kind: text({ enum: REQUEST_KINDS }).notNull(),
    /** The text of the request; for a RECORD, the evidence. */
    text: text().notNull(),
    /** For a RECORD: the requested changes. */
    changes: jsonb().$type<readonly RecordChange[]>(),
    /** The member of the office who entered the request; null: the person themselves. */
    enteredBy: referenceColumn(),
    status: text({ enum: ['NEW', 'DONE', 'REFUSED'] })
      .notNull()
      .default('NEW'),
    createdAt: createdAtColumn(),
    answeredBy: referenceColumn(),
    answeredAt: instantColumn(),
    /** Why the request was refused. */
    reason: text(),
  },
  (table) => [
    index().on(table.clientId, table.status),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** A partner whose site may sign people in here (specification, section 11.1.6). */
export const ssoIssuer = pgTable(
  'sso_issuer',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    /** The issuer's name in its tokens: `iss`. */
    code: text().notNull(),
    /** Null: the issuer signs no tokens itself and requests keys from our server. */
    algorithm: text({ enum: ['HS256', 'EdDSA'] }),
    /** EdDSA: the public key as base64url (`x` of the JWK). HS256: the name of the shared secret in `server_secret`. */
    key: text(),
    /** The service account with which the issuer's back end requests keys. */
    serviceUserId: referenceColumn(),
    /** The user types that the issuer may sign in. */
    userTypes: jsonb().$type<readonly string[]>().notNull(),
    active: boolean().notNull().default(true),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.clientId, table.code),
    foreignKey({
      columns: [table.clientId, table.serviceUserId],
      foreignColumns: [userAccount.clientId, userAccount.id],
    }),
  ],
)

/** The used tokens of an issuer, kept until they would have expired anyway. */
export const ssoNonce = pgTable(
  'sso_nonce',
  {
    clientId: referenceColumn().notNull(),
    issuerId: referenceColumn().notNull(),
    nonceHash: text().notNull(),
    expiresAt: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.issuerId, table.nonceHash] }),
    index().on(table.expiresAt),
    foreignKey({ columns: [table.clientId, table.issuerId], foreignColumns: [ssoIssuer.clientId, ssoIssuer.id] }),
  ],
)
