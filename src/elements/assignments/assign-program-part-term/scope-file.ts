import { toCsv } from '../../../contract/spreadsheets/csv.ts'
import type { Assignable } from '../parts/assignable-people.ts'
import type { ScopeRow } from './scope-rows.ts'
import type { Programme } from '../parts/places/place-tree.ts'

/** The columns of the file of the programme scope, as the server reads them. */
export const SCOPE_COLUMNS = ['user', 'programme', 'part', 'term', 'college', 'access', 'from', 'to'] as const
/** The columns without which a file cannot be read. */
export const NEEDED_COLUMNS: readonly string[] = ['user', 'programme']

/**
 * Returns the programme scope of people as a file of comma-separated values: one line for each row, with user names,
 * codes and numbers, which the import reads back. Rows of programmes that are not in the tree are left out.
 */
export function formatScopeFile(
  programmes: readonly Programme[],
  people: readonly Assignable[],
  rows: readonly ScopeRow[],
): string {
  const byId = new Map(programmes.map((programme) => [programme.programId, programme]))
  const colleges = new Map(people.flatMap((person) => person.colleges.map(({ collegeId, code }) => [collegeId, code])))
  const lines = people.flatMap((person) =>
    rows
      .filter(({ key }) => key.userId === person.userId)
      .flatMap(({ key, value }) => {
        const programme = byId.get(key.programId)
        if (!programme) return []
        const part = programme.parts.find(({ programPartId }) => programPartId === key.programPartId)
        const term = part?.terms.find(({ programPartTermId }) => programPartTermId === key.programPartTermId)
        return [
          [
            person.loginName,
            programme.code,
            part?.partNo ?? '',
            term?.termNo ?? '',
            key.collegeId === null ? '' : (colleges.get(key.collegeId) ?? key.collegeId),
            value.access,
            value.fromOn ?? '',
            value.toOn ?? '',
          ],
        ]
      }),
  )
  return toCsv([[...SCOPE_COLUMNS], ...lines])
}
