import { and, eq, inArray } from 'drizzle-orm'
import { FINDINGS, NO_OFFICE } from '../../../../src/contract/reports/parts.ts'
import { pickListEntry } from '../../../db/schema.ts'
import type { PeopleQuestion } from '../../reports/people/conditions.ts'
import type { Words } from '../export-words.ts'
import { formatLabels, findSearchedText, formatYesOrNo, type FilterWords } from './filter-words.ts'
import type { SourceContext } from './export-source.ts'
import { loadUserFilterTexts } from './user-filters.ts'

/** Returns the names of offices and departments by their codes. */
async function loadOfficeNames(
  codes: readonly string[],
  { db, client }: SourceContext,
  { name, label, list }: Words,
): Promise<string> {
  const offices = await db
    .select({ name: pickListEntry.name, translations: pickListEntry.nameI18n })
    .from(pickListEntry)
    .where(
      and(
        eq(pickListEntry.clientId, client.id),
        inArray(pickListEntry.kind, ['OFFICE', 'DEPARTMENT']),
        inArray(pickListEntry.code, [...codes]),
      ),
    )
    .orderBy(pickListEntry.kind, pickListEntry.orderNo)
  return list([...offices.map(name), ...(codes.includes(NO_OFFICE) ? [label('reports.noOffice')] : [])])
}

/** Returns the question of a report on people in words, by the labels of its columns. */
export async function loadPeopleFilterTexts(
  { search, filters = {} }: PeopleQuestion,
  context: SourceContext,
  words: Words,
): Promise<FilterWords> {
  const { office, createdBy, dormant, finding } = filters
  return {
    'users.search': findSearchedText(search),
    ...(await loadUserFilterTexts(filters, context, words)),
    'reports.office': office && (await loadOfficeNames(office.values, context, words)),
    'users.createdBy': createdBy?.text,
    'reports.dormant': formatYesOrNo(dormant, words),
    'reports.findings':
      finding && formatLabels(FINDINGS, finding.values, words, (one) => words.label(`reports.finding.${one}`)),
  }
}
