import { and, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import {
  groupAccountsByName,
  GATEWAY_CHANNELS,
  PAYMENT_GATEWAYS,
  type PaymentAccount,
  type PaymentGateway,
} from '../../../../src/contract/institution/connections/payment-accounts.ts'
import type { Database } from '../../../db/database.ts'
import { paymentAccount, serverSecret } from '../../../db/schema.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import { isProvided } from '../../../lib/crypto/server-keys.ts'
import { listUsedAccounts } from '../../payments/gateway/accounts.ts'
import { listDifferences, type Change } from '../definition/difference.ts'
import type { Problem } from '../definition/problem.ts'
import { checkSecretEntered } from './secret-again.ts'

const getAccountName = ({ gateway, merchantId }: Pick<PaymentAccount, 'gateway' | 'merchantId'>): string =>
  `${gateway}/${merchantId}`

/** Returns the gateways at which an institution can have accounts: so far all are simulated, for demonstrations. */
export const listOfferedGateways = ({ details }: Client): readonly PaymentGateway[] =>
  details.demo ? PAYMENT_GATEWAYS : []

/** What the accounts of an institution are checked against. */
export interface AccountChecks {
  readonly client: Client
  readonly before: readonly PaymentAccount[]
  /** The names of the secrets that the institution may refer to. */
  readonly own: readonly string[]
  /** The secret that was entered for the keys that are new at their gateways. */
  readonly entered: string | undefined
  readonly settings: Pick<Settings, 'secrets'>
}

/** Returns the problems of the accounts that an administrator saves. */
export async function checkAccounts(
  db: Database,
  after: readonly PaymentAccount[],
  { client, before, own, entered, settings }: AccountChecks,
): Promise<readonly Problem[]> {
  const accountsByName = new Map(before.map((account) => [getAccountName(account), account]))
  const kept = new Set(after.map(getAccountName))
  const numbers = after.map(({ merchantId }) => merchantId)
  const others = await db
    .select({ gateway: paymentAccount.gateway, merchantId: paymentAccount.merchantId })
    .from(paymentAccount)
    .where(and(ne(paymentAccount.clientId, client.id), inArray(paymentAccount.merchantId, ['', ...numbers])))
  const taken = new Set(others.map(getAccountName))
  const problems = after.flatMap((account, place): Problem[] => {
    const { gateway, secretRef } = account
    const [name, path] = [getAccountName(account), `accounts.${place}`]
    const old = accountsByName.get(name)
    const again = after.findIndex((one) => getAccountName(one) === name) < place
    return [
      ...(old || listOfferedGateways(client).includes(gateway)
        ? []
        : [{ path: `${path}.merchantId`, key: 'settings.gatewayUnavailable' } as const]),
      ...(again || taken.has(name) ? [{ path: `${path}.merchantId`, key: 'settings.merchantTaken' } as const] : []),
      ...(secretRef === null || secretRef === old?.secretRef || own.includes(secretRef)
        ? []
        : [{ path: `${path}.secretRef`, key: 'settings.secretUnknown', values: { name: secretRef } } as const]),
    ]
  })
  const used = await listUsedAccounts(db, client.id)
  const removed = await db.select().from(paymentAccount).where(eq(paymentAccount.clientId, client.id))
  const all = [
    ...problems,
    ...removed.flatMap((row): Problem[] =>
      kept.has(getAccountName(row)) || !used.has(row.id)
        ? []
        : [{ path: 'accounts', key: 'settings.gatewayUsed', values: { merchant: row.merchantId } }],
    ),
  ]
  if (all.length > 0) return all
  // Last, because only what will be saved is worth entering a secret for.
  return after.flatMap((account) => {
    const { secretRef } = account
    const accountBefore = before.find((one) => getAccountName(one) === getAccountName(account))
    return secretRef === null || secretRef === accountBefore?.secretRef
      ? []
      : checkSecretEntered(secretRef, entered, settings)
  })
}

/** Makes the accounts of an institution those of a list, in its order; returns what has changed. */
export async function writePaymentAccounts(
  tx: Database,
  clientId: number,
  before: readonly PaymentAccount[],
  after: readonly PaymentAccount[],
): Promise<readonly Change[]> {
  const rows = await tx.select().from(paymentAccount).where(eq(paymentAccount.clientId, clientId))
  const kept = new Set(after.map(getAccountName))
  for (const row of rows)
    if (!kept.has(getAccountName(row))) await tx.delete(paymentAccount).where(eq(paymentAccount.id, row.id))
  for (const [position, { gateway, merchantId, secretRef, active }] of after.entries()) {
    const row = rows.find((one) => getAccountName(one) === getAccountName({ gateway, merchantId }))
    const made = row && !isProvided(row.secretName) ? row.secretName : getAccountName({ gateway, merchantId })
    const values = { active, position, secretName: secretRef ?? made }
    if (row) await tx.update(paymentAccount).set(values).where(eq(paymentAccount.id, row.id))
    else
      await tx
        .insert(paymentAccount)
        .values({ clientId, gateway, channel: GATEWAY_CHANNELS[gateway], merchantId, ...values })
  }
  // A number that somebody else gets later must not come with the old key.
  await tx.delete(serverSecret).where(
    and(
      inArray(serverSecret.name, ['', ...rows.map(({ secretName }) => secretName)]),
      notExists(
        tx
          .select({ one: sql`1` })
          .from(paymentAccount)
          .where(eq(paymentAccount.secretName, serverSecret.name)),
      ),
    ),
  )
  return listDifferences(groupAccountsByName(before), groupAccountsByName(after))
}
