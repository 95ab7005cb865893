import { and, asc, eq } from 'drizzle-orm'
import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { refuse } from '../../lib/context/handler.ts'
import { paymentAccount } from '../../db/schema.ts'
import { recordCallerAct } from '../../lib/audit/audit.ts'
import { refuseForRate, countSecondsToWait } from '../../lib/rate-limit/count-use.ts'
import { listUsedAccounts } from './gateway/accounts.ts'
import { GatewayRefused } from './gateway/gateway.ts'

/** Network errors of `fetch`, and its timeout. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name))

/** Returns what an attempt to ask a gateway came to. */
const toAskOutcome = (error: unknown) =>
  error instanceof GatewayRefused
    ? ('REFUSED' as const)
    : isUnreachable(error)
      ? ('UNREACHABLE' as const)
      : ('INVALID' as const)

/** Query handlers for the accounts at payment gateways. */
export const gatewayQueries = {
  async paymentGateways(_input, { db, client }) {
    const rows = await db
      .select()
      .from(paymentAccount)
      .where(eq(paymentAccount.clientId, client.id))
      .orderBy(asc(paymentAccount.position), asc(paymentAccount.id))
    const used = await listUsedAccounts(db, client.id)
    return rows.map(({ id, gateway, channel, merchantId, active }) => ({
      accountId: id,
      gateway,
      channel,
      merchantId,
      active,
      used: used.has(id),
    }))
  },
} satisfies Partial<QueryHandlers>

/** Handles the question to a payment gateway. */
export const gatewayActivities = {
  async askGateway({ accountId }, context) {
    const { db, client, actor, payments, onFault } = context
    const [account] = await db
      .select()
      .from(paymentAccount)
      .where(and(eq(paymentAccount.clientId, client.id), eq(paymentAccount.id, accountId)))
    if (!account) return refuse('notFound')
    const wait = await countSecondsToWait(context, 'gatewayQuestionsPerAccount', actor.userId)
    if (wait > 0) return refuseForRate(wait, context)
    const startedMs = performance.now()
    const outcome = await payments.askGateway(account).then(
      () => 'REACHED' as const,
      (error: unknown) => {
        onFault?.(error, 'gateway')
        return toAskOutcome(error)
      },
    )
    const milliseconds = Math.round(performance.now() - startedMs)
    await recordCallerAct(db, context, {
      activity: 'askGateway',
      entity: 'payment_account',
      entityId: String(account.id),
      detail: { outcome, milliseconds },
    })
    return { outcome, milliseconds }
  },
} satisfies Partial<ActivityHandlers>
