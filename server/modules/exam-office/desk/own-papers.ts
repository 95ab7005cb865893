import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { sqlLines, type LineRow } from '../../hall-tickets/tickets/find-row.ts'

/**
 * Returns a SQL query for the versions, among some tickets `t`, that are not frozen yet: their content still follows
 * the tables.
 */
export const sqlUnfrozenVersions = (clientId: number, examEventId: number, which: SQL): SQL => sql`
  select v.id from hall_ticket t join hall_ticket_version v on v.hall_ticket_id = t.id and v.version = t.current_version
  where t.client_id = ${clientId} and t.exam_event_id = ${examEventId} and v.card is null and v.snapshot is null and ${which}`

/** Builds the condition that the paper of a form belongs to an accepted one. */
const whereFormAccepted = (paper: SQL): SQL => sql`exists (
  select 1 from exam_form f
  where f.client_id = ${paper}.client_id and f.exam_event_id = ${paper}.exam_event_id
    and f.student_id = ${paper}.student_id and f.status = 'ACCEPTED')`

/**
 * Builds the condition that the papers of the student of a row are those of an accepted examination form, and not those
 * of the term. The row has the columns of `student_paper` that name the student.
 */
export const wherePapersOfForm = (row: SQL): SQL => sql`exists (
  select 1 from exam_form_paper chosen
  where chosen.client_id = ${row}.client_id and chosen.exam_event_id = ${row}.exam_event_id
    and chosen.student_id = ${row}.student_id and ${whereFormAccepted(sql`chosen`)})`

/**
 * Builds a query for the papers that students take otherwise than their terms say: those of an accepted form, all of
 * them; of students without one, those that the examination section has entered in addition.
 */
const sqlOwnPapers = (clientId: number): SQL => sql`
  select p.client_id, p.exam_event_id, p.student_id, p.course_offering_id, p.attempt from student_paper p
  where p.client_id = ${clientId} and not ${wherePapersOfForm(sql`p`)}
  union all
  select p.client_id, p.exam_event_id, p.student_id, p.course_offering_id, p.attempt from exam_form_paper p
  where p.client_id = ${clientId} and ${whereFormAccepted(sql`p`)}`

/**
 * Adds to versions the papers that their students take in addition to those of the term (backlogs, improvements), and
 * sets different attempts.
 */
export async function addOwnPapers(db: Database, clientId: number, versions: SQL): Promise<void> {
  await db.execute(sql`
    with own as (
      select v.id as version_id, s.id as slot_id, p.attempt, a.room, s.day, s.session_no
      from hall_ticket_version v
      join hall_ticket t on t.client_id = v.client_id and t.id = v.hall_ticket_id
      join seat_allocation a on a.client_id = t.client_id and a.id = t.seat_allocation_id
      join lateral (
        select own.* from (${sqlOwnPapers(clientId)}) own where own.exam_event_id = t.exam_event_id and own.student_id = t.student_id
      ) p on true
      join timetable_slot s on s.client_id = p.client_id and s.exam_event_id = p.exam_event_id and s.course_offering_id = p.course_offering_id
      where v.client_id = ${clientId} and v.id in (${versions})
    ), changed as (
      update hall_ticket_line l set attempt = own.attempt from own where l.hall_ticket_version_id = own.version_id and l.timetable_slot_id = own.slot_id
    )
    insert into hall_ticket_line (hall_ticket_version_id, line_no, client_id, timetable_slot_id, attempt, room)
    select version_id, (select coalesce(max(line_no), 0) from hall_ticket_line known where known.hall_ticket_version_id = version_id) + row_number() over (partition by version_id order by day, session_no),
      ${clientId}::bigint, slot_id, attempt, room
    from own where not exists (select 1 from hall_ticket_line known where known.hall_ticket_version_id = own.version_id and known.timetable_slot_id = own.slot_id)`)
}

/**
 * Returns the lines of a version merged with the student's current additional papers, as the next version will have
 * them.
 */
export async function mergeOwnPapers(
  db: Database,
  {
    clientId,
    examEventId,
    studentId,
  }: { readonly clientId: number; readonly examEventId: number; readonly studentId: number },
  lines: readonly LineRow[],
): Promise<LineRow[]> {
  const [found] = await selectRows<{ lines: LineRow[] | null }>(
    db,
    sql`select ${sqlLines(sql`(
    select p.client_id, s.id as timetable_slot_id, p.attempt, null::text as room, 0 as line_no
    from (${sqlOwnPapers(clientId)}) p join timetable_slot s on s.client_id = p.client_id and s.exam_event_id = p.exam_event_id and s.course_offering_id = p.course_offering_id
    where p.client_id = ${clientId} and p.exam_event_id = ${examEventId} and p.student_id = ${studentId})`)} as lines`,
  )
  const own = new Map((found?.lines ?? []).map((line) => [line.code, line]))
  const withAttempts = lines.map((line) => ({ ...line, attempt: own.get(line.code)?.attempt ?? line.attempt }))
  const codes = new Set(lines.map(({ code }) => code))
  return [...withAttempts, ...[...own.values()].filter(({ code }) => !codes.has(code))].sort((one, other) =>
    `${one.day} ${one.starts}`.localeCompare(`${other.day} ${other.starts}`),
  )
}
