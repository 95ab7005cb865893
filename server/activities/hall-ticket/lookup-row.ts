import { sql } from 'drizzle-orm'
import type { TicketChange } from '../../../src/contract/hall-ticket.ts'
import type { LocalisedName } from '../../../src/contract/parts.ts'
import type { Database } from '../../db/database.ts'
import type { TicketFacts } from '../../documents/ticket-snapshot.ts'
import { publicEventJson, readEvent, type EventFacts } from './events.ts'
import { holdsOf, type HoldRow } from './holds.ts'

/** What a lookup needs to know, from one statement: the candidate behind a number, the ticket or the form, the holds, and how often somebody has failed. */
export interface LookupRow {
  /** Null: there is no such examination, or nobody may know of it. */
  readonly event: EventFacts | null
  /** Until when the number or the address is locked. */
  readonly locked: string | null
  /** Failures of the address within the window, for the work that the next attempt costs. */
  readonly failures: number
  readonly student: { readonly dob: string; readonly mobile: string | null; readonly mother: string | null; readonly photo: string | null } | null
  readonly ticket: { readonly id: number; readonly publicId: string; readonly status: string; readonly reason: LocalisedName | null } | null
  readonly card: TicketFacts | null
  readonly changes: readonly TicketChange[]
  readonly form: { readonly formNo: string; readonly status: 'DRAFT' | 'SUBMITTED' | 'INWARD' | 'ACCEPTED' | 'REJECTED'; readonly college: LocalisedName } | null
  readonly holds: readonly HoldRow[]
}

/** How a candidate is named, and who counts the guesses. */
export interface LookupKey {
  readonly clientId: number
  readonly examEventId: number
  readonly by: 'PRN' | 'SEAT' | 'APPLICATION'
  readonly value: string
  readonly numberKey: string
  readonly addressKey: string
  readonly now: Date
  /** Failures before this moment are forgotten. */
  readonly since: Date
}

/** Reads everything that a lookup decides about in one round trip; each part is null where there is none. */
export async function lookupRow(db: Database, { clientId, examEventId, by, value, numberKey, addressKey, now, since }: LookupKey): Promise<LookupRow> {
  const studentId = {
    PRN: sql`select id from student where client_id = ${clientId} and prn = ${value}`,
    SEAT: sql`select student_id from seat_allocation where client_id = ${clientId} and exam_event_id = ${examEventId} and seat_no = ${value}`,
    APPLICATION: sql`select coalesce(
      (select student_id from exam_form where client_id = ${clientId} and exam_event_id = ${examEventId} and form_no = ${value}),
      (select student_id from hall_ticket where client_id = ${clientId} and exam_event_id = ${examEventId} and ticket_no = ${value}))`,
  }[by]
  const [found] = await db
    .select({
      row: sql<Omit<LookupRow, 'event'>>`json_build_object(
        'locked', g.locked, 'failures', coalesce(g.failures, 0),
        'student', case when s.id is not null then json_build_object('dob', s.dob, 'mobile', s.mobile, 'mother', s.mother_name, 'photo', s.photo_path) end,
        'ticket', case when t.id is not null then json_build_object('id', t.id, 'publicId', t.public_id, 'status', t.status, 'reason', t.cancelled_reason) end,
        'card', v.card, 'changes', coalesce(v.changes, '[]'),
        'form', case when f.id is not null then json_build_object('formNo', f.form_no, 'status', f.status, 'college', (
          select json_build_object('name', c.name, 'translations', c.name_i_18n) from college c where c.client_id = f.client_id and c.id = f.college_id)) end,
        'holds', coalesce(${holdsOf(clientId, sql`${examEventId}`)}, '[]'))`,
      event: publicEventJson(clientId, examEventId),
    })
    .from(sql`(
        select max(locked_until) filter (where locked_until > ${now.toISOString()}::timestamptz) as locked,
          max(failures) filter (where key = ${addressKey} and window_start > ${since.toISOString()}::timestamptz) as failures
        from attempt_guard where key in (${numberKey}, ${addressKey})
      ) g
      left join student s on s.client_id = ${clientId} and s.id = (${studentId})
      left join hall_ticket t on t.client_id = s.client_id and t.exam_event_id = ${examEventId} and t.student_id = s.id
      left join hall_ticket_version v on v.hall_ticket_id = t.id and v.version = t.current_version
      left join exam_form f on f.client_id = s.client_id and f.exam_event_id = ${examEventId} and f.student_id = s.id`)
  if (!found) throw new Error('A lookup has found less than nothing.')
  return { ...found.row, event: found.event && readEvent(found.event) }
}
