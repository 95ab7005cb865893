import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { insertAll } from '../db/insert-rows.ts'
import { userAccount, userCourse } from '../db/schema.ts'
import type { Academics } from './academics.ts'
import type { InstitutionSeed } from './institutions/institution-seed.ts'

interface CourseSeed {
  readonly userName: string
  readonly duty: (typeof userCourse.$inferInsert)['duty']
  /** The term of a Bachelor of Science, and the place of the paper in it, from 0. */
  readonly termNo: number
  readonly place: number
  readonly division?: string
}

const CLIENT = 'svtu'
const PROGRAMME = 'BSC'
const COURSES: readonly CourseSeed[] = [
  { userName: 'imran.teacher', duty: 'TEACH', termNo: 1, place: 0, division: 'A' },
  { userName: 'imran.teacher', duty: 'TEACH', termNo: 3, place: 1 },
  { userName: 'farah.hod', duty: 'TEACH', termNo: 1, place: 0, division: 'B' },
  { userName: 'farah.invited', duty: 'PAPER_SET', termNo: 5, place: 0 },
  { userName: 'farah.hod', duty: 'MODERATE', termNo: 5, place: 0 },
]

/** Inserts the courses of the demo accounts in the current year. */
export async function seedCourseAssignments(
  db: Database,
  { row: { id: clientId, code } }: InstitutionSeed,
  { terms }: Pick<Academics, 'terms'>,
  academicYearId: number,
): Promise<void> {
  if (code !== CLIENT) return
  const names = [...new Set(COURSES.map(({ userName }) => userName))]
  const accounts = await db
    .select({ id: userAccount.id, name: userAccount.loginKey })
    .from(userAccount)
    .where(and(eq(userAccount.clientId, clientId), inArray(userAccount.loginKey, names)))
  const ids = new Map(accounts.map(({ id, name }) => [name, id]))
  await insertAll(
    db,
    userCourse,
    COURSES.map(({ userName, duty, termNo, place, division = null }) => {
      const userId = ids.get(userName)
      const term = terms.find((one) => one.programme.code === PROGRAMME && one.termNo === termNo)
      const offering = term?.offerings.find((one) => !one.practical && one.place === place)
      if (userId === undefined || !offering) throw new Error(`A course of ${userName} names nothing.`)
      return { clientId, userId, academicYearId, courseOfferingId: offering.id, duty, division }
    }),
  )
}
