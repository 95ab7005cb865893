import type { Database } from '../db/database.ts'
import { college, course, courseOffering, faculty, program, programPart, programPartTerm } from '../db/schema.ts'
import { insertAll, type Ids } from '../db/insert-rows.ts'
import type { InstitutionSeed, ProgrammeSeed } from './institutions/institution-seed.ts'
import { padNumber } from './numbers.ts'

/** One offering of a term, as the timetable needs it. */
export interface OfferingSeed {
  readonly id: number
  readonly practical: boolean
  /** The position among its kind in its term, from 0. */
  readonly place: number
}

/** One term of a programme, with its offerings. */
export interface TermSeed {
  readonly id: number
  readonly partId: number
  readonly programId: number
  readonly programme: ProgrammeSeed
  readonly partNo: number
  readonly termNo: number
  readonly offerings: readonly OfferingSeed[]
}

/** A college, with its place in the institution's list. */
export interface CollegeSeed {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly i18n: Readonly<Record<string, string>>
  readonly district: string
  readonly weight: number
}

/** The academic data that the rest of the seed needs. */
export interface Academics {
  readonly colleges: readonly CollegeSeed[]
  readonly terms: readonly TermSeed[]
}

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI']
const PART_NAMES = [
  ['First Year', { mr: 'प्रथम वर्ष', hi: 'प्रथम वर्ष', ur: 'سالِ اول', dv: 'ފުރަތަމަ އަހަރު' }],
  ['Second Year', { mr: 'द्वितीय वर्ष', hi: 'द्वितीय वर्ष', ur: 'سالِ دوم', dv: 'ދެވަނަ އަހަރު' }],
  ['Third Year', { mr: 'तृतीय वर्ष', hi: 'तृतीय वर्ष', ur: 'سالِ سوم', dv: 'ތިންވަނަ އަހަރު' }],
] as const

/**
 * Inserts faculties, colleges, programmes with their parts and terms, and the courses of every term (specification,
 * section 10.3).
 */
export async function seedAcademics(db: Database, ids: Ids, institution: InstitutionSeed): Promise<Academics> {
  const clientId = institution.row.id
  const faculties = institution.faculties.map(([code, name]) => ({ id: ids.next('faculty'), clientId, code, name }))
  const colleges = institution.colleges.map((seed, index) => ({
    ...seed,
    id: ids.next('college'),
    code: padNumber(institution.collegeCodeFrom + index, 3),
  }))
  const programs: (typeof program.$inferInsert)[] = []
  const parts: (typeof programPart.$inferInsert)[] = []
  const termRows: (typeof programPartTerm.$inferInsert)[] = []
  const courses: (typeof course.$inferInsert)[] = []
  const offerings: (typeof courseOffering.$inferInsert)[] = []
  const terms: TermSeed[] = []
  for (const programme of institution.programmes) {
    const programId = ids.next('program')
    const facultyId = faculties.find(({ code }) => code === programme.faculty)?.id
    if (facultyId === undefined) throw new Error(`Programme ${programme.code} names no faculty.`)
    programs.push({
      id: programId,
      clientId,
      facultyId,
      code: programme.code,
      name: programme.name,
      nameI18n: programme.i18n,
      level: programme.level,
      durationYears: programme.years,
      pattern: 'SEMESTER',
    })
    for (let year = 0; year < programme.years; year += 1) {
      const partId = ids.next('program_part')
      const [partName, partI18n] = PART_NAMES[year] ?? PART_NAMES[0]
      parts.push({ id: partId, clientId, programId, partNo: year + 1, name: partName, nameI18n: partI18n })
      for (const half of [0, 1]) {
        const termNo = year * 2 + half + 1
        const termId = ids.next('program_part_term')
        const roman = ROMAN[termNo - 1] ?? ''
        termRows.push({
          id: termId,
          clientId,
          programPartId: partId,
          termNo,
          name: `Semester ${roman}`,
          nameI18n: { mr: `सत्र ${roman}`, hi: `सेमेस्टर ${roman}`, ur: `سمسٹر ${roman}`, dv: `ޓަރމް ${roman}` },
        })
        const taught: OfferingSeed[] = []
        const addCourse = (name: string, practical: boolean, place: number, number: number): void => {
          const courseId = ids.next('course')
          const code = `${programme.code}-${termNo}${padNumber(number, 2)}${practical ? 'P' : ''}`
          courses.push({
            id: courseId,
            clientId,
            code,
            name,
            type: practical ? 'PRACTICAL' : 'THEORY',
            credits: practical ? 2 : 4,
            durationMinutes: 180,
          })
          const id = ids.next('course_offering')
          offerings.push({
            id,
            clientId,
            programPartTermId: termId,
            courseId,
            category: 'CORE',
            paperNo: number,
            questionPaperCode: padNumber(10_000 + id, 5),
          })
          taught.push({ id, practical, place })
        }
        for (let paper = 0; paper < institution.papersPerTerm; paper += 1)
          addCourse(`${programme.subjects[paper % programme.subjects.length]} ${roman}`, false, paper, paper + 1)
        for (let practical = 0; practical < programme.practicals; practical += 1)
          addCourse(
            `${programme.subjects[practical]} Practical ${roman}`,
            true,
            practical,
            institution.papersPerTerm + practical + 1,
          )
        terms.push({ id: termId, partId, programId, programme, partNo: year + 1, termNo, offerings: taught })
      }
    }
  }
  await insertAll(db, faculty, faculties)
  await insertAll(
    db,
    college,
    colleges.map(({ id, code, name, i18n, district }, index) => ({
      id,
      clientId,
      code,
      name,
      nameI18n: i18n,
      district,
      type: index < 6 ? ('AUTONOMOUS' as const) : ('AFFILIATED' as const),
      aided: index % 40 < 28 ? ('AIDED' as const) : ('UNAIDED' as const),
    })),
  )
  await insertAll(db, program, programs)
  await insertAll(db, programPart, parts)
  await insertAll(db, programPartTerm, termRows)
  await insertAll(db, course, courses)
  await insertAll(db, courseOffering, offerings)
  return { colleges, terms }
}
