import { sql, type SQL } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import { READINESS_CHECKS, type hallTicketReadiness } from '../../../../src/contract/exam-office/ticket-desk.ts'
import { HOLD_REASONS } from '../../../../src/contract/exam-office/student-holds.ts'
import { studentInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import type { Database } from '../../../db/database.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'
import { forEvent } from './desk.ts'

type Row = RowOf<typeof hallTicketReadiness>

/** Longer names do not fit on one line of the ticket. */
const LONGEST_NAME = 40
const EXAMPLES = 20

const FACTOR_COLUMNS: Readonly<Record<string, SQL>> = {
  MOBILE4: sql`coalesce(length(s.mobile), 0) < 4`,
  MOTHER: sql`coalesce(trim(s.mother_name), '') = ''`,
}

/** Returns the number of rows of a statement, and the first values of its column `example`. */
async function counted(db: Database, found: SQL): Promise<{ readonly count: number; readonly examples: string[] }> {
  const rows = await rowsOf<{ count: number; examples: string[] }>(
    db,
    sql`
    with found as (${found})
    select (select count(*)::int from found) as count, coalesce((select json_agg(example) from (select example from found order by example limit ${EXAMPLES}) first), '[]') as examples`,
  )
  return rows[0] ?? { count: 0, examples: [] }
}

/**
 * Returns the checks that show whether an examination can be published (domain brief 2.1.7), for the students in the
 * caller's scope. The statements read every ticket: call it before the window opens. `wanted`: only some of the checks.
 */
export async function readinessOf(
  { db, client, actor }: Pick<ActorContext, 'db' | 'client' | 'actor'>,
  event: ExamEventRow,
  wanted: readonly Row['check'][] = READINESS_CHECKS,
): Promise<Row[]> {
  const inScope = (studentId: SQL): SQL => studentInScope(db, actor, studentId) ?? sql`true`
  const seated = (where: SQL): SQL => sql`
    select a.seat_no as example from seat_allocation a join student s on s.client_id = a.client_id and s.id = a.student_id
    where a.client_id = ${client.id} and a.exam_event_id = ${event.id} and (${where}) and ${inScope(sql`s.id`)}`
  const factors = client.hallTicket.factors.flatMap((factor) => FACTOR_COLUMNS[factor] ?? [])
  const noFactor = factors.length === 0 ? sql`false` : sql.join(factors, sql` or `)
  const checks: readonly (readonly [Row['check'], boolean, SQL])[] = [
    ['NO_PHOTO', false, seated(sql`s.photo_path is null`)],
    ['NO_SECOND_FACTOR', false, seated(noFactor)],
    [
      'CLASHING_PAPERS',
      true,
      // Most students take the same papers: each combination is checked once.
      sql`
      with papers as (
        select a.seat_no, array_agg(l.timetable_slot_id order by l.timetable_slot_id) as slots
        from hall_ticket t
        join hall_ticket_version v on v.hall_ticket_id = t.id and v.version = t.current_version
        join hall_ticket_line l on l.hall_ticket_version_id = v.id
        join seat_allocation a on a.client_id = t.client_id and a.id = t.seat_allocation_id
        where t.client_id = ${client.id} and t.exam_event_id = ${event.id} and t.status <> 'CANCELLED' and ${inScope(sql`t.student_id`)}
        group by a.seat_no
      ), clashing as (
        select slots from (select distinct slots from papers) each
        where exists (
          select 1 from timetable_slot one join timetable_slot two on two.day = one.day and two.id > one.id and two.starts_at < one.ends_at and one.starts_at < two.ends_at
          where one.client_id = ${client.id} and two.client_id = ${client.id} and one.id = any(each.slots) and two.id = any(each.slots))
      )
      select papers.seat_no as example from papers join clashing using (slots)`,
    ],
    [
      'PAPER_WITHOUT_SLOT',
      true,
      sql`
      select distinct c.code as example
      from course_offering o join course c on c.client_id = o.client_id and c.id = o.course_id
      where o.client_id = ${client.id}
        and exists (select 1 from course_offering p join timetable_slot s on s.client_id = p.client_id and s.course_offering_id = p.id and s.exam_event_id = ${event.id}
                    where p.client_id = o.client_id and p.program_part_term_id = o.program_part_term_id)
        and not exists (select 1 from timetable_slot s where s.client_id = o.client_id and s.exam_event_id = ${event.id} and s.course_offering_id = o.id)`,
    ],
    [
      'STUDENT_WITHOUT_CENTRE',
      false,
      sql`
      select s.prn as example from exam_form f join student s on s.client_id = f.client_id and s.id = f.student_id
      where f.client_id = ${client.id} and f.exam_event_id = ${event.id} and f.status = 'ACCEPTED' and ${inScope(sql`s.id`)}
        and not exists (select 1 from seat_allocation a where a.client_id = f.client_id and a.exam_event_id = f.exam_event_id and a.student_id = f.student_id)`,
    ],
    ['NAME_TOO_LONG', false, seated(sql`length(s.name) > ${LONGEST_NAME}`)],
    [
      'CENTRE_OVER_CAPACITY',
      false,
      sql`
      select c.code || ': ' || count(*) || ' / ' || c.capacity as example
      from seat_allocation a join exam_centre c on c.client_id = a.client_id and c.id = a.exam_centre_id
      where a.client_id = ${client.id} and a.exam_event_id = ${event.id} group by c.code, c.capacity having count(*) > c.capacity`,
    ],
    [
      'FORM_NOT_ACCEPTED',
      false,
      sql`
      select s.prn as example from exam_form f join student s on s.client_id = f.client_id and s.id = f.student_id
      where f.client_id = ${client.id} and f.exam_event_id = ${event.id} and f.status <> 'ACCEPTED' and ${inScope(sql`s.id`)}`,
    ],
  ]
  const rows: Row[] = []
  for (const [check, blocks, found] of checks)
    if (wanted.includes(check)) rows.push({ check, reason: null, blocks, ...(await counted(db, found)) })
  for (const reason of wanted.includes('HOLD') ? HOLD_REASONS : []) {
    const found = await counted(
      db,
      sql`
      select distinct coalesce(a.seat_no, s.prn) as example
      from student_hold h join student s on s.client_id = h.client_id and s.id = h.student_id
      left join seat_allocation a on a.client_id = h.client_id and a.exam_event_id = ${event.id} and a.student_id = h.student_id
      where h.client_id = ${client.id} and h.released_at is null and (h.exam_event_id is null or h.exam_event_id = ${event.id}) and h.reason = ${reason}
        and ${inScope(sql`s.id`)}`,
    )
    if (found.count > 0) rows.push({ check: 'HOLD', reason, blocks: false, ...found })
  }
  return rows
}

/** Returns the readiness of an examination, for the examination desk. */
export const readiness = forEvent((_input: { readonly examEventId: number }, context, event) =>
  readinessOf(context, event),
)
