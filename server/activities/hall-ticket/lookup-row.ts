import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { TicketChange } from '../../../src/contract/hall-ticket.ts'
import type { LocalisedName } from '../../../src/contract/parts.ts'
import type { Database } from '../../db/database.ts'
import { rowsOf } from '../../db/rows.ts'
import type { TicketFacts } from '../../documents/ticket-snapshot.ts'
import { publicEventJson, readEvent, type EventFacts } from './events.ts'
import { holdsOf, type HoldRow } from './holds.ts'

/** What a lookup needs to know, from one statement: the candidate behind a number, the ticket or the form, the holds, and how often somebody has failed. */
export interface LookupRow {
  /** Null: there is no such examination, or nobody may know of it. */
  readonly event: EventFacts | null
  /** Until when the number or the address is locked. */
  readonly locked: string | null
  /** Failures within the window, for the work that the next attempt costs. */
  readonly failures: { readonly number: number; readonly address: number }
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

const [client, examEvent] = [sql.raw('of_client'), sql.raw('of_event')]

/**
 * The statement of a lookup as a function of the connection: planning its eleven tables takes five times as long as reading them,
 * and a function is planned once. To be made when a connection opens.
 */
export const LOOKUP_FUNCTION = new PgDialect().sqlToQuery(sql`
  create or replace function pg_temp.hall_ticket_lookup(of_client bigint, of_event bigint, named_by text, named text, number_key text, address_key text, at timestamptz, since timestamptz)
  returns json language plpgsql stable as $lookup$
  declare
    person bigint;
  begin
    if named_by = 'PRN' then
      select id into person from student where client_id = of_client and prn = named;
    elsif named_by = 'SEAT' then
      select student_id into person from seat_allocation where client_id = of_client and exam_event_id = of_event and seat_no = named;
    else
      select coalesce(
        (select student_id from exam_form where client_id = of_client and exam_event_id = of_event and form_no = named),
        (select student_id from hall_ticket where client_id = of_client and exam_event_id = of_event and ticket_no = named)) into person;
    end if;
    return (
      select json_build_object(
        'event', ${publicEventJson(client, examEvent)},
        'locked', g.locked, 'failures', json_build_object('number', coalesce(g.of_number, 0), 'address', coalesce(g.of_address, 0)),
        'student', case when s.id is not null then json_build_object('dob', s.dob, 'mobile', s.mobile, 'mother', s.mother_name, 'photo', s.photo_path) end,
        'ticket', case when t.id is not null then json_build_object('id', t.id, 'publicId', t.public_id, 'status', t.status, 'reason', t.cancelled_reason) end,
        'card', v.card, 'changes', coalesce(v.changes, '[]'),
        'form', case when f.id is not null then json_build_object('formNo', f.form_no, 'status', f.status, 'college', (
          select json_build_object('name', c.name, 'translations', c.name_i_18n) from college c where c.client_id = f.client_id and c.id = f.college_id)) end,
        'holds', coalesce(${holdsOf(client, examEvent)}, '[]'))
      from (
        select max(locked_until) filter (where locked_until > at) as locked,
          max(failures) filter (where key = number_key and window_start > since) as of_number,
          max(failures) filter (where key = address_key and window_start > since) as of_address
        from attempt_guard where key in (number_key, address_key)
      ) g
      left join student s on s.client_id = of_client and s.id = person
      left join hall_ticket t on t.client_id = s.client_id and t.exam_event_id = of_event and t.student_id = s.id
      left join hall_ticket_version v on v.hall_ticket_id = t.id and v.version = t.current_version
      left join exam_form f on f.client_id = s.client_id and f.exam_event_id = of_event and f.student_id = s.id);
  end
  $lookup$`).sql

type Found = Omit<LookupRow, 'event'> & { readonly event: Parameters<typeof readEvent>[0] | null }

/** Reads everything that a lookup decides about in one round trip; each part is null where there is none. */
export async function lookupRow(db: Database, { clientId, examEventId, by, value, numberKey, addressKey, now, since }: LookupKey): Promise<LookupRow> {
  const [found] = await rowsOf<{ readonly row: Found }>(
    db,
    sql`select pg_temp.hall_ticket_lookup(${clientId}, ${examEventId}, ${by}, ${value}, ${numberKey}, ${addressKey}, ${now.toISOString()}, ${since.toISOString()}) as row`,
  )
  if (!found) throw new Error('A lookup has found less than nothing.')
  const { event, ...row } = found.row
  return { ...row, event: event && readEvent(event) }
}
