import { foreignKey, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instantColumn, referenceColumn } from './columns.ts'
import { userAccount } from './people.ts'

/**
 * Links an account to an entry of the institution's directory: a login name that is later given to another person does
 * not open the account of the first.
 */
export const directoryLink = pgTable(
  'directory_link',
  {
    userId: referenceColumn().primaryKey(),
    clientId: referenceColumn().notNull(),
    /** The immutable id of the entry (`entryUUID`, `objectGUID`), or its name when it has none. */
    entryId: text().notNull(),
    linkedAt: instantColumn().notNull(),
    seenAt: instantColumn().notNull(),
  },
  (table) => [
    unique().on(table.clientId, table.entryId),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/**
 * Links an account to a subject of an OpenID provider: an address or name that the provider later gives to another
 * person does not open the account of the first.
 */
export const openidLink = pgTable(
  'openid_link',
  {
    userId: referenceColumn().notNull(),
    clientId: referenceColumn().notNull(),
    issuer: text().notNull(),
    /** The provider's immutable id of the person (`sub`). */
    subject: text().notNull(),
    linkedAt: instantColumn().notNull(),
    seenAt: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.issuer] }),
    unique().on(table.clientId, table.issuer, table.subject),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)
