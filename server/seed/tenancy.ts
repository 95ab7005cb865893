import type { Database } from '../db/database.ts'
import { insertAll, type Ids } from '../db/insert-rows.ts'
import { academicYear, client, clientAlias, clientLabel, featureFlag, financialYear } from '../db/schema.ts'
import { insertSigningKey } from '../modules/institution/defaults/signing-key.ts'
import { formatYearCode } from './calendar.ts'
import type { InstitutionSeed } from './institutions/institution-seed.ts'
import { addDays } from '../lib/time/iso-day.ts'

/** Inserts an institution with its aliases, labels, developer tools and signing key. */
export async function seedTenancy(db: Database, { row, aliases, labels }: InstitutionSeed, now: Date): Promise<void> {
  await db.insert(client).values(row)
  await insertAll(
    db,
    clientAlias,
    aliases.map((alias) => ({ alias, clientId: row.id })),
  )
  await insertAll(
    db,
    clientLabel,
    Object.entries(labels).flatMap(([key, texts]) =>
      row.languages.flatMap((language) =>
        texts[language] ? [{ clientId: row.id, key, language, text: texts[language] }] : [],
      ),
    ),
  )
  await db.insert(featureFlag).values({ clientId: row.id, key: 'developerTools', enabled: true })
  await insertSigningKey(db, row.id, now)
}

/**
 * Inserts the years. Academic years begin in June in India and in January elsewhere; the current one contains today.
 */
export async function seedYears(
  db: Database,
  ids: Ids,
  { row }: InstitutionSeed,
  today: string,
): Promise<{ current: number; next: number; past: number }> {
  const indian = row.currency === 'INR'
  const [academic, financial] = indian ? (['06', '04'] as const) : (['01', '01'] as const)
  const getStartYear = (month: string) => Number(today.slice(0, 4)) - (today.slice(5, 7) < month ? 1 : 0)
  const buildYearSpan = (month: string, from: number) => ({
    startsOn: `${from}-${month}-01`,
    endsOn: addDays(`${from + 1}-${month}-01`, -1),
    code: formatYearCode(from),
  })
  const year = getStartYear(academic)
  const made = { past: ids.next('academic_year'), current: ids.next('academic_year'), next: ids.next('academic_year') }
  await insertAll(db, academicYear, [
    { id: made.past, clientId: row.id, ...buildYearSpan(academic, year - 1), status: 'CLOSED' as const },
    { id: made.current, clientId: row.id, ...buildYearSpan(academic, year), status: 'CURRENT' as const },
    { id: made.next, clientId: row.id, ...buildYearSpan(academic, year + 1), status: 'NEXT' as const },
  ])
  await insertAll(db, financialYear, [
    {
      id: ids.next('financial_year'),
      clientId: row.id,
      ...buildYearSpan(financial, getStartYear(financial) - 1),
      status: 'CLOSED' as const,
    },
    {
      id: ids.next('financial_year'),
      clientId: row.id,
      ...buildYearSpan(financial, getStartYear(financial)),
      status: 'CURRENT' as const,
    },
  ])
  return made
}
