import { sql, type SQL } from 'drizzle-orm'
import type { LocalisedName } from '../../../../src/contract/parts.ts'

/** Builds the name of a row and its translations, as the contract writes them; null where the row is missing. */
export const sqlLocalisedName = (alias: string): SQL<LocalisedName | null> => {
  const row = sql.identifier(alias)
  return sql`case when ${row}.id is not null then
    jsonb_build_object('name', ${row}.name, 'translations', ${row}.name_i_18n) end`
}
