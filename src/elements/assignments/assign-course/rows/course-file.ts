import { toCsv } from '../../../../contract/spreadsheets/csv.ts'
import type { Assignable } from '../../parts/assignable-people.ts'
import type { Catalogue } from './catalogue.ts'
import type { CourseRow } from './course-rows.ts'

/** The columns of the file of assigned courses, as the server reads them. */
export const COURSE_COLUMNS = [
  'user',
  'programme',
  'term',
  'course',
  'college',
  'duty',
  'division',
  'from',
  'to',
] as const
/** The columns without which a file cannot be read. */
export const NEEDED_COLUMNS: readonly string[] = ['user', 'programme', 'course', 'duty']

/**
 * Returns the courses of people as a file of comma-separated values: one line for each assignment, with user names,
 * codes and numbers, which the import reads back. Courses outside the catalogue are left out.
 */
export function formatCourseFile(
  { byId, terms, offerings }: Catalogue,
  people: readonly Assignable[],
  rows: readonly CourseRow[],
): string {
  const places = new Map(offerings.map(({ courseOfferingId }, place) => [courseOfferingId, place]))
  const getPosition = ({ key }: CourseRow) => places.get(key.courseOfferingId) ?? places.size
  const colleges = new Map(people.flatMap((person) => person.colleges.map(({ collegeId, code }) => [collegeId, code])))
  const lines = people.flatMap((person) =>
    rows
      .filter(({ key }) => key.userId === person.userId)
      .sort((a, b) => getPosition(a) - getPosition(b))
      .flatMap(({ key, value }) => {
        const offering = byId.get(key.courseOfferingId)
        const place = offering && terms.get(offering.programPartTermId)
        if (!place) return []
        return [
          [
            person.loginName,
            place.programme.code,
            place.term.termNo,
            offering.code,
            key.collegeId === null ? '' : (colleges.get(key.collegeId) ?? key.collegeId),
            key.duty,
            key.division ?? '',
            value.fromOn ?? '',
            value.toOn ?? '',
          ],
        ]
      }),
  )
  return toCsv([[...COURSE_COLUMNS], ...lines])
}
