import * as v from 'valibot'
import { COURSE_TYPES, DUTIES } from '../../../../contract/assignments/parts.ts'
import { id } from '../../../../contract/parts.ts'
import { foldLetters } from '../../../../contract/fold-letters.ts'
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

/** Reads one value of the address; undefined if it is invalid. */
const parseValue = <Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | undefined => {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : undefined
}

const category = v.pipe(v.string(), v.nonEmpty(), v.maxLength(40))

/**
 * Reads the filters of an address, which is untrusted input. A programme outside the faculty, a part outside the
 * programme and a term outside the part are left out.
 */
export function readFilters(
  address: Readonly<Record<string, string | undefined>>,
  programmes: readonly Programme[],
): CourseFilters {
  const [facultyId, programId, partId, termId] = [address.faculty, address.programme, address.part, address.term].map(
    (value) => parseValue(id, value),
  )
  const faculty = programmes.some((one) => one.faculty.facultyId === facultyId) ? facultyId : undefined
  const programme = programmes.find(
    (one) => one.programId === programId && (faculty === undefined || one.faculty.facultyId === faculty),
  )
  const part = programme?.parts.find(({ programPartId }) => programPartId === partId)
  const term = part?.terms.find(({ programPartTermId }) => programPartTermId === termId)
  return {
    faculty,
    programme: programme?.programId,
    part: part?.programPartId,
    term: term?.programPartTermId,
    type: parseValue(v.picklist(COURSE_TYPES), address.type),
    category: parseValue(category, address.category),
    college: parseValue(id, address.college),
    duty: parseValue(v.picklist(DUTIES), address.duty),
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
      foldLetters(`${code} ${name(names)} ${names.name}`),
    ]),
  )

/** Returns the courses that filters and a search leave. Every word of the search must occur, in any order. */
export function filterCourses(
  { offerings, terms }: Catalogue,
  filters: CourseFilters,
  search: string,
  texts: ReadonlyMap<number, string>,
): readonly Offering[] {
  const words = foldLetters(search).split(/\s+/).filter(Boolean)
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

/** Returns the first part with courses that filters leave; if people have courses of some parts, the first of these. */
export function findFirstPart(
  { offerings }: Catalogue,
  { programme }: CourseFilters,
): Pick<CourseFilters, 'programme' | 'part'> {
  const left = offerings.filter(({ programId }) => programme === undefined || programId === programme)
  const first = left.find(({ assigned }) => assigned.length > 0) ?? left[0]
  return { programme: first?.programId ?? programme, part: first?.programPartId }
}

/** Returns whether the filters of duty and college leave an assignment; one for all colleges belongs to each. */
export const isAssignmentShown = (
  { duty, college }: CourseFilters,
  key: Pick<CourseKey, 'duty' | 'collegeId'>,
): boolean =>
  (duty === undefined || key.duty === duty) &&
  (college === undefined || key.collegeId === null || key.collegeId === college)
