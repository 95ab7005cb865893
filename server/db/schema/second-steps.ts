import { foreignKey, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment, reference, surrogate } from './columns.ts'
import { userAccount } from './people.ts'

/** The second step of somebody's sign-in: a key that their authenticator app knows too (RFC 6238). */
export const secondStep = pgTable(
  'second_step',
  {
    userId: reference().primaryKey(),
    clientId: reference().notNull(),
    /** Sealed for this account; null while none was confirmed. */
    sealedKey: text(),
    confirmedAt: moment(),
    /** The last step of time whose code was taken: none works twice. */
    lastStep: integer().notNull().default(0),
    /** A key that was shown and is not confirmed yet, sealed likewise, and until when it can be. */
    pendingKey: text(),
    pendingUntil: moment(),
  },
  (table) => [foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] })],
)

/** The codes on paper, for whoever has not their telephone at hand; each works once and is kept as a hash. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: surrogate(),
    clientId: reference().notNull(),
    userId: reference().notNull(),
    codeHash: text().notNull(),
    usedAt: moment(),
  },
  (table) => [unique().on(table.clientId, table.userId, table.codeHash), foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] })],
)
