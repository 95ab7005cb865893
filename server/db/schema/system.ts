import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, moment, reference, surrogate, type Translations } from './columns.ts'
import { client } from './tenancy.ts'

/** The day of the first start: all dates of the seed count from here, so that later starts do not move them. */
export const installation = pgTable('installation', {
  name: text().primaryKey(),
  day: date({ mode: 'string' }).notNull(),
  seedScale: text().notNull(),
  createdAt: createdAt(),
})

/** What the server keeps to itself: the keys of tokens and signed addresses. */
export const serverSecret = pgTable('server_secret', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: createdAt(),
})

/** The key that signs a client's documents; the private half never leaves the server. */
export const signingKey = pgTable(
  'signing_key',
  {
    id: text().notNull(),
    clientId: reference().notNull().references(() => client.id),
    algorithm: text({ enum: ['Ed25519'] }).notNull(),
    publicKey: text().notNull(),
    privateKey: text().notNull(),
    activeFrom: moment().notNull(),
    activeTo: moment(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)

/** What was done, by whom; rows are only added, and each names the one before (domain brief 1.8). A trigger refuses to change or delete any. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: surrogate(),
    clientId: reference().notNull().references(() => client.id),
    at: moment().notNull(),
    actorUserId: reference(),
    activity: text().notNull(),
    entity: text(),
    entityId: text(),
    detail: jsonb().$type<Readonly<Record<string, unknown>>>(),
    address: text(),
    requestId: text(),
    /** The hash of the client's act before this one; null: its first, or a row from before there was a chain. */
    previousHash: text(),
    hash: text(),
  },
  (table) => [index().on(table.clientId, table.at), index().on(table.clientId, table.id), index().on(table.clientId, table.entity, table.entityId, table.id)],
)

/** Where the chain of a client's acts ends; whoever adds one holds this row until the transaction ends. */
export const auditChain = pgTable('audit_chain', {
  clientId: bigint({ mode: 'number' }).primaryKey().references(() => client.id),
  hash: text(),
  length: integer().notNull().default(0),
})

/** A notice for those who sign in. */
export const announcement = pgTable(
  'announcement',
  {
    id: surrogate(),
    clientId: reference().notNull().references(() => client.id),
    title: text().notNull(),
    titleI18n: jsonb().$type<Translations>().notNull().default({}),
    body: text().notNull(),
    bodyI18n: jsonb().$type<Translations>().notNull().default({}),
    severity: text({ enum: ['INFO', 'URGENT'] }).notNull(),
    /** The user types that see it; none: everyone. */
    audience: jsonb().$type<readonly string[]>().notNull().default([]),
    fromAt: moment().notNull(),
    toAt: moment(),
  },
  (table) => [index().on(table.clientId, table.fromAt)],
)
