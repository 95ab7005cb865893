import { formatIsoDay } from '../../../lib/access/in-force.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { countFacts } from '../figures/wanted-facts.ts'
import { amountIn, figureCard, rowsIn, type FigureCard } from './figures.ts'
import { workScopeOf } from './work-scope.ts'

/** Returns the money received today, in the institution's time zone, by channel, and the number of payments. */
export async function collections(context: ActorContext): Promise<FigureCard> {
  const { client, now } = context
  const scope = await workScopeOf(context)
  const list = { list: 'collections' as const, day: formatIsoDay(client.timeZone, now) }
  const sums = await countFacts({ ...list, period: null, collegeId: scope.collegeId }, context)
  return figureCard(
    'COLLECTIONS',
    [
      amountIn('collected', list, sums, client.currency),
      amountIn('byGateway', { ...list, detail: 'GATEWAY' }, sums, client.currency),
      amountIn('byCentre', { ...list, detail: 'CSC' }, sums, client.currency),
      rowsIn('payments', list, sums),
    ],
    context,
    { scope },
  )
}

/** Returns the payments that need a decision: open cases by kind, money to be refunded, and attempts at the bank. */
export async function paymentCases(context: ActorContext): Promise<FigureCard> {
  const scope = await workScopeOf(context)
  const list = 'cases' as const
  const sums = await countFacts({ list, period: null, collegeId: scope.collegeId }, context)
  return figureCard(
    'PAYMENT_CASES',
    [
      rowsIn('mismatch', { list, kind: 'MISMATCH' }, sums),
      rowsIn('duplicate', { list, kind: 'DUPLICATE' }, sums),
      rowsIn('raised', { list, kind: 'RAISED' }, sums),
      rowsIn('pending', { list, kind: 'PENDING' }, sums),
      amountIn('refundDue', { list, detail: 'REFUND' }, sums, context.client.currency),
    ],
    context,
    { scope },
  )
}
