import { toKeyText } from '../../parts/edits.ts'
import { NEW_VALUE, type CourseKey, type CourseRows, type CourseValue, type Duty } from './course-rows.ts'

/** The longest name of a division, in letters. */
export const LONGEST_DIVISION = 20

/** Whose courses of which year are changed, and which courses. */
interface Targets {
  readonly academicYearId: number
  readonly userIds: readonly number[]
  readonly courseOfferingIds: readonly number[]
}

/** The part of a key that can be changed in a row. */
export type KeyChange = Partial<Pick<CourseKey, 'duty' | 'division' | 'collegeId'>>

/** Returns a text for a person with a course and a duty, to look for them among many rows. */
const toDutyText = (userId: number, courseOfferingId: number, duty: Duty) => `${userId} ${courseOfferingId} ${duty}`

/** Returns a function that says whether somebody has a course with a duty, in any division and at any college. */
export function createDutyIndex(rows: CourseRows): (userId: number, courseOfferingId: number, duty: Duty) => boolean {
  const texts = new Set(
    [...rows.values()].map(({ key: { userId, courseOfferingId, duty } }) => toDutyText(userId, courseOfferingId, duty)),
  )
  return (userId, courseOfferingId, duty) => texts.has(toDutyText(userId, courseOfferingId, duty))
}

/** Assigns courses to people with a duty. Somebody who has a course with this duty already stays unchanged. */
export function assignCourses(rows: CourseRows, targets: Targets, duty: Duty): CourseRows {
  const next = new Map(rows)
  const has = createDutyIndex(rows)
  for (const userId of targets.userIds)
    for (const courseOfferingId of targets.courseOfferingIds) {
      if (has(userId, courseOfferingId, duty)) continue
      const key: CourseKey = {
        userId,
        academicYearId: targets.academicYearId,
        courseOfferingId,
        collegeId: null,
        duty,
        division: null,
      }
      next.set(toKeyText(key), { key, value: NEW_VALUE })
    }
  return next
}

/** Removes rows by the texts of their keys. */
export const removeRows = (rows: CourseRows, texts: ReadonlySet<string>): CourseRows =>
  new Map([...rows].filter(([text]) => !texts.has(text)))

/** Removes a duty of somebody for a course, in all divisions and colleges. */
export const removeDuty = (rows: CourseRows, userId: number, courseOfferingId: number, duty: Duty): CourseRows =>
  new Map(
    [...rows].filter(
      ([, { key }]) => !(key.userId === userId && key.courseOfferingId === courseOfferingId && key.duty === duty),
    ),
  )

/** Changes the days of a row. */
export function changeValue(rows: CourseRows, text: string, change: Partial<CourseValue>): CourseRows {
  const row = rows.get(text)
  return row ? new Map(rows).set(text, { ...row, value: { ...row.value, ...change } }) : rows
}

/** Changes the duty, the division or the college of a row. Undefined when there is such a row already. */
export function changeKey(rows: CourseRows, text: string, change: KeyChange): CourseRows | undefined {
  const row = rows.get(text)
  if (!row) return rows
  const key = { ...row.key, ...change }
  const next = toKeyText(key)
  if (next === text) return rows
  if (rows.has(next)) return undefined
  const changed = new Map(rows)
  changed.delete(text)
  return changed.set(next, { ...row, key })
}

/** Adds a row for each further division of a row that has its first one already. */
export function addDivisions(rows: CourseRows, text: string, divisions: readonly string[]): CourseRows {
  const row = rows.get(text)
  if (!row) return rows
  const next = new Map(rows)
  for (const division of divisions) {
    const key = { ...row.key, division }
    if (!next.has(toKeyText(key))) next.set(toKeyText(key), { key, value: row.value })
  }
  return next
}

/** Reads divisions that are separated by commas, each once; empty for all divisions. */
export const readDivisions = (typed: string): readonly string[] => [
  ...new Set(
    typed
      .split(/[,،]/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]
