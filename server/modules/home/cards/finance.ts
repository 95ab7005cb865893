import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { invoice, paymentCase, paymentOrder } from '../../../db/schema.ts'
import { dayAt } from '../../../lib/access/in-force.ts'
import { seesAllColleges } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { PENDING_ORDERS } from '../../payments/orders/orders.ts'
import { amount, figureCard, numbers, type FigureCard } from './figures.ts'
import { collegeInWork, workScopeOf, type WorkScope } from './work-scope.ts'

const total = (which: SQL | undefined): SQL<number> =>
  sql<number>`coalesce(sum(${paymentOrder.amountMinor}) filter (where ${which ?? sql`true`}), 0)::float8`
const ordersOfInvoices = and(eq(paymentOrder.clientId, invoice.clientId), eq(paymentOrder.invoiceId, invoice.id))

/** Builds the condition for the invoices of the colleges that the caller works for now. */
const invoicesInWork = (context: ActorContext, scope: WorkScope): SQL | undefined =>
  and(eq(invoice.clientId, context.client.id), collegeInWork(context, scope, invoice.collegeId))

/** Returns the money received today, in the institution's time zone, by channel, and the number of payments. */
export async function collections(context: ActorContext): Promise<FigureCard> {
  const { db, client, now } = context
  const scope = await workScopeOf(context)
  const today = dayAt(client.timeZone, now)
  const [sums] = await db
    .select({
      collected: total(undefined),
      byGateway: total(eq(paymentOrder.channel, 'GATEWAY')),
      byCentre: total(eq(paymentOrder.channel, 'CSC')),
      payments: sql<number>`count(*)::int`,
    })
    .from(paymentOrder)
    .innerJoin(invoice, ordersOfInvoices)
    .where(
      and(
        invoicesInWork(context, scope),
        eq(paymentOrder.status, 'SUCCESS'),
        sql`${paymentOrder.settledAt} >= ${today}::date::timestamp at time zone ${client.timeZone}`,
        sql`${paymentOrder.settledAt} < (${today}::date + 1)::timestamp at time zone ${client.timeZone}`,
      ),
    )
  if (!sums) return figureCard('COLLECTIONS', [], context)
  const { payments, ...money } = sums
  return figureCard(
    'COLLECTIONS',
    [
      amount('collected', money.collected, client.currency),
      amount('byGateway', money.byGateway, client.currency),
      amount('byCentre', money.byCentre, client.currency),
      ...numbers({ payments }),
    ],
    context,
  )
}

/** Returns the payments that need a decision: open cases by kind, money to be refunded, and attempts at the bank. */
export async function paymentCases(context: ActorContext): Promise<FigureCard> {
  const { db, client, actor } = context
  const scope = await workScopeOf(context)
  const inWork = invoicesInWork(context, scope)
  // A case without an order names a payment that nobody has found: it belongs to no college.
  const everything = seesAllColleges(actor) && scope.collegeId === null
  const open = sql`${paymentCase.status} = 'OPEN'`
  const kind = (name: 'MISMATCH' | 'DUPLICATE' | 'RAISED') =>
    sql<number>`count(*) filter (where ${open} and ${paymentCase.kind} = ${name})::int`
  const [[cases], [waiting]] = await Promise.all([
    db
      .select({
        mismatch: kind('MISMATCH'),
        duplicate: kind('DUPLICATE'),
        raised: kind('RAISED'),
        refundDue: sql<number>`coalesce(sum(${paymentCase.refundMinor}) filter (where ${open}), 0)::float8`,
      })
      .from(paymentCase)
      .leftJoin(
        paymentOrder,
        and(eq(paymentOrder.clientId, paymentCase.clientId), eq(paymentOrder.id, paymentCase.paymentOrderId)),
      )
      .leftJoin(invoice, ordersOfInvoices)
      .where(
        and(
          eq(paymentCase.clientId, client.id),
          or(inWork, everything ? isNull(paymentCase.paymentOrderId) : undefined),
        ),
      ),
    db
      .select({ pending: sql<number>`count(*)::int` })
      .from(paymentOrder)
      .innerJoin(invoice, ordersOfInvoices)
      .where(and(inWork, inArray(paymentOrder.status, [...PENDING_ORDERS]))),
  ])
  if (!cases || !waiting) return figureCard('PAYMENT_CASES', [], context)
  const { refundDue, ...counts } = cases
  return figureCard(
    'PAYMENT_CASES',
    [...numbers({ ...counts, ...waiting }), amount('refundDue', refundDue, client.currency)],
    context,
  )
}
