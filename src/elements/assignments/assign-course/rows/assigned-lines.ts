import { toKeyText } from '../../parts/edits.ts'
import type { Assignable } from '../../parts/assignable-people.ts'
import type { Catalogue } from './catalogue.ts'
import { isAssignmentShown, type CourseFilters } from './course-filters.ts'
import type { CourseRow, CourseRows, Offering } from './course-rows.ts'
import type { LineIds } from './line-ids.ts'

/** A line of the list of assigned courses: an assignment, or the person whose assignments follow. */
export type AssignedLine =
  | { readonly key: string; readonly text: string; readonly row: CourseRow; readonly person?: never }
  | {
      readonly key: string
      readonly person: Assignable
      /** The number of their courses, each counted once. */
      readonly count: number
      readonly row?: never
    }

interface LinesInput {
  readonly chosen: readonly Assignable[]
  readonly catalogue: Catalogue
  /** The courses that the filters leave. */
  readonly shown: readonly Offering[]
  readonly filters: CourseFilters
  readonly filtered: boolean
  readonly rows: CourseRows
  readonly lines: LineIds
}

/**
 * Returns the assignments of the chosen people that the filters leave, in the order of the catalogue, under the name of
 * each person if there are several; and how many the filters hide.
 */
export function buildAssignedLines({ chosen, catalogue, shown, filters, filtered, rows, lines }: LinesInput): {
  readonly listed: readonly AssignedLine[]
  readonly hidden: number
} {
  const places = new Map(shown.map(({ courseOfferingId }, place) => [courseOfferingId, place]))
  // A course outside the catalogue is not in the caller's scope; it stays visible while nothing is narrowed.
  const findPosition = ({ key }: CourseRow) =>
    places.get(key.courseOfferingId) ?? (filtered || catalogue.byId.has(key.courseOfferingId) ? undefined : places.size)
  const byPerson = new Map<number, [CourseRow, number][]>()
  let hidden = 0
  const people = new Set(chosen.map(({ userId }) => userId))
  for (const row of rows.values()) {
    if (!people.has(row.key.userId)) continue
    const place = isAssignmentShown(filters, row.key) ? findPosition(row) : undefined
    if (place === undefined) hidden += 1
    else byPerson.set(row.key.userId, [...(byPerson.get(row.key.userId) ?? []), [row, place]])
  }
  const listed = chosen.flatMap((person): AssignedLine[] => {
    const own = (byPerson.get(person.userId) ?? [])
      .map(([row, place]) => ({ row, place, text: toKeyText(row.key), id: lines.of(toKeyText(row.key)) }))
      .sort((a, b) => a.place - b.place || a.id - b.id)
      .map(({ row, text, id }): AssignedLine => ({ key: `row ${id}`, text, row }))
    if (chosen.length === 1) return own
    const count = new Set(own.map(({ row }) => row?.key.courseOfferingId)).size
    return [{ key: `person ${person.userId}`, person, count }, ...own]
  })
  return { listed, hidden }
}
