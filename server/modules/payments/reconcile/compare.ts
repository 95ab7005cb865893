import { and, desc, eq, exists, inArray, isNotNull, min, or, sql } from 'drizzle-orm'
import { findClientById } from '../../../lib/clients/clients.ts'
import { paymentAccount, paymentOrder, paymentTransaction, reconciliationRun } from '../../../db/schema.ts'
import { applyReport } from '../orders/apply.ts'
import type { AccountRow, GatewayReport } from '../gateway/gateway.ts'
import { loadGatewayAccess, getGateway } from '../gateway/gateways.ts'
import type { PaymentParts } from '../gateway-messages/process-message.ts'
import { subtractMs, addMs } from '../../../lib/time/instants.ts'
import { toIsoDayUtc } from '../../../lib/time/iso-day.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'

const AT_ONCE = 500

/** Returns the reported transactions that are not successful in our record. */
async function filterUnknownReports(
  { db }: PaymentParts,
  account: AccountRow,
  reports: readonly GatewayReport[],
): Promise<GatewayReport[]> {
  const unknown: GatewayReport[] = []
  for (let from = 0; from < reports.length; from += AT_ONCE) {
    const some = reports.slice(from, from + AT_ONCE)
    const rows = await db
      .select({ id: paymentTransaction.gatewayTransactionId })
      .from(paymentTransaction)
      .where(
        and(
          eq(paymentTransaction.paymentAccountId, account.id),
          eq(paymentTransaction.status, 'SUCCESS'),
          inArray(
            paymentTransaction.gatewayTransactionId,
            some.map(({ gatewayTransactionId }) => gatewayTransactionId),
          ),
        ),
      )
    const storedIds = new Set(rows.map(({ id }) => id))
    unknown.push(...some.filter(({ gatewayTransactionId }) => !storedIds.has(gatewayTransactionId)))
  }
  return unknown
}

/**
 * Returns the time up to which our record matches the gateway's: the last comparison, or the first order if there was
 * none.
 */
async function findComparedUntil({ db }: PaymentParts, { id }: AccountRow): Promise<Date | null> {
  const [last] = await db
    .select({ at: reconciliationRun.at })
    .from(reconciliationRun)
    .where(eq(reconciliationRun.paymentAccountId, id))
    .orderBy(desc(reconciliationRun.day))
    .limit(1)
  if (last) return last.at
  const [first] = await db
    .select({ at: min(paymentOrder.createdAt) })
    .from(paymentOrder)
    .where(eq(paymentOrder.paymentAccountId, id))
  return first?.at ?? null
}

/**
 * Compares our record with the gateway's since the last comparison, and applies reports that we lack. One day is added
 * on both sides because clocks differ.
 * @throws when the gateway cannot be reached
 */
export async function compareAccount(parts: PaymentParts, account: AccountRow): Promise<void> {
  const { db, secrets, internalOrigin, publicUrl } = parts
  const now = parts.now()
  const from = subtractMs((await findComparedUntil(parts, account)) ?? now, DAY_MS)
  const reports = await getGateway(account).ledger(
    from,
    addMs(now, DAY_MS),
    await loadGatewayAccess({ db, secrets }, account, internalOrigin()),
  )
  const client = await findClientById(db, account.clientId)
  let [found, strange] = [0, 0]
  for (const report of await filterUnknownReports(parts, account, reports)) {
    const applied = await applyReport(db, report, {
      account,
      notification: { client, publicUrl },
      source: 'STATUS_API',
      now,
    })
    if (applied === 'NO_ORDER' || applied === 'OUTDATED') strange += 1
    else found += 1
  }
  if (strange > 0)
    parts.onFault(
      new Error(`The gateway of account ${account.id} names ${strange} payments of no order.`),
      'payment comparison',
    )
  const run = { at: now, movements: reports.length, found, strange }
  await db
    .insert(reconciliationRun)
    .values({ clientId: account.clientId, paymentAccountId: account.id, day: toIsoDayUtc(now), ...run })
    .onConflictDoUpdate({ target: [reconciliationRun.paymentAccountId, reconciliationRun.day], set: run })
}

/**
 * Compares every account that was not compared today, and that receives payments or still has open ones. An account
 * whose gateway cannot be reached is tried again in the next run.
 */
export async function compareLedgers(parts: PaymentParts): Promise<void> {
  const { db, now } = parts
  const done = await db
    .select({ id: reconciliationRun.paymentAccountId })
    .from(reconciliationRun)
    .where(eq(reconciliationRun.day, toIsoDayUtc(now())))
  const open = db
    .select({ one: sql`1` })
    .from(paymentOrder)
    .where(and(eq(paymentOrder.paymentAccountId, paymentAccount.id), isNotNull(paymentOrder.nextCheckAt)))
  const accounts = await db
    .select()
    .from(paymentAccount)
    .where(or(eq(paymentAccount.active, true), exists(open)))
  for (const account of accounts.filter(({ id }) => !done.some((run) => run.id === id))) {
    await compareAccount(parts, account).catch((error: unknown) => parts.onFault(error, 'payment comparison'))
  }
}
