import { sql, type SQL } from 'drizzle-orm'
import { COLLECTION_DAYS } from '../../../../src/contract/home/dashboard.ts'
import { mayApproveRefunds } from '../../../lib/access/refund-desk.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { PENDING_ORDERS } from '../../payments/orders/create-order.ts'
import type { FactParts, Facts } from './facts.ts'
import { sqlCurrentEnrolmentJoin } from '../../../lib/access/on-roll.ts'
import { toIsoDayUtc, formatIsoDay } from '../../../lib/time/iso-day.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'

/** Returns the days of the collections, in the institution's time zone, the earliest first. */
export function listCollectionDays({ client, now }: FactParts): string[] {
  const today = Date.parse(formatIsoDay(client.timeZone, now))
  return Array.from({ length: COLLECTION_DAYS }, (_, at) =>
    toIsoDayUtc(new Date(today - (COLLECTION_DAYS - 1 - at) * DAY_MS)),
  )
}

/** The place of an invoice: its own college, otherwise that of the student. */
const PLACE = sql`
  coalesce(i.college_id, e.college_id) as college_id, e.program_id, e.program_part_id, e.academic_year_id`

/** Joins the financial year in which an instant lies. */
const sqlYearJoin = (timeZone: string, at: SQL): SQL => sql`
  join financial_year y on y.client_id = i.client_id
    and (${at} at time zone ${timeZone}::text)::date between y.starts_on and y.ends_on`

/** The condition that a case `c` waits for the finance section. */
const CASE_OPEN = sql`c.status in ('OPEN', 'REFUND_REQUESTED', 'REFUND_APPROVED')`
/** The condition that money of an open case is to be refunded, in every figure and list. */
const REFUND_DUE = sql`c.refund_minor > 0`

/** Who has taken the last step of a case `c`. */
const LAST_DECIDER = sql`(c.decisions -> -1 ->> 'by')::bigint`

/** Cases, as `c`, with the payment and the student that they are about, where these are known. */
const sqlCasesJoin = (clientId: number): SQL => sql`
  from payment_case c
  left join payment_order o on o.client_id = c.client_id and o.id = c.payment_order_id
  left join invoice i on i.client_id = o.client_id and i.id = o.invoice_id
  ${sqlCurrentEnrolmentJoin(clientId, sql`i.student_id`)}`

/**
 * Fees by financial year; detail is the purpose. BILLED: invoices by their day. COLLECTED: payments that settled one.
 * PENDING: payments without a final report of the gateway. MISMATCH and REFUND_DUE: money of the cases that are open
 * now, in the current year; what does not match is to be refunded too.
 */
export const sqlFeeFacts: Facts = ({ client: { id, timeZone, currency } }) => sql`
  select i.id, i.student_id, i.invoice_no as reference, i.issued_at as at, y.id as period, ${PLACE}, 'BILLED' as kind,
    i.payment_for as detail, '' as day, i.total_minor as amount
  from invoice i ${sqlYearJoin(timeZone, sql`i.issued_at`)} ${sqlCurrentEnrolmentJoin(id, sql`i.student_id`)}
  where i.client_id = ${id} and i.status in ('ISSUED', 'PAID') and i.currency = ${currency}
  union all
  select o.id, i.student_id, o.transaction_id, coalesce(o.settled_at, o.created_at), y.id, ${PLACE},
    case when o.status = 'SUCCESS' then 'COLLECTED' else 'PENDING' end, i.payment_for, '', o.amount_minor
  from payment_order o join invoice i on i.client_id = o.client_id and i.id = o.invoice_id
  ${sqlYearJoin(timeZone, sql`coalesce(o.settled_at, o.created_at)`)} ${sqlCurrentEnrolmentJoin(id, sql`i.student_id`)}
  where o.client_id = ${id} and o.status in ('SUCCESS', 'SENT', 'PENDING') and o.currency = ${currency}
  union all
  select c.id, i.student_id, c.case_no, c.created_at, y.id, ${PLACE}, owed.kind, coalesce(i.payment_for, ''), '',
    coalesce(c.refund_minor, 0)
  ${sqlCasesJoin(id)}
  join financial_year y on y.client_id = c.client_id and y.status = 'CURRENT'
  join lateral (values ('MISMATCH', c.kind = 'MISMATCH'), ('REFUND_DUE', ${REFUND_DUE})) as owed(kind, holds)
    on owed.holds
  where c.client_id = ${id} and ${CASE_OPEN}`

/** Payments of the last thirty days that settled an invoice, by day and channel (detail). */
export const sqlCollectionFacts: Facts = (parts) => {
  const { id, timeZone, currency } = parts.client
  const day = sql`to_char(o.settled_at at time zone ${timeZone}::text, 'YYYY-MM-DD')`
  return sql`
    select o.id, i.student_id, o.transaction_id as reference, o.settled_at as at, 0::bigint as period, ${PLACE},
      'PAID' as kind, o.channel as detail, ${day} as day, o.amount_minor as amount
    from payment_order o join invoice i on i.client_id = o.client_id and i.id = o.invoice_id
    ${sqlCurrentEnrolmentJoin(id, sql`i.student_id`)}
    where o.client_id = ${id} and o.status = 'SUCCESS' and o.currency = ${currency}
      and ${day} >= ${listCollectionDays(parts)[0]}`
}

/**
 * Payments to clear up. Open cases: kind MISMATCH, DUPLICATE or RAISED, and by detail what comes next. REFUND: money is
 * to be refunded; ANSWER: the payer is answered; REFUND_REQUESTED: the caller approves the refund; REFUND_APPROVED: the
 * caller sends it; OTHERS_APPROVE and OTHERS_SEND: somebody else does. Kind PENDING: payments that the bank has not
 * confirmed yet.
 */
export const sqlCaseFacts = ({ client: { id }, actor }: ReadContext): SQL => sql`
  select c.id, i.student_id, c.case_no as reference, c.created_at as at, 0::bigint as period, ${PLACE}, c.kind,
    case
      when c.status = 'OPEN' then case when ${REFUND_DUE} then 'REFUND' else 'ANSWER' end
      when c.status = 'REFUND_REQUESTED' then
        case when ${mayApproveRefunds(actor)} and ${LAST_DECIDER} <> ${actor.userId} then 'REFUND_REQUESTED'
          else 'OTHERS_APPROVE' end
      when ${LAST_DECIDER} = ${actor.userId} then 'REFUND_APPROVED'
      else 'OTHERS_SEND'
    end as detail, '' as day,
    coalesce(c.refund_minor, 0)::bigint as amount
  ${sqlCasesJoin(id)}
  where c.client_id = ${id} and ${CASE_OPEN}
  union all
  select o.id, i.student_id, o.transaction_id, o.created_at, 0, ${PLACE}, 'PENDING', '', '', o.amount_minor
  from payment_order o join invoice i on i.client_id = o.client_id and i.id = o.invoice_id
  ${sqlCurrentEnrolmentJoin(id, sql`i.student_id`)}
  where o.client_id = ${id} and o.status in (${sql.join(
    PENDING_ORDERS.map((status) => sql`${status}`),
    sql`, `,
  )})`
