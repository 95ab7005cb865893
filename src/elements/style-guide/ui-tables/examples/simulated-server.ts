import type { LanguageCode } from '../../../../contract/parts.ts'
import { getCollator } from '../../../../core/i18n/collator.ts'
import { matchWords } from '../../../../contract/fold-letters.ts'
import { compareCells, matchesFilter } from '../../../ui/table/state/client-rows.ts'
import type { TableState } from '../../../ui/table/state/table-state.ts'
import { listStudents, type Student } from './people.ts'

/** Behaviours of the specimen's simulated server. */
export const BEHAVIOURS = ['quick', 'slow', 'empty', 'failing'] as const
/** One of the behaviours. */
export type Behaviour = (typeof BEHAVIOURS)[number]

/** One page, the number of matches, and their totals. */
export interface Answer {
  readonly rows: readonly Student[]
  readonly total: number
  readonly totals: Readonly<Record<string, number>>
}

const ROWS = listStudents(2_400)

const getCell = (student: Student, column: string, language: LanguageCode) => {
  const cells = {
    name: student.names[language],
    prn: student.id,
    programme: student.programme,
    status: student.status,
    admitted: student.admitted,
    credits: student.credits,
    due: student.due,
    hostel: student.hostel,
  }
  return column in cells ? cells[column as keyof typeof cells] : null
}

/** Simulates a server's response to `state`, including its delay. Rejects for the failing behaviour. */
export async function askServer(
  { filters, search, sort, page, size }: TableState,
  language: LanguageCode,
  behaviour: Behaviour,
): Promise<Answer> {
  await new Promise((done) => setTimeout(done, behaviour === 'slow' ? 2500 : 250))
  if (behaviour === 'failing') throw new Error('The server of the specimen was asked to fail.')
  const matching = (behaviour === 'empty' ? [] : ROWS).filter(
    (student) =>
      (!search ||
        ['name', 'prn', 'programme'].some((column) =>
          matchWords(search)(String(getCell(student, column, language))),
        )) &&
      Object.entries(filters).every(([column, filter]) => matchesFilter(getCell(student, column, language), filter)),
  )
  const collator = getCollator(language)
  const sorted = sort
    ? matching.toSorted(
        (a, b) =>
          compareCells(getCell(a, sort.column, language), getCell(b, sort.column, language), collator) *
          (sort.descending ? -1 : 1),
      )
    : matching
  return {
    rows: sorted.slice((page - 1) * size, page * size),
    total: matching.length,
    totals: { due: matching.reduce((sum, { due }) => sum + (due ?? 0), 0) },
  }
}
