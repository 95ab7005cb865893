import { and, asc, eq, exists, or, sql } from 'drizzle-orm'
import type { PaymentAccount } from '../../../../src/contract/institution/connections/payment-accounts.ts'
import type { Database } from '../../../db/database.ts'
import {
  gatewayEvent,
  paymentAccount,
  paymentOrder,
  paymentTransaction,
  reconciliationRun,
  unsignedMessage,
} from '../../../db/schema.ts'
import { isProvided } from '../../../lib/crypto/server-keys.ts'

/** The tables whose rows belong to an account: payments, messages, and comparisons with the gateway. */
const OF_ACCOUNTS = [paymentOrder, paymentTransaction, gatewayEvent, unsignedMessage, reconciliationRun] as const

/** Reads the accounts of an institution, in their order. */
export async function listPaymentAccounts(db: Database, clientId: number): Promise<readonly PaymentAccount[]> {
  const rows = await db
    .select()
    .from(paymentAccount)
    .where(eq(paymentAccount.clientId, clientId))
    .orderBy(asc(paymentAccount.position), asc(paymentAccount.id))
  return rows.map(({ gateway, merchantId, secretName, active }) => ({
    gateway,
    merchantId,
    secretRef: isProvided(secretName) ? secretName : null,
    active,
  }))
}

/** Returns the ids of the accounts to which payments, messages or comparisons belong. */
export async function listUsedAccounts(db: Database, clientId: number): Promise<ReadonlySet<number>> {
  const ofAccount = OF_ACCOUNTS.map((table) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(eq(table.paymentAccountId, paymentAccount.id)),
    ),
  )
  const rows = await db
    .select({ id: paymentAccount.id })
    .from(paymentAccount)
    .where(and(eq(paymentAccount.clientId, clientId), or(...ofAccount)))
  return new Set(rows.map(({ id }) => id))
}
