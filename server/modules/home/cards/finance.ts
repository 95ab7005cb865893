import type { ActorContext } from '../../../lib/context/handler.ts'
import { countFacts } from '../figures/wanted-facts.ts'
import { buildAmountFigure, buildFigureCard, buildRowFigure, type FigureCard } from './figures.ts'
import { loadWorkScope } from './work-scope.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

/** Returns the money received today, in the institution's time zone, by channel, and the number of payments. */
export async function loadCollections(context: ActorContext): Promise<FigureCard> {
  const { client, now } = context
  const scope = await loadWorkScope(context)
  const list = { list: 'collections' as const, day: formatIsoDay(client.timeZone, now) }
  const sums = await countFacts({ ...list, period: null, collegeId: scope.collegeId }, context)
  return buildFigureCard(
    'COLLECTIONS',
    [
      buildAmountFigure('collected', list, sums, client.currency),
      buildAmountFigure('byGateway', { ...list, detail: 'GATEWAY' }, sums, client.currency),
      buildAmountFigure('byCentre', { ...list, detail: 'CSC' }, sums, client.currency),
      buildRowFigure('payments', list, sums),
    ],
    context,
    { scope },
  )
}

/** Returns the payments that need a decision: open cases by kind, money to be refunded, and attempts at the bank. */
export async function loadPaymentCases(context: ActorContext): Promise<FigureCard> {
  const scope = await loadWorkScope(context)
  const list = 'cases' as const
  const sums = await countFacts({ list, period: null, collegeId: scope.collegeId }, context)
  return buildFigureCard(
    'PAYMENT_CASES',
    [
      buildRowFigure('mismatch', { list, kind: 'MISMATCH' }, sums),
      buildRowFigure('duplicate', { list, kind: 'DUPLICATE' }, sums),
      buildRowFigure('raised', { list, kind: 'RAISED' }, sums),
      buildRowFigure('pending', { list, kind: 'PENDING' }, sums),
      buildAmountFigure('refundDue', { list, detail: 'REFUND' }, sums, context.client.currency),
    ],
    context,
    { scope },
  )
}
