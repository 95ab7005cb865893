import type { Catalogue } from './catalogue.ts'
import type { CourseRow, CourseRows, Duty } from './course-rows.ts'

/** One assignment of a course, as it would be after saving. */
export interface Holding {
  readonly userId: number
  /** The name of the person, as the screen writes it. */
  readonly name: string
  readonly duty: Duty
  readonly division: string | null
  readonly collegeId: number | null
  /** The row in the draft; undefined where the person's assignments are not loaded, or outside the caller's scope. */
  readonly row: CourseRow | undefined
}

/**
 * Returns who has which course, by the id of the offering: from the draft for the people whose assignments are loaded,
 * from the catalogue for all others.
 */
export function groupHoldings(
  { offerings }: Catalogue,
  rows: CourseRows,
  loaded: ReadonlySet<number>,
  getName: (userId: number) => string,
): ReadonlyMap<number, readonly Holding[]> {
  const holdings = new Map<number, Holding[]>()
  for (const { courseOfferingId, assigned } of offerings) {
    const others = assigned.filter(({ userId }) => !loaded.has(userId))
    if (others.length > 0)
      holdings.set(
        courseOfferingId,
        others.map(({ userId, duty, division, collegeId }) => ({
          userId,
          name: getName(userId),
          duty,
          division,
          collegeId,
          row: undefined,
        })),
      )
  }
  for (const row of rows.values()) {
    const { courseOfferingId, userId, duty, division, collegeId } = row.key
    const holding = { userId, name: getName(userId), duty, division, collegeId, row }
    const sameCourse = holdings.get(courseOfferingId)
    if (sameCourse) sameCourse.push(holding)
    else holdings.set(courseOfferingId, [holding])
  }
  return holdings
}
