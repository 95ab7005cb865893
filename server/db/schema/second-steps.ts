import { bigint, foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAtColumn, instantColumn, referenceColumn, surrogateColumn } from './columns.ts'
import { userAccount } from './people.ts'

/** A person's second factor: a TOTP secret shared with their authenticator app (RFC 6238). */
export const secondStep = pgTable(
  'second_step',
  {
    userId: referenceColumn().primaryKey(),
    clientId: referenceColumn().notNull(),
    /** Encrypted for this account; null until one is confirmed. */
    sealedKey: text(),
    confirmedAt: instantColumn(),
    /** The last time step whose code was accepted: no code works twice. */
    lastStep: integer().notNull().default(0),
    /**
     * A secret that was shown but is not confirmed yet, encrypted in the same way, and until when it can be confirmed.
     */
    pendingKey: text(),
    pendingUntil: instantColumn(),
  },
  (table) => [
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** Recovery codes for people without their phone; each works once and is stored as a hash. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    codeHash: text().notNull(),
    usedAt: instantColumn(),
  },
  (table) => [
    unique().on(table.clientId, table.userId, table.codeHash),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** A passkey of a person (WebAuthn): the public key to a private key that their device keeps. */
export const passkey = pgTable(
  'passkey',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    /** The credential id that the authenticator chose, base64url. */
    credentialId: text().notNull().unique(),
    /** The public key as COSE, base64url. */
    publicKey: text().notNull(),
    /** The signature counter of the last use; authenticators that do not count always report 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** The transports by which the browser reaches the authenticator. */
    transports: jsonb().$type<readonly string[]>().notNull(),
    name: text().notNull(),
    createdAt: createdAtColumn(),
    lastUsedAt: instantColumn(),
  },
  (table) => [
    index().on(table.clientId, table.userId),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)
