import { and, eq } from 'drizzle-orm'
import { course, courseOffering, examEvent, examForm, examFormDraft, examFormPaper } from '../../db/schema.ts'
import type { ActorContext } from '../../lib/context/handler.ts'

/**
 * Returns the examination forms of a student, with what was chosen and wished, and what is entered but not submitted.
 */
export async function listOwnExamForms(studentId: number, { db, client }: Pick<ActorContext, 'db' | 'client'>) {
  const forms = await db
    .select({
      examination: examEvent.name,
      number: examForm.formNo,
      status: examForm.status,
      submittedAt: examForm.submittedAt,
      wishes: examForm.wishes,
    })
    .from(examForm)
    .innerJoin(examEvent, and(eq(examEvent.clientId, examForm.clientId), eq(examEvent.id, examForm.examEventId)))
    .where(and(eq(examForm.clientId, client.id), eq(examForm.studentId, studentId)))
  const papers = await db
    .select({ examination: examEvent.name, code: course.code, attempt: examFormPaper.attempt })
    .from(examFormPaper)
    .innerJoin(
      examEvent,
      and(eq(examEvent.clientId, examFormPaper.clientId), eq(examEvent.id, examFormPaper.examEventId)),
    )
    .innerJoin(
      courseOffering,
      and(eq(courseOffering.clientId, examFormPaper.clientId), eq(courseOffering.id, examFormPaper.courseOfferingId)),
    )
    .innerJoin(course, and(eq(course.clientId, courseOffering.clientId), eq(course.id, courseOffering.courseId)))
    .where(and(eq(examFormPaper.clientId, client.id), eq(examFormPaper.studentId, studentId)))
  const drafts = await db
    .select({ examination: examEvent.name, content: examFormDraft.content, savedAt: examFormDraft.updatedAt })
    .from(examFormDraft)
    .innerJoin(
      examEvent,
      and(eq(examEvent.clientId, examFormDraft.clientId), eq(examEvent.id, examFormDraft.examEventId)),
    )
    .where(and(eq(examFormDraft.clientId, client.id), eq(examFormDraft.studentId, studentId)))
  return { forms, papers, drafts }
}
