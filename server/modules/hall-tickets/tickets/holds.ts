import { sql, type SQL } from 'drizzle-orm'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import type { TicketState } from '../../../db/ticket-snapshot.ts'

/** One hold in force, as returned by the statement below. */
export interface HoldRow {
  readonly reason: string
  readonly severity: 'HARD' | 'PROVISIONAL' | 'WARN'
  readonly text: LocalisedName
  readonly amount: number | null
  /** The code of the blocked paper; null: the whole ticket. */
  readonly course: string | null
  /** The invoice with the amount still to be paid, for a hold that a payment releases. */
  readonly invoice: { readonly number: string; readonly dueMinor: number; readonly currency: string } | null
}

/**
 * Returns a SQL expression for the holds in force on student `s` for the examination, as JSON. Every lookup reads them,
 * so that a release takes effect at once.
 */
export const sqlHolds = (clientId: number | SQL, examEventId: SQL) => sql`(
  select json_agg(json_build_object('reason', h.reason, 'severity', h.severity, 'text', h.public_text, 'amount', h.amount_minor, 'course', c.code, 'invoice', (
    select json_build_object('number', i.invoice_no, 'dueMinor', i.total_minor - i.paid_minor, 'currency', i.currency)
    from invoice i where i.client_id = h.client_id and i.hold_id = h.id and i.status = 'ISSUED' order by i.id limit 1)) order by h.id)
  from student_hold h
  left join course_offering o on o.client_id = h.client_id and o.id = h.course_offering_id
  left join course c on c.client_id = o.client_id and c.id = o.course_id
  where h.client_id = ${clientId} and h.student_id = s.id and h.released_at is null and (h.exam_event_id is null or h.exam_event_id = ${examEventId}))`

/** Returns the holds that block the whole ticket. */
export const filterBlockingHolds = (holds: readonly HoldRow[]): readonly HoldRow[] =>
  holds.filter(({ severity, course }) => severity === 'HARD' && course === null)

/** Returns the effects of the other holds on the ticket: a condition and blocked papers. */
export function toTicketState(holds: readonly HoldRow[]): TicketState {
  return {
    condition: holds.find(({ severity }) => severity === 'PROVISIONAL')?.text ?? null,
    blocked: Object.fromEntries(
      holds.flatMap(({ severity, course, text }) =>
        severity === 'HARD' && course !== null ? [[course, text] as const] : [],
      ),
    ),
  }
}
