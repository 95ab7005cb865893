import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { StudentAudience } from '../../../../src/contract/messages/student-audience.ts'
import { student } from '../../../db/schema.ts'
import { whereStudentNotErased } from '../../../lib/access/erased.ts'
import { whereStudentInScope, whereStudies } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

type AudienceContext = Pick<ActorContext, 'db' | 'client' | 'actor'>

/** Builds the condition that a student has a row of a table for an examination. */
const whereHas = (table: string, examEventId: number, condition: SQL = sql`true`): SQL =>
  sql`exists (select 1 from ${sql.raw(table)} has where has.client_id = ${student.clientId}
    and has.exam_event_id = ${examEventId} and has.student_id = ${student.id} and ${condition})`

/** Builds the condition that a student studies in a part of which a paper is taken in an examination. */
const whereTakesPaper = (examEventId: number): SQL =>
  sql`${student.id} in (
    select e.student_id from timetable_slot slot
    join course_offering o on o.client_id = slot.client_id and o.id = slot.course_offering_id
    join program_part_term term on term.client_id = o.client_id and term.id = o.program_part_term_id
    join enrolment e on e.client_id = term.client_id and e.program_part_id = term.program_part_id
      and e.status = 'ACTIVE'
    where slot.client_id = ${student.clientId} and slot.exam_event_id = ${examEventId})`

/**
 * Builds the condition that an examination concerns a student: they have a form, a seat or a hall ticket for it, or
 * study where a paper of it is taken.
 */
const whereConcerned = (examEventId: number): SQL =>
  sql`(${whereHas('exam_form', examEventId)} or ${whereHas('seat_allocation', examEventId)}
    or ${whereHas('hall_ticket', examEventId, sql`has.status <> 'CANCELLED'`)} or ${whereTakesPaper(examEventId)})`

const whereChoice = (condition: SQL, wanted: boolean): SQL => (wanted ? condition : sql`not ${condition}`)

function whereExam({ examEventId, form, ticket }: StudentAudience): SQL | undefined {
  if (examEventId === null) return undefined
  const hasForm = whereHas('exam_form', examEventId, sql`has.status = 'ACCEPTED'`)
  const hasTicket = whereHas('hall_ticket', examEventId, sql`has.status in ('PUBLISHED', 'PROVISIONAL')`)
  return and(
    whereConcerned(examEventId),
    form === null ? undefined : whereChoice(hasForm, form === 'ACCEPTED'),
    ticket === null ? undefined : whereChoice(hasTicket, ticket === 'PUBLISHED'),
  )
}

const whereHeld = ({ examEventId }: StudentAudience): SQL =>
  sql`exists (select 1 from student_hold held where held.client_id = ${student.clientId}
    and held.student_id = ${student.id} and held.released_at is null
    ${examEventId === null ? sql`` : sql`and coalesce(held.exam_event_id, ${examEventId}::bigint) = ${examEventId}`})`

/** Builds the condition for the rows of `student` in an audience: on roll, and in the caller's scope. */
export function whereInAudience(audience: StudentAudience, context: AudienceContext): SQL {
  const { db, client, actor } = context
  const { collegeIds, programIds, partIds, held } = audience
  const list = (ids: readonly number[]) => (ids.length === 0 ? undefined : ids)
  const isPlaced = collegeIds.length + programIds.length + partIds.length > 0
  return sql`${and(
    eq(student.clientId, client.id),
    eq(student.status, 'ACTIVE'),
    whereStudentInScope(db, actor, student.id),
    whereStudentNotErased(client.id, sql`${student.id}`),
    isPlaced
      ? whereStudies(context, { colleges: list(collegeIds), programmes: list(programIds), parts: list(partIds) })
      : undefined,
    whereExam(audience),
    held ? whereHeld(audience) : undefined,
  )}`
}
