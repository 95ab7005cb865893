import { and, asc, count, countDistinct, desc, eq } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { assignmentYears, programTree } from '../../../../src/contract/assignments/program-tree.ts'
import {
  academicYear,
  courseOffering,
  enrolment,
  faculty,
  program,
  programPart,
  programPartTerm,
} from '../../../db/schema.ts'
import { whereProgrammeInScope } from '../../../lib/access/programme-scope.ts'
import { whereEnrolmentInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { whereOfferingVisible, offeringOfTerm, termOfPart } from './visible-offerings.ts'

/** Returns the academic years of the institution, the newest first. */
export async function listYears({ db, client }: ActorContext): Promise<RowOf<typeof assignmentYears>[]> {
  const rows = await db
    .select()
    .from(academicYear)
    .where(eq(academicYear.clientId, client.id))
    .orderBy(desc(academicYear.startsOn))
  return rows.map(({ id, code, startsOn, endsOn, status }) => ({ academicYearId: id, code, startsOn, endsOn, status }))
}

/** Counts the active students of a year by part, at colleges and in programmes in the caller's scope. */
async function countStudentsByPart({ db, actor }: ActorContext, yearId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ partId: enrolment.programPartId, students: count() })
    .from(enrolment)
    .where(and(whereEnrolmentInScope(db, actor), eq(enrolment.academicYearId, yearId)))
    .groupBy(enrolment.programPartId)
  return new Map(rows.map(({ partId, students }) => [partId, students]))
}

/** Counts the courses in the caller's scope by term. */
async function countCoursesByTerm(context: ActorContext): Promise<ReadonlyMap<number, number>> {
  const rows = await context.db
    .select({ termId: programPartTerm.id, courses: countDistinct(courseOffering.courseId) })
    .from(programPart)
    .innerJoin(programPartTerm, termOfPart)
    .innerJoin(courseOffering, offeringOfTerm)
    .where(whereOfferingVisible(context))
    .groupBy(programPartTerm.id)
  return new Map(rows.map(({ termId, courses }) => [termId, courses]))
}

/** Returns the programmes in the caller's scope with their parts and terms, and counts of students and courses. */
export async function loadProgrammeTree(yearId: number, context: ActorContext): Promise<RowOf<typeof programTree>[]> {
  const { db, client, actor } = context
  const programmes = await db
    .select({ program, faculty })
    .from(program)
    .innerJoin(faculty, and(eq(faculty.clientId, program.clientId), eq(faculty.id, program.facultyId)))
    .where(and(eq(program.clientId, client.id), whereProgrammeInScope(db, actor, { programId: program.id })))
    .orderBy(asc(faculty.code), asc(program.code))
  const parts = await db
    .select()
    .from(programPart)
    .where(
      and(
        eq(programPart.clientId, client.id),
        whereProgrammeInScope(db, actor, { programId: programPart.programId, programPartId: programPart.id }),
      ),
    )
    .orderBy(asc(programPart.partNo))
  const terms = await db
    .select({ term: programPartTerm })
    .from(programPartTerm)
    .innerJoin(
      programPart,
      and(eq(programPart.clientId, programPartTerm.clientId), eq(programPart.id, programPartTerm.programPartId)),
    )
    .where(
      and(
        eq(programPartTerm.clientId, client.id),
        whereProgrammeInScope(db, actor, {
          programId: programPart.programId,
          programPartId: programPart.id,
          programPartTermId: programPartTerm.id,
        }),
      ),
    )
    .orderBy(asc(programPartTerm.termNo))
  const students = await countStudentsByPart(context, yearId)
  const courses = await countCoursesByTerm(context)
  return programmes.map(({ program: one, faculty: above }) => {
    const own = parts.filter(({ programId }) => programId === one.id)
    return {
      programId: one.id,
      code: one.code,
      names: { name: one.name, translations: one.nameI18n },
      faculty: { facultyId: above.id, names: { name: above.name, translations: above.nameI18n } },
      level: one.level,
      students: own.reduce((total, { id }) => total + (students.get(id) ?? 0), 0),
      parts: own.map(({ id, partNo, name, nameI18n }) => ({
        programPartId: id,
        partNo,
        names: { name, translations: nameI18n },
        students: students.get(id) ?? 0,
        terms: terms
          .filter(({ term }) => term.programPartId === id)
          .map(({ term }) => ({
            programPartTermId: term.id,
            termNo: term.termNo,
            names: { name: term.name, translations: term.nameI18n },
            courses: courses.get(term.id) ?? 0,
          })),
      })),
    }
  })
}
