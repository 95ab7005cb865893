import { sql, type SQL } from 'drizzle-orm'
import type { LocalisedName } from '../../../src/contract/parts.ts'
import type { TicketState } from '../../documents/ticket-snapshot.ts'

/** One hold in force, as the statement below gives it. */
export interface HoldRow {
  readonly reason: string
  readonly severity: 'HARD' | 'PROVISIONAL' | 'WARN'
  readonly text: LocalisedName
  readonly amount: number | null
  /** The code of the paper that it keeps back; null: the whole ticket. */
  readonly course: string | null
  /** What is still to be paid, for a hold that a payment lifts. */
  readonly invoice: { readonly number: string; readonly dueMinor: number; readonly currency: string } | null
}

/** The holds in force on student `s` for ticket event `e`, as JSON: looked at with every lookup, so that a release works at once. */
export const holdsOf = (clientId: number | SQL, examEventId: SQL) => sql`(
  select json_agg(json_build_object('reason', h.reason, 'severity', h.severity, 'text', h.public_text, 'amount', h.amount_minor, 'course', c.code, 'invoice', (
    select json_build_object('number', i.invoice_no, 'dueMinor', i.total_minor - i.paid_minor, 'currency', i.currency)
    from invoice i where i.client_id = h.client_id and i.hold_id = h.id and i.status = 'ISSUED' order by i.id limit 1)) order by h.id)
  from student_hold h
  left join course_offering o on o.client_id = h.client_id and o.id = h.course_offering_id
  left join course c on c.client_id = o.client_id and c.id = o.course_id
  where h.client_id = ${clientId} and h.student_id = s.id and h.released_at is null and (h.exam_event_id is null or h.exam_event_id = ${examEventId}))`

/** Holds that keep the whole ticket back. */
export const blocking = (holds: readonly HoldRow[]): readonly HoldRow[] => holds.filter(({ severity, course }) => severity === 'HARD' && course === null)

/** What the other holds say on the ticket itself. */
export function stateFrom(holds: readonly HoldRow[]): TicketState {
  return {
    condition: holds.find(({ severity }) => severity === 'PROVISIONAL')?.text ?? null,
    blocked: Object.fromEntries(holds.flatMap(({ severity, course, text }) => (severity === 'HARD' && course !== null ? [[course, text] as const] : []))),
  }
}
