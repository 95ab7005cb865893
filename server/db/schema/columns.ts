import { bigint, customType, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import { normaliseEmail } from '../identity/email-key.ts'
import { normaliseLoginName, NO_KEY } from '../identity/login-key.ts'

/** Translations of a name by language code. */
export type Translations = Readonly<Record<string, string>>

/** Surrogate primary key. It never appears in a URL; rows that do also have a random `publicId`. */
export const surrogateColumn = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()

/** A reference to a surrogate key; the composite foreign key of the table names the referenced table. */
export const referenceColumn = () => bigint({ mode: 'number' })

/** An instant, in UTC on the server. */
export const instantColumn = () => timestamp({ withTimezone: true, mode: 'date' })

/** The official name and its translations (specification, section 10.1). */
export const nameColumns = () => ({
  name: text().notNull(),
  nameI18n: jsonb().$type<Translations>().notNull().default({}),
})

/** When the row was created. */
export const createdAtColumn = () => instantColumn().notNull().defaultNow()

/** Money in minor units: always an integer, never a float. */
export const moneyColumn = () => bigint({ mode: 'number' })

/** Search vector of a row; server/modules/users/accounts/search-words.ts writes and queries it. */
export const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * A normalised login name. Values written to this column, or compared with it by `eq` and `inArray`, are normalised
 * here, so that no statement can omit it. An invalid login name matches no row, and the database refuses to store it.
 */
export const loginKeyColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: (typed) => normaliseLoginName(typed) ?? NO_KEY,
})

/** A normalised e-mail address, converted in the same way. */
export const emailKeyColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: normaliseEmail,
})
