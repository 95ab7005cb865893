import type * as v from 'valibot'
import type { RowOf } from '../../../contract/activity.ts'
import type { menuProgramCourses } from '../../../contract/assignments/course-windows.ts'
import { COURSE_WINDOW_KEY, COURSE_WINDOW_VALUE, editSchema } from '../../../contract/assignments/parts.ts'
import { readStoredEdits, toKeyText, toRows, type Edit, type Row, type Rows } from '../parts/edits.ts'
import { getWindowEnd, type WindowValue } from '../parts/windows/window-rows.ts'

/** The key of a course of a window. */
export type CourseKey = v.InferOutput<typeof COURSE_WINDOW_KEY>
/** The value of a course of a window; null times: as the window. */
export type CourseValue = v.InferOutput<typeof COURSE_WINDOW_VALUE>
/** The courses to which a window is narrowed, by the text of their keys. */
export type CourseRows = Rows<CourseKey, CourseValue>
/** An edit of a course of a window. */
export type CourseEdit = Edit<CourseKey, CourseValue>
/** A course of the terms of a window. */
export type Course = RowOf<typeof menuProgramCourses>

/** What a newly chosen course has: the times of the window. */
export const NEW_COURSE: CourseValue = { opensAt: null, closesAt: null, status: 'OPEN' }

const storedEdit = editSchema(COURSE_WINDOW_KEY, COURSE_WINDOW_VALUE)

/** Reads the edits of a stored draft; leaves out what is none. */
export const readCourseEdits = (stored: unknown): readonly CourseEdit[] => readStoredEdits(storedEdit, stored)

/** Returns the rows of the courses to which a window is narrowed. */
export const toSavedCourses = (menuProgramId: number, courses: readonly Course[]): CourseRows =>
  toRows(
    courses.flatMap(({ courseOfferingId, value }): Row<CourseKey, CourseValue>[] =>
      value ? [{ key: { menuProgramId, courseOfferingId }, value }] : [],
    ),
  )

/** Chooses courses, or removes them: a course that is chosen already keeps its times. */
export function chooseCourses(rows: CourseRows, keys: readonly CourseKey[], chosen: boolean): CourseRows {
  const next = new Map(rows)
  for (const key of keys) {
    if (!chosen) next.delete(toKeyText(key))
    else if (!next.has(toKeyText(key))) next.set(toKeyText(key), { key, value: NEW_COURSE })
  }
  return next
}

/** Changes the values of chosen courses. */
export function changeCourseValues(
  rows: CourseRows,
  keys: readonly CourseKey[],
  change: Partial<CourseValue>,
): CourseRows {
  const next = new Map(rows)
  for (const key of keys) {
    const row = next.get(toKeyText(key))
    if (row) next.set(toKeyText(key), { key, value: { ...row.value, ...change } })
  }
  return next
}

/** What is wrong with the times of a course: it closes before it opens, or is open while the window is not. */
export type CourseProblem = 'order' | 'outside'

/** The times of a course. */
type Times = Pick<CourseValue, 'opensAt' | 'closesAt'>

/** Returns what is wrong with each of the times of a course within its window. */
export function findTimeProblems(
  { opensAt, closesAt }: Times,
  window: WindowValue,
): Partial<Record<keyof Times, CourseProblem>> {
  const [first, last] = [Date.parse(window.opensAt), Date.parse(getWindowEnd(window))]
  const [from, to] = [opensAt === null ? first : Date.parse(opensAt), closesAt === null ? last : Date.parse(closesAt)]
  const outside: Partial<Record<keyof Times, CourseProblem>> = {
    ...((from < first || from > last) && { opensAt: 'outside' }),
    ...((to < first || to > last) && { closesAt: 'outside' }),
  }
  return Object.keys(outside).length === 0 && to <= from ? { closesAt: 'order' } : outside
}

/** Returns what is wrong with the times of a course within its window; undefined: nothing. */
export function findCourseProblem(times: Times, window: WindowValue): CourseProblem | undefined {
  const { opensAt, closesAt } = findTimeProblems(times, window)
  return opensAt ?? closesAt
}
