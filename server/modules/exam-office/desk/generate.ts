import { and, count, eq, sql } from 'drizzle-orm'
import { selectRows } from '../../../db/rows.ts'
import { hallTicket, seatAllocation } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { whereStudentOnRoll } from '../../../lib/access/on-roll.ts'
import { getCursor, createCounters } from './counters.ts'
import { guardExam } from '../events/exam-desk-guards.ts'
import { saveProgress, startJob, type Slice } from './jobs.ts'
import { addOwnPapers, sqlUnfrozenVersions, wherePapersOfForm } from './own-papers.ts'

const SEATS = 500

/** Starts generating tickets; the total is the number of seats, because tickets are made from seats. */
export const startGenerating = guardExam(async ({ examEventId }: { readonly examEventId: number }, context) => {
  const [seats] = await context.db
    .select({ count: count() })
    .from(seatAllocation)
    .where(and(eq(seatAllocation.clientId, context.client.id), eq(seatAllocation.examEventId, examEventId)))
  return startJob(context, 'GENERATE', examEventId, seats?.count ?? 0)
})

interface SliceRow {
  readonly seats: number
  readonly last: number | null
  readonly made: number
  readonly had: number
  readonly form: number
  readonly unenrolled: number
}

/**
 * Generates tickets for the next seats: for students who are enrolled in a term of this examination and whose form was
 * accepted. The papers are those of the form, or of the term where the form names none. Where the examination does not
 * require a form, none is enough too.
 */
export const generateSlice: Slice = async ({ db, client, event, job, now }) => {
  const cursor = getCursor(job.report)
  const tally = createCounters(job.report)
  const isEntitled = event.formsRequired
    ? sql`coalesce(form_status = 'ACCEPTED', false)`
    : sql`coalesce(form_status, 'ACCEPTED') = 'ACCEPTED'`
  const isTermHeld = sql`exists (
    select 1 from course_offering o join timetable_slot s on s.client_id = o.client_id and s.exam_event_id = ${event.id} and s.course_offering_id = o.id
    where o.client_id = term.client_id and o.program_part_term_id = term.id)`
  return runTransaction(db, async (tx) => {
    const rows = await selectRows<SliceRow>(
      tx,
      sql`
      with seats as (
        select * from seat_allocation where client_id = ${client.id} and exam_event_id = ${event.id} and id > ${cursor} order by id limit ${SEATS}
      ), known as (
        select seats.*, t.id as ticket_id, f.status as form_status, e.enrolment_id, e.term_id, ${wherePapersOfForm(sql`seats`)} as by_form
        from seats
        left join ${hallTicket} t on t.client_id = seats.client_id and t.exam_event_id = seats.exam_event_id and t.student_id = seats.student_id
        left join exam_form f on f.client_id = seats.client_id and f.exam_event_id = seats.exam_event_id and f.student_id = seats.student_id
        left join lateral (
          select n.id as enrolment_id, term.id as term_id
          from enrolment n
          join program_part_term term on term.client_id = n.client_id and term.program_part_id = n.program_part_id
          where n.client_id = seats.client_id and n.student_id = seats.student_id and n.status = 'ACTIVE' and n.academic_year_id = ${event.academicYearId}
            and ${whereStudentOnRoll(client.id, sql`n.student_id`)}
            and (${isTermHeld} or ${wherePapersOfForm(sql`seats`)})
          order by n.id desc, (case when ${isTermHeld} then 0 else 1 end), term.term_no limit 1
        ) e on true
      ), tickets as (
        insert into hall_ticket (id, client_id, exam_event_id, student_id, public_id, ticket_no, seat_allocation_id, enrolment_id, program_part_term_id, current_version, status)
        select made.ticket, client_id, exam_event_id, student_id, replace(gen_random_uuid()::text, '-', ''), ${event.code}::text || '-' || lpad(made.ticket::text, 7, '0'), id, enrolment_id, term_id, 1, 'GENERATED'
        from (select *, nextval(pg_get_serial_sequence('hall_ticket', 'id')) as ticket from known
              where ticket_id is null and enrolment_id is not null and ${isEntitled}) made
        returning id, seat_allocation_id, program_part_term_id
      ), versions as (
        insert into hall_ticket_version (client_id, hall_ticket_id, version, issued_at)
        select ${client.id}::bigint, id, 1, ${now().toISOString()}::timestamptz from tickets returning id, hall_ticket_id
      ), lines as (
        insert into hall_ticket_line (hall_ticket_version_id, line_no, client_id, timetable_slot_id, attempt, room)
        select v.id, row_number() over (partition by v.id order by s.day, s.session_no), ${client.id}::bigint, s.id, 'REGULAR', seats.room
        from versions v
        join tickets t on t.id = v.hall_ticket_id
        join known seats on seats.id = t.seat_allocation_id and not seats.by_form
        join course_offering o on o.client_id = ${client.id} and o.program_part_term_id = t.program_part_term_id
        join timetable_slot s on s.client_id = o.client_id and s.exam_event_id = ${event.id} and s.course_offering_id = o.id
        returning 1
      )
      select count(*)::int as seats, max(id)::float8 as last, (select count(*)::int from tickets) as made,
        count(*) filter (where ticket_id is not null)::int as had,
        count(*) filter (where ticket_id is null and not ${isEntitled})::int as form,
        count(*) filter (where ticket_id is null and ${isEntitled} and enrolment_id is null)::int as unenrolled
      from known`,
    )
    const [row] = rows
    if (!row || row.last === null) return 'DONE'
    await addOwnPapers(
      tx,
      client.id,
      sqlUnfrozenVersions(
        client.id,
        event.id,
        sql`t.seat_allocation_id > ${cursor} and t.seat_allocation_id <= ${row.last}`,
      ),
    )
    tally.add('made', row.made)
    tally.add('alreadyThere', row.had)
    tally.add('formNotAccepted', row.form)
    tally.add('notEnrolled', row.unenrolled)
    await saveProgress(tx, job, Math.min(job.done + row.seats, job.total), { ...tally.report(), cursor: row.last })
    return 'MORE'
  })
}
