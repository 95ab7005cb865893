import { sql, type SQL } from 'drizzle-orm'
import type { TicketChange } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import type { Database } from '../../../db/database.ts'
import { sqlNameKey } from '../../../db/fold-letters.ts'
import { getDefinitionText, selectRows } from '../../../db/rows.ts'
import type { TicketFacts } from '../../../db/ticket-snapshot.ts'
import { sqlGuardArguments, LOOKUP_GUARD, type LookupLimits } from '../../../lib/rate-limit/ticket-lookups.ts'
import { whereExamOpen, sqlPublicExam, readEvent, type EventFacts } from './events.ts'
import { sqlHolds, type HoldRow } from './holds.ts'
import { sqlTicketStatus } from './ticket-state.ts'

/** The result of the comparison. `LOCKED`, `CHALLENGE`: nothing was compared. Null: no tickets are available now. */
type Verdict = 'FOUND' | 'NO_MATCH' | 'CHALLENGE' | 'LOCKED'

/**
 * The data for a lookup's response, from one statement: the verdict, the candidate, the ticket or the form, the holds,
 * and the number of failures.
 */
export interface LookupRow {
  readonly verdict: Verdict | null
  /** Null: there is no such examination, or it is not public. */
  readonly event: EventFacts | null
  /** Until when the number or the IP address is locked. */
  readonly locked: string | null
  /** Failures within the window, before this lookup. */
  readonly failures: { readonly number: number; readonly address: number }
  readonly student: { readonly photo: string | null } | null
  readonly ticket: {
    readonly id: number
    readonly publicId: string
    readonly status: string
    readonly reason: LocalisedName | null
  } | null
  readonly card: TicketFacts | null
  readonly changes: readonly TicketChange[]
  readonly form: {
    readonly formNo: string
    readonly status: 'DRAFT' | 'SUBMITTED' | 'INWARD' | 'ACCEPTED' | 'REJECTED'
    readonly college: LocalisedName
    /** Why it was returned, in the last step. */
    readonly reason: string | null
  } | null
  readonly holds: readonly HoldRow[]
}

/** The input of a lookup: the candidate's number, the answers that prove their identity, and the rate limits. */
export interface LookupKey {
  readonly clientId: number
  readonly examEventId: number
  readonly by: 'PRN' | 'SEAT' | 'APPLICATION'
  readonly value: string
  /** The answers by factor; an answer that was not given is an empty text. */
  readonly given: readonly { readonly factor: string; readonly text: string }[]
  /** Whether the institution allows lookups by this kind of number. */
  readonly allowed: boolean
  /** The number of failures that the proven work is sufficient for; with more, nothing is compared. */
  readonly paidFor: { readonly number: number; readonly address: number }
  readonly limits: LookupLimits
  /** The account of the signed-in caller: a lookup of their own ticket is neither counted nor limited. */
  readonly userId: number | null
  readonly now: Date
}

const [client, examEvent] = [sql.raw('of_client'), sql.raw('of_event')]

/** SQL expression for the first word of the name of the mother of student `s`, as names are compared. */
const firstName = sql`nullif(${sqlNameKey(sql`split_part(btrim(regexp_replace(s.mother_name, '[\\s.]+', ' ', 'g')), ' ', 1)`)}, '')`
/**
 * SQL expression for the recorded answer of student `s` to factor `w.factor`; null: none. For the mother's name it is
 * the first word.
 */
const onRecord = sql`case w.factor when 'DOB' then to_char(s.dob, 'YYYY-MM-DD') when 'MOBILE4' then case when length(s.mobile) >= 4 then right(s.mobile, 4) end
  when 'MOTHER' then ${firstName} end`
/** SQL expression for the given answer. The whole name of the mother, and initials without a space, are right too. */
const asGiven = sql`case w.factor when 'MOTHER' then case
    when ${sqlNameKey(sql`w.given`)} in (${sqlNameKey(sql`split_part(btrim(s.mother_name), ' ', 1)`)}, ${sqlNameKey(sql`s.mother_name`)})
    then ${firstName} else ${sqlNameKey(sql`w.given`)} end
  else w.given end`
/**
 * SQL condition that all given answers are right. It compares two hashes once, which takes as long for a random guess
 * as for a near miss.
 */
const isRight = sql`coalesce((
  select bool_and(${onRecord} is not null) and sha256(convert_to(string_agg(${onRecord}, chr(10) order by w.place), 'UTF8')) = sha256(convert_to(string_agg(${asGiven}, chr(10) order by w.place), 'UTF8'))
  from unnest(factors, answers) with ordinality w (factor, given, place)), false)`

/**
 * Defines the lookup statement as a function of the connection: planning its eleven tables takes five times as long as
 * reading them, and a function is planned once. Run it when a connection opens. It counts and compares in one
 * statement, so that concurrent guesses gain nothing.
 */
export const LOOKUP_FUNCTION = getDefinitionText(sql`
  create or replace function pg_temp.hall_ticket_lookup(of_client bigint, of_event bigint, named_by text, named text, factors text[], answers text[], may_look boolean,
    number_paid integer, address_paid integer, of_account bigint, ${LOOKUP_GUARD.parameters}, at timestamptz)
  returns json language plpgsql volatile as $lookup$
  declare
    person bigint; facts json; correct boolean; owned boolean; verdict text; ${LOOKUP_GUARD.declare}
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
    select json_build_object(
        'event', ${sqlPublicExam(client, examEvent)},
        'student', case when s.id is not null then json_build_object('photo', s.photo_path) end,
        'ticket', case when t.id is not null then json_build_object('id', t.id, 'publicId', t.public_id, 'status', ${sqlTicketStatus()}, 'reason', t.cancelled_reason) end,
        'card', v.card, 'changes', coalesce(v.changes, '[]'),
        'form', case when f.id is not null then json_build_object('formNo', f.form_no, 'status', f.status, 'reason', f.decisions -> -1 ->> 'reason', 'college', (
          select json_build_object('name', c.name, 'translations', c.name_i_18n) from college c where c.client_id = f.client_id and c.id = f.college_id)) end,
        'holds', coalesce(${sqlHolds(client, examEvent)}, '[]')),
      may_look and s.id is not null and (t.id is not null or f.id is not null) and ${isRight},
      coalesce(s.user_id = of_account, false)
      into facts, correct, owned
      from (select 1) one
      left join student s on s.client_id = of_client and s.id = person
      left join hall_ticket t on t.client_id = s.client_id and t.exam_event_id = of_event and t.student_id = s.id
      left join hall_ticket_version v on v.hall_ticket_id = t.id and v.version = t.current_version
      left join exam_form f on f.client_id = s.client_id and f.exam_event_id = of_event and f.student_id = s.id;
    if ${whereExamOpen(client, examEvent)} then
      if not owned then
        ${LOOKUP_GUARD.read}
      end if;
      if locked is not null then verdict := 'LOCKED';
      elsif number_failures > number_paid or address_failures > address_paid then verdict := 'CHALLENGE';
      elsif correct then verdict := 'FOUND';
      else
        verdict := 'NO_MATCH';
        if not owned then
          ${LOOKUP_GUARD.count}
        end if;
      end if;
    end if;
    return json_build_object('facts', facts, 'verdict', verdict, 'locked', locked, 'failures', json_build_object('number', number_failures, 'address', address_failures));
  end
  $lookup$`)

interface LookupResultRow extends Pick<LookupRow, 'verdict' | 'locked' | 'failures'> {
  readonly facts: Omit<LookupRow, 'event' | 'verdict' | 'locked' | 'failures'> & {
    readonly event: Parameters<typeof readEvent>[0] | null
  }
}

const sqlTextArray = (texts: readonly string[]): SQL =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}::text`),
    sql`, `,
  )}]::text[]`

/** Looks up and compares in one round trip, which also counts a failure. Each part is null where there is none. */
export async function lookUpRow(
  db: Database,
  { clientId, examEventId, by, value, given, allowed, paidFor, limits, userId, now }: LookupKey,
): Promise<LookupRow> {
  const [factors, answers] = [
    sqlTextArray(given.map(({ factor }) => factor)),
    sqlTextArray(given.map(({ text }) => text)),
  ]
  const [found] = await selectRows<{ readonly row: LookupResultRow }>(
    db,
    sql`select pg_temp.hall_ticket_lookup(${clientId}, ${examEventId}, ${by}, ${value}, ${factors}, ${answers}, ${allowed}, ${paidFor.number}, ${paidFor.address},
      ${userId}, ${sqlGuardArguments(limits)}, ${now.toISOString()}) as row`,
  )
  if (!found) throw new Error('The statement of a lookup has returned no row.')
  const { facts, ...verdict } = found.row
  const { event, ...row } = facts
  return { ...verdict, ...row, event: event && readEvent(event) }
}
