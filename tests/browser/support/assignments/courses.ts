import { assignCourse, courseOfferings, userCourses } from '../../../../src/contract/assignments/courses.ts'
import { callOnce } from '../../../../src/core/mql/call-once.ts'
import { query } from '../../../../src/core/mql/index.ts'
import type { CourseEdit, Duty } from '../../../../src/elements/assignments/assign-course/rows/course-rows.ts'
import { eventually, mount, rootOf, type } from '../mount.ts'
import { remember } from '../remember.ts'
import { programmeOf, publicIdsOf, yearThatIs } from './program-scope.ts'
import { appearing } from '../roles.ts'

/** The courses of a programme in the current year, by its code. */
export async function coursesOfProgramme(code: string) {
  const [{ academicYearId }, { programId }] = [await yearThatIs('CURRENT'), await programmeOf(code)]
  const reply = await query([courseOfferings], { courseOfferings: { academicYearId, programIds: [programId] } })
  return reply.ok ? reply.result.courseOfferings : []
}

/** The course with this code; the part of it before the hyphen is that of its programme. */
export const courseOf = remember(async (code: string) => {
  const course = (await coursesOfProgramme(code.split('-')[0] ?? '')).find((one) => one.code === code)
  if (!course) throw new Error(`There is no course ${code}.`)
  return course
})

/** What a person has in the current year, from the server. */
export async function coursesOf(userId: number) {
  const { academicYearId } = await yearThatIs('CURRENT')
  const reply = await query([userCourses], { userCourses: { academicYearId, userIds: [userId] } })
  return reply.ok ? reply.result.userCourses : []
}

/** The edit that gives somebody a course in the current year. */
export async function editOfCourse(
  userId: number,
  code: string,
  duty: Duty = 'TEACH',
  more: Partial<CourseEdit> = {},
): Promise<CourseEdit> {
  const [{ academicYearId }, { courseOfferingId }] = [await yearThatIs('CURRENT'), await courseOf(code)]
  return {
    key: { userId, academicYearId, courseOfferingId, collegeId: null, duty, division: null },
    before: null,
    after: { fromOn: null, toOn: null },
    ...more,
  }
}

/** Saves edits as somebody else would, in another window. */
export async function saveCoursesElsewhere(edits: readonly CourseEdit[]): Promise<void> {
  const reply = await callOnce(assignCourse, { edits: [...edits], confirmed: true })
  if (!reply.ok || reply.result.outcome !== 'SAVED') throw new Error(JSON.stringify(reply))
}

/** Takes all courses from people, so that a test begins with nothing. */
export async function takeCoursesFrom(...userIds: readonly number[]): Promise<void> {
  for (const userId of userIds) {
    const rows = await coursesOf(userId)
    if (rows.length > 0) await saveCoursesElsewhere(rows.map(({ key, value }) => ({ key, before: value, after: null })))
  }
}

/** Puts the screen into the page for some people, and waits for its tabs. */
export async function openCourses(
  userIds: readonly number[],
  { lang = 'en', theme = 'light', width = 1200, year = '', view = '' } = {},
) {
  const people = await publicIdsOf(userIds.join())
  const host = await mount(
    `<campus-assign-course lang="${lang}" theme="${theme}" user="${people}" year="${year}" view="${view}" ` +
      `style="inline-size:${width}px"></campus-assign-course>`,
  )
  await eventually('the tabs', () =>
    rootOf(host)?.querySelector('[role=tabpanel] :is(.c-panel, .c-matrix, .c-matrix-list)'),
  )
  return host
}

/** Searches for a course by its code, and returns its row in the list of offered courses. */
export async function offeredRow(host: Element, code: string): Promise<HTMLElement> {
  const search = await appearing<HTMLInputElement>(host, 'searchbox', 'Search by code or name')
  type(search, code)
  return eventually(`the course ${code}`, () =>
    [...(rootOf(host)?.querySelectorAll<HTMLElement>('.c-dual-row') ?? [])].find((row) =>
      row.querySelector('.c-hint')?.textContent.startsWith(`${code} `),
    ),
  )
}

/** Changes what the server answers to a query, until the function that this gives is called. */
export function changingRows(queryId: string, change: (rows: unknown[]) => unknown[]): () => void {
  const real = window.fetch
  window.fetch = async (input, init) => {
    const response = await real(input, init)
    const body = typeof init?.body === 'string' ? init.body : ''
    if (!body.includes(`"${queryId}"`)) return response
    const answer = (await response.json()) as { FetchQueryData?: { result?: Record<string, unknown[]> } }
    const result = answer.FetchQueryData?.result
    const rows = result?.[queryId]
    if (result && rows) result[queryId] = change(rows)
    return new Response(JSON.stringify(answer), { status: response.status, headers: response.headers })
  }
  return () => {
    window.fetch = real
  }
}
