import type * as v from 'valibot'
import type { COURSE_KEY, COURSE_VALUE } from '../../src/contract/assignments/parts.ts'
import { ask, call, type WireEnvelope } from './calls.ts'
import type { TestServer } from './server/server.ts'
import { selectSqlRows } from './sql.ts'

/** The key of a course assignment. */
export type CourseKey = v.InferOutput<typeof COURSE_KEY>
type Value = v.InferOutput<typeof COURSE_VALUE>

/** One edit of the courses of a person, as a screen sends it. */
export interface CourseEdit {
  readonly key: CourseKey
  readonly before: Value | null
  readonly after: Value | null
}

/** Without a limit of time. */
export const ALWAYS: Value = { fromOn: null, toOn: null }

/** Creates the key of a course to teach in all divisions, unless something else is named. */
export const buildCourseKey = (
  userId: number,
  academicYearId: number,
  courseOfferingId: number,
  more: Partial<Pick<CourseKey, 'collegeId' | 'duty' | 'division'>> = {},
): CourseKey => ({ userId, academicYearId, courseOfferingId, collegeId: null, duty: 'TEACH', division: null, ...more })

/** Creates the edit that adds a row. */
export const buildCourseAddition = (key: CourseKey, after: Value = ALWAYS): CourseEdit => ({ key, before: null, after })
/** Creates the edit that removes a row. */
export const buildCourseRemoval = (key: CourseKey, before: Value = ALWAYS): CourseEdit => ({ key, before, after: null })

/** Saves edits as somebody. */
export const saveCourses = (
  server: TestServer,
  token: string,
  edits: readonly CourseEdit[],
  more: { readonly confirmed?: boolean; readonly language?: string } = {},
): Promise<WireEnvelope> => {
  const { language, ...input } = more
  return call(server, 'assignCourse', { edits, ...input }, { token, ...(language === undefined ? {} : { language }) })
}

/** Returns the ids of the offered courses of an institution by the codes of the courses. */
export async function listOfferingsByCode(server: TestServer, clientId: number): Promise<(code: string) => number> {
  const rows = await selectSqlRows(
    server,
    `select o.id, c.code from course_offering o join course c on c.client_id = o.client_id and c.id = o.course_id
     where o.client_id = ${clientId}`,
  )
  const ids = new Map(rows.map(({ id, code }) => [String(code), Number(id)]))
  return (code) => {
    const id = ids.get(code)
    if (id === undefined) throw new Error(`There is no course ${code}.`)
    return id
  }
}

/** Returns the rows of a query; throws when it is refused. */
export async function loadCourseRows<Row>(
  server: TestServer,
  id: string,
  payload: object,
  token: string,
): Promise<Row[]> {
  const { errorCode, result } = await ask(server, id, payload, { token })
  if (errorCode !== 1000) throw new Error(`${id}: ${errorCode}`)
  return (result as Record<string, Row[] | null>)[id] ?? []
}

/** Removes the characters that isolate the direction of a text. */
export const removeIsolation = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '')
