import { createHmac, timingSafeEqual } from 'node:crypto'
import limit from '@fastify/rate-limit'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { day as daySchema } from '../../../../src/contract/parts.ts'
import { cscAgent, cscTransaction, paymentOrder } from '../../../db/schema.ts'
import { findClientById, type Client } from '../../../lib/clients/clients.ts'
import { loadPartnerSecret } from '../../../lib/crypto/server-keys.ts'
import type { ServerParts } from '../../../rpc/mql-route.ts'
import type { AccountRow } from '../gateway/gateway.ts'
import { findAccountById } from '../gateway/find-account.ts'
import { listPaymentViews } from '../orders/views.ts'

/** Tolerance for the difference between the network's clock and ours. */
const PATIENCE_MS = 2 * 60_000
const PER_MINUTE = 60
const AT_ONCE = 500

const question = v.strictObject({
  day: daySchema,
  time: v.pipe(v.string(), v.isoTimestamp()),
  /** The last payment of the previous answer; empty: from the beginning of the day. */
  after: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
  checksum: v.pipe(v.string(), v.hexadecimal(), v.maxLength(64)),
})
type Question = v.InferOutput<typeof question>

/** Returns whether a question was asked with the key of an account; compares in constant time. */
function isGenuine({ day, time, after, checksum }: Question, account: number, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(['DAY', account, day, after, time].join('\n')).digest()
  const given = Buffer.from(checksum, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Returns the payments of an account on a day in the institution's time zone, without anything about the payers. */
async function listDayPayments({ db, now }: ServerParts, account: AccountRow, client: Client, dayQuestion: Question) {
  const moved = sql`coalesce(${paymentOrder.settledAt}, ${paymentOrder.createdAt})`
  const own = and(eq(paymentOrder.clientId, client.id), eq(paymentOrder.paymentAccountId, account.id))
  const [last] = dayQuestion.after
    ? await db
        .select({ id: paymentOrder.id })
        .from(paymentOrder)
        .where(and(own, eq(paymentOrder.transactionId, dayQuestion.after)))
    : []
  const found = await db
    .select({ order: paymentOrder, cscId: cscAgent.cscId })
    .from(paymentOrder)
    .innerJoin(cscAgent, and(eq(cscAgent.clientId, paymentOrder.clientId), eq(cscAgent.id, paymentOrder.cscAgentId)))
    .where(
      and(
        own,
        last ? gt(paymentOrder.id, last.id) : undefined,
        sql`(${moved} at time zone ${client.timeZone})::date = ${dayQuestion.day}::date`,
      ),
    )
    .orderBy(asc(paymentOrder.id))
    .limit(AT_ONCE)
  if (found.length === 0) return []
  const ids = found.map(({ order }) => order.id)
  const booked = await db
    .select()
    .from(cscTransaction)
    .where(and(eq(cscTransaction.clientId, client.id), inArray(cscTransaction.paymentOrderId, ids)))
  const seen = await listPaymentViews(
    db,
    client.id,
    found.map(({ order }) => order),
    { plain: false, now: now() },
  )
  return seen.map(({ order, status, view }) => {
    const csc = booked.find(({ paymentOrderId }) => paymentOrderId === order.id)
    return {
      transactionId: order.transactionId,
      cscId: found.find((one) => one.order.id === order.id)?.cscId ?? null,
      cscTransactionId: csc?.cscTransactionId ?? null,
      merchantReceiptNo: csc?.merchantReceiptNo ?? null,
      status,
      at: (order.settledAt ?? order.createdAt).toISOString(),
      feeMinor: order.amountMinor,
      serviceChargeMinor: order.serviceChargeMinor,
      totalMinor: order.amountMinor + order.serviceChargeMinor,
      receiptNo: view.receiptNo,
    }
  })
}

/**
 * Serves the payments of a day to the service centre network, for its reconciliation: the question carries a checksum
 * with the key of the account (docs/service-centres.md).
 */
export function serveCscDay(app: FastifyInstance, parts: ServerParts): void {
  const { db, settings, now } = parts
  void app.register(async (scope) => {
    await scope.register(limit, { max: PER_MINUTE, timeWindow: 60_000 })
    scope.get<{ Params: { account: string } }>('/server/csc/day/:account', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const parsed = v.safeParse(question, request.query)
      const id = /^\d{1,9}$/.test(request.params.account) ? Number(request.params.account) : 0
      const account = await findAccountById(db, id)
      const client = account && (await findClientById(db, account.clientId))
      if (!parsed.success) return reply.code(400).send({ error: 'INPUT' })
      const isOpen = client?.status === 'ACTIVE' && account?.channel === 'CSC' && account.active
      if (
        !isOpen ||
        !isGenuine(parsed.output, id, await loadPartnerSecret({ db, secrets: settings.secrets }, account.secretName)) ||
        Math.abs(now().getTime() - Date.parse(parsed.output.time)) > PATIENCE_MS
      )
        return reply.code(403).send({ error: 'CHECKSUM' })
      const payments = await listDayPayments(parts, account, client, parsed.output)
      return reply.send({
        institution: client.code,
        day: parsed.output.day,
        currency: client.currency,
        payments,
        next: payments.length < AT_ONCE ? null : payments.at(-1)?.transactionId,
      })
    })
  })
}
