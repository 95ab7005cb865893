import { userCourses } from '../../../../contract/assignments/courses.ts'
import { query } from '../../../../core/mql/index.ts'
import type { Reply } from '../../../../core/mql/reply.ts'
import { findPeople, MOST_PEOPLE, type Assignable } from '../../parts/assignable-people.ts'
import type { CourseRow, Offering } from './course-rows.ts'

/** The saved courses of people. */
interface SavedMapping {
  readonly people: readonly Assignable[]
  readonly rows: readonly CourseRow[]
}

/**
 * Loads the saved courses of the chosen people; where nobody is chosen, of everybody to whom one of the courses is
 * assigned, and these courses only.
 */
export async function loadMapping(
  academicYearId: number,
  chosen: readonly Assignable[],
  offerings: readonly Offering[],
): Promise<Reply<SavedMapping>> {
  const userIds =
    chosen.length > 0
      ? chosen.map(({ userId }) => userId)
      : [...new Set(offerings.flatMap(({ assigned }) => assigned.map(({ userId }) => userId)))]
  const wanted = chosen.length > 0 ? undefined : new Set(offerings.map(({ courseOfferingId }) => courseOfferingId))
  const people: Assignable[] = []
  const rows: CourseRow[] = []
  for (let from = 0; from < userIds.length; from += MOST_PEOPLE) {
    const some = userIds.slice(from, from + MOST_PEOPLE)
    const found = await findPeople(academicYearId, some)
    if (!found.ok) return found
    const reply = await query([userCourses], { userCourses: { academicYearId, userIds: some } }, { toast: false })
    if (!reply.ok) return reply
    people.push(...found.result)
    rows.push(...reply.result.userCourses.filter(({ key }) => wanted?.has(key.courseOfferingId) ?? true))
  }
  return { ok: true, result: { people, rows } }
}
