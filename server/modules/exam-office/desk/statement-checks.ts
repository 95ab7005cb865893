import { sql, type SQL } from 'drizzle-orm'
import type { READINESS_CHECKS } from '../../../../src/contract/exam-office/ticket-desk.ts'
import { whereStudentInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'
import { sqlTranslations, whereUnprintable, sqlUnprintableTexts } from './unprintable.ts'
import { whereTicketCancelled } from '../../hall-tickets/tickets/ticket-state.ts'
import { whereSlotDisordered, whereSlotOutside } from '../events/slot-rules.ts'

/** A check that is one statement; holds are counted by reason. */
export type StatementCheck = Exclude<(typeof READINESS_CHECKS)[number], 'HOLD'>

/** Longer names do not fit on one line of the ticket. */
const LONGEST_NAME = 40

const FACTOR_COLUMNS: Readonly<Record<string, SQL>> = {
  MOBILE4: sql`coalesce(length(s.mobile), 0) < 4`,
  MOTHER: sql`coalesce(trim(s.mother_name), '') = ''`,
}

/** Whether publishing needs a waiver while a check finds something. */
export const BLOCKS: Readonly<Record<StatementCheck, boolean>> = {
  NO_PHOTO: false,
  NO_SECOND_FACTOR: false,
  CLASHING_PAPERS: true,
  PAPER_WITHOUT_SLOT: true,
  PAPER_OUTSIDE_EXAM: true,
  PAPER_TIMES: true,
  STUDENT_WITHOUT_CENTRE: false,
  NAME_TOO_LONG: false,
  NAME_UNPRINTABLE: false,
  CENTRE_OVER_CAPACITY: false,
  FORM_NOT_ACCEPTED: false,
}

/**
 * Builds the statement of a check for the students in the caller's scope. Column `example` names what it finds: a seat
 * number, a PRN, a paper, a centre or another text; `student_id` is null for all but the first two.
 */
export function sqlCheck(
  check: StatementCheck,
  { db, client, actor }: Pick<ActorContext, 'db' | 'client' | 'actor'>,
  event: ExamEventRow,
): SQL {
  const whereInScope = (studentId: SQL): SQL => whereStudentInScope(db, actor, studentId) ?? sql`true`
  const sqlSeated = (where: SQL): SQL => sql`
    select a.seat_no as example, s.id as student_id
    from seat_allocation a join student s on s.client_id = a.client_id and s.id = a.student_id
    where a.client_id = ${client.id} and a.exam_event_id = ${event.id} and (${where}) and ${whereInScope(sql`s.id`)}`
  const sqlWithForm = (where: SQL): SQL => sql`
    select s.prn as example, s.id as student_id
    from exam_form f join student s on s.client_id = f.client_id and s.id = f.student_id
    where f.client_id = ${client.id} and f.exam_event_id = ${event.id} and ${where} and ${whereInScope(sql`s.id`)}`
  const sqlPlanned = (where: SQL): SQL => sql`
    select distinct c.code as example, null::bigint as student_id
    from timetable_slot s
    join course_offering o on o.client_id = s.client_id and o.id = s.course_offering_id
    join course c on c.client_id = o.client_id and c.id = o.course_id
    where s.client_id = ${client.id} and s.exam_event_id = ${event.id} and ${where}`
  switch (check) {
    case 'NO_PHOTO':
      return sqlSeated(sql`s.photo_path is null`)
    case 'NO_SECOND_FACTOR': {
      const factors = client.hallTicket.factors.flatMap((factor) => FACTOR_COLUMNS[factor] ?? [])
      return sqlSeated(factors.length === 0 ? sql`false` : sql.join(factors, sql` or `))
    }
    case 'NAME_TOO_LONG':
      return sqlSeated(sql`length(s.name) > ${LONGEST_NAME}`)
    case 'NAME_UNPRINTABLE':
      return sql`
        ${sqlSeated(whereUnprintable(sql`s.name`, sql`s.mother_name`, sqlTranslations(sql`s.name_i_18n`)))}
        union all ${sqlUnprintableTexts(client, event)}`
    case 'FORM_NOT_ACCEPTED':
      return event.formsRequired
        ? sql`${sqlWithForm(sql`f.status <> 'ACCEPTED'`)} union all ${sqlSeated(sql`not exists (
          select 1 from exam_form f
          where f.client_id = a.client_id and f.exam_event_id = a.exam_event_id and f.student_id = a.student_id)`)}`
        : sqlWithForm(sql`f.status <> 'ACCEPTED'`)
    case 'STUDENT_WITHOUT_CENTRE':
      return sqlWithForm(sql`f.status = 'ACCEPTED' and not exists (
        select 1 from seat_allocation a
        where a.client_id = f.client_id and a.exam_event_id = f.exam_event_id and a.student_id = f.student_id)`)
    case 'CENTRE_OVER_CAPACITY':
      return sql`
        select c.code || ': ' || count(*) || ' / ' || c.capacity as example, null::bigint as student_id
        from seat_allocation a join exam_centre c on c.client_id = a.client_id and c.id = a.exam_centre_id
        where a.client_id = ${client.id} and a.exam_event_id = ${event.id}
        group by c.code, c.capacity having count(*) > c.capacity`
    case 'PAPER_WITHOUT_SLOT':
      return sql`
        select distinct c.code as example, null::bigint as student_id
        from course_offering o join course c on c.client_id = o.client_id and c.id = o.course_id
        where o.client_id = ${client.id}
          and exists (
            select 1 from course_offering p
            join timetable_slot s on s.client_id = p.client_id and s.course_offering_id = p.id
              and s.exam_event_id = ${event.id}
            where p.client_id = o.client_id and p.program_part_term_id = o.program_part_term_id)
          and not exists (
            select 1 from timetable_slot s
            where s.client_id = o.client_id and s.exam_event_id = ${event.id} and s.course_offering_id = o.id)`
    case 'PAPER_OUTSIDE_EXAM':
      return sqlPlanned(whereSlotOutside(event))
    case 'PAPER_TIMES':
      return sqlPlanned(whereSlotDisordered())
    case 'CLASHING_PAPERS':
      // Most students take the same papers: each combination is checked once.
      return sql`
        with papers as (
          select a.seat_no, t.student_id, array_agg(l.timetable_slot_id order by l.timetable_slot_id) as slots
          from hall_ticket t
          join hall_ticket_version v on v.hall_ticket_id = t.id and v.version = t.current_version
          join hall_ticket_line l on l.hall_ticket_version_id = v.id
          join seat_allocation a on a.client_id = t.client_id and a.id = t.seat_allocation_id
          where t.client_id = ${client.id} and t.exam_event_id = ${event.id} and not ${whereTicketCancelled()}
            and ${whereInScope(sql`t.student_id`)}
          group by a.seat_no, t.student_id
        ), clashing as (
          select slots from (select distinct slots from papers) each
          where exists (
            select 1 from timetable_slot one
            join timetable_slot two on two.day = one.day and two.id > one.id
              and two.starts_at < one.ends_at and one.starts_at < two.ends_at
            where one.client_id = ${client.id} and two.client_id = ${client.id}
              and one.id = any(each.slots) and two.id = any(each.slots))
        )
        select papers.seat_no as example, papers.student_id from papers join clashing using (slots)`
  }
}
