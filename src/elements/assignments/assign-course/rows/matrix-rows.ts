import { DUTIES } from '../../../../contract/assignments/parts.ts'
import type { Assignable } from '../../parts/assignable-people.ts'
import { isAssignmentShown, type CourseFilters } from './course-filters.ts'
import type { Duty, Offering } from './course-rows.ts'
import type { Holding } from './holdings.ts'
import { formatPersonName } from '../../../ui/i18n/format-person-name.ts'
import { getCollator } from '../../../../core/i18n/collator.ts'
import type { LanguageCode } from '../../../../contract/parts.ts'

/** A person in the matrix, with their assignments of each course, by the id of the offering. */
export interface MatrixRow {
  readonly userId: number
  /** The name of the person, as the screen writes it. */
  readonly name: string
  readonly courses: ReadonlyMap<number, readonly Holding[]>
}

interface MatrixInput {
  readonly offerings: readonly Offering[]
  readonly holdings: ReadonlyMap<number, readonly Holding[]>
  readonly filters: CourseFilters
  /** The people who are listed whether they have one of the courses or not. */
  readonly people: readonly Assignable[]
}

/** Returns the people of a matrix: those who are chosen, and those who have one of its courses, by name. */
export function listMatrixRows(
  { offerings, holdings, filters, people }: MatrixInput,
  language: LanguageCode,
): MatrixRow[] {
  const collator = getCollator(language)
  const rows = new Map(
    people.map((person) => [
      person.userId,
      { userId: person.userId, name: formatPersonName(person, language), courses: new Map<number, Holding[]>() },
    ]),
  )
  for (const { courseOfferingId } of offerings)
    for (const holding of holdings.get(courseOfferingId) ?? []) {
      if (!isAssignmentShown(filters, holding)) continue
      const { userId, name } = holding
      const row = rows.get(userId) ?? { userId, name, courses: new Map<number, Holding[]>() }
      rows.set(userId, row)
      row.courses.set(courseOfferingId, [...(row.courses.get(courseOfferingId) ?? []), holding])
    }
  return [...rows.values()].sort((a, b) => collator.compare(a.name, b.name) || a.userId - b.userId)
}

/** Returns the duties of a cell, each once, in their order. */
export const listDuties = (holdings: readonly Holding[]): readonly Duty[] =>
  DUTIES.filter((duty) => holdings.some((one) => one.duty === duty))

/** Returns the duty that a digit switches: 1 is the first one. */
export const findDuty = (key: string): Duty | undefined => (/^[1-9]$/.test(key) ? DUTIES[Number(key) - 1] : undefined)
