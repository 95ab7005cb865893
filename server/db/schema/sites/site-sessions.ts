import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { encryptedTextColumn } from '../../encrypted-text.ts'
import { instantColumn, referenceColumn, surrogateColumn } from '../columns.ts'
import { session } from '../sign-in.ts'
import { client, clientDomain } from '../tenancy.ts'

/** A key that signs assertions and sign-out notices for web sites (`server/lib/crypto/assertion-keys.ts`). */
export const assertionKey = pgTable('assertion_key', {
  /** The number of the period that the key is made for: two processes cannot create two keys. */
  period: integer().primaryKey(),
  /** The private key as a JSON Web Key. */
  privateKey: encryptedTextColumn('assertion_key.private_key').notNull(),
  createdAt: instantColumn().notNull(),
})

/** The states of a sign-out notice: not due or not delivered yet, delivered, given up. */
export const NOTICE_STATES = ['WAITING', 'SENT', 'FAILED'] as const

/**
 * That a session has given a web site an assertion: the site gets a notice when the session ends. It is deleted with
 * the session.
 */
export const siteSession = pgTable(
  'site_session',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    sessionId: text()
      .notNull()
      .references(() => session.id, { onUpdate: 'cascade', onDelete: 'cascade' }),
    siteId: referenceColumn()
      .notNull()
      .references(() => clientDomain.id, { onDelete: 'cascade' }),
    audience: text().notNull(),
    /** The random id of the session for this site (`sid`); it says nothing about the session itself. */
    publicId: text().notNull().unique(),
    createdAt: instantColumn().notNull(),
    notice: text({ enum: NOTICE_STATES }).notNull().default('WAITING'),
    attempts: integer().notNull().default(0),
    /** Before this instant no process tries to send the notice. */
    nextAttemptAt: instantColumn().notNull(),
  },
  (table) => [
    unique().on(table.sessionId, table.siteId, table.audience),
    index().on(table.siteId),
    index().on(table.clientId),
    index().on(table.notice, table.nextAttemptAt),
  ],
)
