import { and, sql } from 'drizzle-orm'
import type { HOLD_REASONS } from '../../../../src/contract/exam-office/student-holds.ts'
import { rowsOf } from '../../../db/rows.ts'
import { enrolment } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { figureCard, numbers, type FigureCard } from './figures.ts'
import { enrolmentInWork, isHeld, nextExam, studentInWork, workScopeOf } from './work-scope.ts'

/**
 * Returns how many students of the caller take the next examination, and how many of them have a hall ticket. They take
 * it if their part of a programme has papers in its timetable.
 */
export async function collegeTickets(context: ActorContext): Promise<FigureCard> {
  const { db, client } = context
  const scope = await workScopeOf(context)
  const exam = await nextExam(context, scope)
  if (!exam) return figureCard('TICKETS', [], context)
  const taking = db
    .selectDistinct({ id: enrolment.studentId })
    .from(enrolment)
    .where(
      and(
        enrolmentInWork(context, scope),
        sql`${enrolment.programPartId} in (
          select term.program_part_id from timetable_slot s
          join course_offering o on o.client_id = s.client_id and o.id = s.course_offering_id
          join program_part_term term on term.client_id = o.client_id and term.id = o.program_part_term_id
          where s.client_id = ${client.id} and s.exam_event_id = ${exam.id})`,
      ),
    )
  const [counts] = await rowsOf<Record<'students' | 'ready' | 'held' | 'withoutTicket', number>>(
    db,
    sql`
    select count(*)::int as students,
      count(*) filter (where has and not held)::int as ready,
      count(*) filter (where held)::int as held,
      count(*) filter (where not has)::int as "withoutTicket"
    from (
      select t.id is not null as has, t.id is not null and ${isHeld(client.id, exam.id, sql`taking.student_id`)} as held
      from (${taking}) taking
      left join hall_ticket t on t.client_id = ${client.id} and t.exam_event_id = ${exam.id}
        and t.student_id = taking.student_id and t.status <> 'CANCELLED'
    ) one`,
  )
  return figureCard('TICKETS', counts ? numbers(counts) : [], context, exam)
}

/** Returns how many students of the caller have a hold in force, by reason; the largest number first. */
export async function collegeHolds(context: ActorContext): Promise<FigureCard> {
  const { db, client } = context
  const scope = await workScopeOf(context)
  const rows = await rowsOf<{ reason: (typeof HOLD_REASONS)[number]; students: number }>(
    db,
    sql`
    select h.reason, count(distinct h.student_id)::int as students from student_hold h
    where h.client_id = ${client.id} and h.released_at is null
      and ${studentInWork(context, scope, sql`h.student_id`)}
    group by h.reason order by students desc, h.reason`,
  )
  return figureCard(
    'HOLDS',
    rows.flatMap(({ reason, students }) => numbers({ [reason]: students })),
    context,
  )
}

/** Returns what waits for the caller's college: forms of the next examination, and mistakes on hall tickets. */
export async function pendingForms(context: ActorContext): Promise<FigureCard> {
  const { db, client } = context
  const scope = await workScopeOf(context)
  const exam = await nextExam(context, scope)
  if (!exam) return figureCard('PENDING_FORMS', [], context)
  const [counts] = await rowsOf<Record<'formsSubmitted' | 'formsRejected' | 'ticketMistakes', number>>(
    db,
    sql`
    select
      (select count(*)::int from exam_form f where f.client_id = ${client.id} and f.exam_event_id = ${exam.id}
        and f.status = 'SUBMITTED' and ${studentInWork(context, scope, sql`f.student_id`)}) as "formsSubmitted",
      (select count(*)::int from exam_form f where f.client_id = ${client.id} and f.exam_event_id = ${exam.id}
        and f.status = 'REJECTED' and ${studentInWork(context, scope, sql`f.student_id`)}) as "formsRejected",
      (select count(*)::int from hall_ticket_correction c
        join hall_ticket_version v on v.client_id = c.client_id and v.id = c.hall_ticket_version_id
        join hall_ticket t on t.client_id = v.client_id and t.id = v.hall_ticket_id
        where c.client_id = ${client.id} and t.exam_event_id = ${exam.id} and c.status = 'NEW'
          and ${studentInWork(context, scope, sql`t.student_id`)}) as "ticketMistakes"`,
  )
  return figureCard('PENDING_FORMS', counts ? numbers(counts) : [], context, exam)
}
