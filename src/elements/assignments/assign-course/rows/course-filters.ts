import * as v from 'valibot'
import { COURSE_TYPES, DUTIES } from '../../../../contract/assignments/parts.ts'
import { id } from '../../../../contract/parts.ts'
import { folded } from '../../../ui/table/state/client-rows.ts'
import type { Catalogue } from './catalogue.ts'
import type { CourseKey, Duty, Offering, Programme } from './course-rows.ts'

/** What the lists of courses and assignments are narrowed to; undefined: not at all. */
export interface CourseFilters {
  readonly faculty: number | undefined
  readonly programme: number | undefined
  readonly part: number | undefined
  readonly term: number | undefined
  readonly type: Offering['type'] | undefined
  readonly category: string | undefined
  readonly college: number | undefined
  readonly duty: Duty | undefined
}

/** The names of the filters, as in the address. */
export const FILTER_NAMES = [
  'faculty',
  'programme',
  'part',
  'term',
  'type',
  'category',
  'college',
  'duty',
] as const satisfies readonly (keyof CourseFilters)[]

const number = v.fallback(v.optional(id), undefined)
const given = v.object({
  faculty: number,
  programme: number,
  part: number,
  term: number,
  type: v.fallback(v.optional(v.picklist(COURSE_TYPES)), undefined),
  category: v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(40))), undefined),
  college: number,
  duty: v.fallback(v.optional(v.picklist(DUTIES)), undefined),
})

/**
 * Reads the filters of an address, which is untrusted input. A programme outside the faculty, a part outside the
 * programme and a term outside the part are left out.
 */
export function readFilters(
  address: Readonly<Record<string, string | undefined>>,
  programmes: readonly Programme[],
): CourseFilters {
  const read = v.parse(given, address)
  const faculty = programmes.some((one) => one.faculty.facultyId === read.faculty) ? read.faculty : undefined
  const programme = programmes.find(
    (one) => one.programId === read.programme && (faculty === undefined || one.faculty.facultyId === faculty),
  )
  const part = programme?.parts.find(({ programPartId }) => programPartId === read.part)
  const term = part?.terms.find(({ programPartTermId }) => programPartTermId === read.term)
  return {
    faculty,
    programme: programme?.programId,
    part: part?.programPartId,
    term: term?.programPartTermId,
    type: read.type,
    category: read.category,
    college: read.college,
    duty: read.duty,
  }
}

/** Returns the programmes that filters leave, in their order. */
export const filterProgrammes = (
  programmes: readonly Programme[],
  { faculty, programme }: CourseFilters,
): readonly Programme[] =>
  programmes.filter(
    (one) =>
      (programme === undefined || one.programId === programme) &&
      (faculty === undefined || one.faculty.facultyId === faculty),
  )

/** Returns the texts that a search for courses reads, by the id of the offering: code, name and English name. */
export const searchTexts = (
  { offerings }: Catalogue,
  name: (names: Offering['names']) => string,
): ReadonlyMap<number, string> =>
  new Map(
    offerings.map(({ courseOfferingId, code, names }) => [
      courseOfferingId,
      folded(`${code} ${name(names)} ${names.name}`),
    ]),
  )

/** Returns the courses that filters and a search leave. Every word of the search must occur, in any order. */
export function filterCourses(
  { offerings, terms }: Catalogue,
  filters: CourseFilters,
  search: string,
  texts: ReadonlyMap<number, string>,
): readonly Offering[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return offerings.filter((one) => {
    if (filters.programme !== undefined && one.programId !== filters.programme) return false
    if (filters.part !== undefined && one.programPartId !== filters.part) return false
    if (filters.term !== undefined && one.programPartTermId !== filters.term) return false
    if (filters.type !== undefined && one.type !== filters.type) return false
    if (filters.category !== undefined && one.category !== filters.category) return false
    if (
      filters.faculty !== undefined &&
      terms.get(one.programPartTermId)?.programme.faculty.facultyId !== filters.faculty
    )
      return false
    const text = texts.get(one.courseOfferingId) ?? ''
    return words.every((word) => text.includes(word))
  })
}

/** Returns whether the filters of duty and college leave an assignment; one for all colleges belongs to each. */
export const keepsAssignment = (
  { duty, college }: CourseFilters,
  key: Pick<CourseKey, 'duty' | 'collegeId'>,
): boolean =>
  (duty === undefined || key.duty === duty) &&
  (college === undefined || key.collegeId === null || key.collegeId === college)
