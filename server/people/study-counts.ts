import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { enrolment, faculty, program, student } from '../db/schema.ts'
import type { ActorContext } from '../handler.ts'
import { areSeen, counted } from './list-counts.ts'
import { enrolledInSight, ofStudent } from './list-studies.ts'

/** How many of those whom a caller may see study in each programme and each faculty now. */
export function peopleByStudies(context: ActorContext) {
  const { db, actor } = context
  return counted(context, 'studies', async () => {
    const [numbers, programmes, faculties] = await Promise.all([
      db
        .select({ programmeId: enrolment.programId, facultyId: program.facultyId, people: sql<number>`count(distinct ${student.userId})`.mapWith(Number) })
        .from(enrolment)
        .innerJoin(student, ofStudent)
        .innerJoin(program, and(eq(program.clientId, enrolment.clientId), eq(program.id, enrolment.programId)))
        .where(and(enrolledInSight(context), isNotNull(student.userId), areSeen(context, student.userId)))
        .groupBy(sql`grouping sets ((${enrolment.programId}), (${program.facultyId}))`),
      db.select({ programmeId: program.id, code: program.code, name: program.name, translations: program.nameI18n }).from(program).where(eq(program.clientId, actor.clientId)).orderBy(program.code),
      db.select({ facultyId: faculty.id, code: faculty.code, name: faculty.name, translations: faculty.nameI18n }).from(faculty).where(eq(faculty.clientId, actor.clientId)).orderBy(faculty.code),
    ])
    const inProgramme = new Map(numbers.map(({ programmeId, people }) => [programmeId, people]))
    const inFaculty = new Map(numbers.map(({ facultyId, people }) => [facultyId, people]))
    return {
      programmes: programmes.map((value) => ({ value, count: inProgramme.get(value.programmeId) ?? 0 })).filter(({ count }) => count > 0),
      faculties: faculties.map((value) => ({ value, count: inFaculty.get(value.facultyId) ?? 0 })).filter(({ count }) => count > 0),
    }
  })
}
