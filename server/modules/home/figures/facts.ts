import { sql, type SQL } from 'drizzle-orm'
import { sqlCurrentEnrolmentJoin, whereStudentOnRoll } from '../../../lib/access/on-roll.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import { TICKET_STATE, whereTicketCancelled } from '../../hall-tickets/tickets/ticket-state.ts'
import { sqlCorrectionSince, sqlCorrectionTurn, whereCorrectionLate } from '../../users/corrections/turn.ts'

/** What the statements of facts need to know. */
export interface FactParts {
  readonly client: Pick<Client, 'id' | 'timeZone' | 'currency' | 'configs'>
  readonly now: Date
}

/**
 * A statement that returns one row for each thing that a figure counts: its id, student and number, where the student
 * studies, and what it is counted under (`period`, `kind`, `detail`, `day`). The figures are the sums of these rows,
 * and the lists behind the figures are the rows themselves.
 */
export type Facts = (parts: FactParts) => SQL

/** Columns of an enrolment that name a place of study. */
export const PLACE = sql`e.college_id, e.program_id, e.program_part_id, e.academic_year_id`

/**
 * Active enrolments of students on roll: kind REGULAR, EXTERNAL or EX; detail FIRST for the first part of a
 * programme.
 */
export const sqlStudentFacts: Facts = ({ client }) => sql`
  select e.id, e.student_id, null as reference, null::timestamptz as at, e.academic_year_id as period, ${PLACE},
    e.type as kind, case when p.part_no = 1 then 'FIRST' else 'LATER' end as detail, '' as day, 0::bigint as amount
  from enrolment e join program_part p on p.client_id = e.client_id and p.id = e.program_part_id
  where e.client_id = ${client.id} and e.status = 'ACTIVE' and ${whereStudentOnRoll(client.id, sql`e.student_id`)}`

/** Joins the enrolments, as `e`, whose part has papers in an examination `ev`, of students on roll. */
export const sqlCandidatesJoin = (clientId: number): SQL => sql`
  join enrolment e on e.client_id = ev.client_id and e.academic_year_id = ev.academic_year_id and e.status = 'ACTIVE'
    and ${whereStudentOnRoll(clientId, sql`e.student_id`)} and e.program_part_id in (
      select t.program_part_id from timetable_slot s
      join course_offering o on o.client_id = s.client_id and o.id = s.course_offering_id
      join program_part_term t on t.client_id = o.client_id and t.id = o.program_part_term_id
      where s.client_id = ev.client_id and s.exam_event_id = ev.id)`

/**
 * Examination forms: kind EXPECTED for each enrolment in a part that has papers in the examination, kind FORM for each
 * submitted form by its status.
 */
export const sqlFormFacts: Facts = ({ client }) => sql`
  select e.id, e.student_id, f.form_no as reference, f.submitted_at as at, ev.id as period, ${PLACE},
    'EXPECTED' as kind, case when f.id is null then 'NOT_SUBMITTED' else 'SUBMITTED' end as detail, '' as day,
    0::bigint as amount
  from exam_event ev ${sqlCandidatesJoin(client.id)}
  left join exam_form f on f.client_id = ev.client_id and f.exam_event_id = ev.id and f.student_id = e.student_id
    and f.status <> 'DRAFT'
  where ev.client_id = ${client.id}
  union all
  select f.id, f.student_id, f.form_no, f.submitted_at, f.exam_event_id, f.college_id, e.program_id, e.program_part_id,
    e.academic_year_id, 'FORM', f.status, '', 0
  from exam_form f ${sqlCurrentEnrolmentJoin(client.id, sql`f.student_id`)}
  where f.client_id = ${client.id} and f.status <> 'DRAFT'`

/** Hall tickets that are not cancelled: each is in exactly one state, its detail. */
export const sqlTicketFacts: Facts = ({ client }) => sql`
  select t.id, t.student_id, t.ticket_no as reference, t.first_published_at as at, t.exam_event_id as period, ${PLACE},
    'TICKET' as kind,
    ${TICKET_STATE} as detail, '' as day, 0::bigint as amount
  from hall_ticket t join enrolment e on e.client_id = t.client_id and e.id = t.enrolment_id
  where t.client_id = ${client.id} and not ${whereTicketCancelled()}`

/** Open holds, in each examination that they concern: kind is the severity, detail the reason. */
export const sqlHoldFacts: Facts = ({ client }) => sql`
  select h.id, h.student_id, null as reference, h.placed_at as at, ev.id as period, ${PLACE},
    h.severity as kind, h.reason as detail, '' as day, coalesce(h.amount_minor, 0) as amount
  from student_hold h
  join exam_event ev on ev.client_id = h.client_id and (h.exam_event_id is null or h.exam_event_id = ev.id)
  ${sqlCurrentEnrolmentJoin(client.id, sql`h.student_id`)}
  where h.client_id = ${client.id} and h.released_at is null`

/** Seats of candidates: kind is the id of the centre, and the place is the college of the centre. */
export const sqlCentreFacts: Facts = ({ client }) => sql`
  select a.id, a.student_id, a.seat_no as reference, null::timestamptz as at, a.exam_event_id as period,
    c.college_id, null::bigint as program_id, null::bigint as program_part_id, null::bigint as academic_year_id,
    c.id::text as kind, '' as detail, '' as day, 0::bigint as amount
  from seat_allocation a join exam_centre c on c.client_id = a.client_id and c.id = a.exam_centre_id
  where a.client_id = ${client.id}`

/**
 * Reported mistakes that are not decided: kind LATE or ON_TIME, detail whose turn it is, `field` the part of the
 * ticket.
 */
export const sqlCorrectionFacts: Facts = ({ client, now }) => sql`
  select c.id, t.student_id, c.reference, ${sqlCorrectionSince('c')} as at, t.exam_event_id as period, ${PLACE},
    case when ${whereCorrectionLate('c', client, now)} then 'LATE' else 'ON_TIME' end as kind,
    ${sqlCorrectionTurn('c', client, now)} as detail, '' as day, 0::bigint as amount, c.field
  from hall_ticket_correction c
  join hall_ticket_version v on v.client_id = c.client_id and v.id = c.hall_ticket_version_id
  join hall_ticket t on t.client_id = v.client_id and t.id = v.hall_ticket_id
  join enrolment e on e.client_id = t.client_id and e.id = t.enrolment_id
  where c.client_id = ${client.id} and c.status in ('NEW', 'COLLEGE_OK', 'UNIV_OK')`
