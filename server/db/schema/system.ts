import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { encryptedTextColumn } from '../encrypted-text.ts'
import { createdAtColumn, instantColumn, referenceColumn, surrogateColumn, type Translations } from './columns.ts'
import { userAccount } from './people.ts'
import { client } from './tenancy.ts'

/**
 * The day of the first start. All dates of the seed are relative to it, so that later starts do not move them. A row
 * named `restored` says that the database was restored and nobody has confirmed that (`db/installation/restored.ts`).
 */
export const installation = pgTable('installation', {
  name: text().primaryKey(),
  day: date({ mode: 'string' }).notNull(),
  seedScale: text().notNull(),
  createdAt: createdAtColumn(),
})

/** Secrets of the server: the keys for tokens and signed URLs, and the secrets shared with partners and gateways. */
export const serverSecret = pgTable('server_secret', {
  name: text().primaryKey(),
  value: encryptedTextColumn('server_secret.value').notNull(),
  createdAt: createdAtColumn(),
})

/** A key that signs a client's documents; the private key never leaves the server. */
export const signingKey = pgTable(
  'signing_key',
  {
    id: text().notNull(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    algorithm: text({ enum: ['Ed25519'] }).notNull(),
    publicKey: text().notNull(),
    privateKey: encryptedTextColumn('signing_key.private_key').notNull(),
    activeFrom: instantColumn().notNull(),
    activeTo: instantColumn(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)

/**
 * The audit log: each row names an action and its actor. Rows are only added, and each contains the hash of the
 * previous one (specification, section 10.8). A trigger refuses updates and deletes.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    at: instantColumn().notNull(),
    actorUserId: referenceColumn(),
    activity: text().notNull(),
    entity: text(),
    entityId: text(),
    detail: jsonb().$type<Readonly<Record<string, unknown>>>(),
    address: text(),
    requestId: text(),
    /** The hash of the client's previous row; null: the first row, or a row from before hashes were chained. */
    previousHash: text(),
    hash: text(),
  },
  (table) => [
    index().on(table.clientId, table.at),
    index().on(table.clientId, table.id),
    index().on(table.clientId, table.entity, table.entityId, table.id),
    index().on(table.clientId, table.activity, table.id),
    index().on(table.clientId, table.actorUserId, table.id),
  ],
)

/** The last hash of a client's audit log; a transaction that appends a row locks this one until it ends. */
export const auditChain = pgTable('audit_chain', {
  clientId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => client.id),
  hash: text(),
  length: integer().notNull().default(0),
})

/** An announcement shown to signed-in people. */
export const announcement = pgTable(
  'announcement',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    title: text().notNull(),
    titleI18n: jsonb().$type<Translations>().notNull().default({}),
    body: text().notNull(),
    bodyI18n: jsonb().$type<Translations>().notNull().default({}),
    severity: text({ enum: ['INFO', 'URGENT'] }).notNull(),
    /** The user types that see it, besides the holders of its roles; both empty: everyone. */
    audience: jsonb().$type<readonly string[]>().notNull().default([]),
    audienceRoles: jsonb().$type<readonly number[]>().notNull().default([]),
    /** The colleges whose students and staff see it; empty: all, and the university. */
    audienceColleges: jsonb().$type<readonly number[]>().notNull().default([]),
    /** The programmes whose students see it, and nobody else; empty: all. */
    audiencePrograms: jsonb().$type<readonly number[]>().notNull().default([]),
    /** Where readers find more; https only. */
    link: text(),
    fromAt: instantColumn().notNull(),
    toAt: instantColumn(),
    /** When it was withdrawn, before its end. */
    withdrawnAt: instantColumn(),
  },
  (table) => [index().on(table.clientId, table.fromAt), unique().on(table.clientId, table.id)],
)

/** Until when a person has seen what has happened for them. */
export const seenEvents = pgTable(
  'seen_events',
  { clientId: referenceColumn().notNull(), userId: referenceColumn().notNull(), until: instantColumn().notNull() },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId] }),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** An announcement that a person has read. */
export const readAnnouncement = pgTable(
  'read_announcement',
  {
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    announcementId: referenceColumn().notNull(),
    readAt: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.announcementId] }),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({
      columns: [table.clientId, table.announcementId],
      foreignColumns: [announcement.clientId, announcement.id],
    }).onDelete('cascade'),
  ],
)

/**
 * A call with an idempotency key, and its response: kept for some minutes, encrypted with the idempotency key itself,
 * of which only the hash is stored.
 */
export const callOnce = pgTable(
  'call_once',
  {
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    activity: text().notNull(),
    keyHash: text().notNull(),
    inputHash: text().notNull(),
    /** The id of the request that executes it: the audit log shows whether it was carried out. */
    requestId: text().notNull(),
    at: instantColumn().notNull(),
    /** Whether it ended without a response. */
    failed: boolean().notNull().default(false),
    /** The response; null: the call is in flight or has failed. */
    answer: text(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.activity, table.keyHash] }),
    index().on(table.clientId, table.at),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)
