import { bigint, customType, jsonb, text, timestamp } from 'drizzle-orm/pg-core'

/** Translations of a name by language code. */
export type Translations = Readonly<Record<string, string>>

/** A surrogate key. It never appears in an address; what does has a random `publicId` besides. */
export const surrogate = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()

/** A reference to a surrogate key; the composite foreign key of the table says to which one. */
export const reference = () => bigint({ mode: 'number' })

/** An instant; the server counts in UTC. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** The official name and its translations (domain brief 1.1). */
export const names = () => ({ name: text().notNull(), nameI18n: jsonb().$type<Translations>().notNull().default({}) })

/** When the row came to be. */
export const createdAt = () => moment().notNull().defaultNow()

/** Money in minor units: never a fraction, never a float. */
export const money = () => bigint({ mode: 'number' })

/** Words that a row is found by; written and asked by server/people/search-words.ts. */
export const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' })
