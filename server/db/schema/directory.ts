import { foreignKey, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment, reference } from './columns.ts'
import { userAccount } from './people.ts'

/** Which entry of the institution's directory an account belongs to: a login name that is given to somebody else opens nobody's account. */
export const directoryLink = pgTable(
  'directory_link',
  {
    userId: reference().primaryKey(),
    clientId: reference().notNull(),
    /** What never changes of an entry (`entryUUID`, `objectGUID`), else its name. */
    entryId: text().notNull(),
    linkedAt: moment().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [
    unique().on(table.clientId, table.entryId),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)
