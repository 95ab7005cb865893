import { randomBytes } from 'node:crypto'
import { and, eq, notInArray } from 'drizzle-orm'
import { allClients } from '../clients.ts'
import type { Database } from '../db/database.ts'
import { paymentAccount, sandboxBankMerchant } from '../db/schema.ts'
import { sharedSecret } from '../secrets.ts'

/** A merchant of the bank. */
export type Merchant = typeof sandboxBankMerchant.$inferSelect

/**
 * Signs the demonstration's institutions up, as a form and a telephone call do at a real bank: number, secret, and where webhooks go.
 * It is the only place where the bank looks into our tables. An institution with real people in it is no merchant here.
 */
export async function enrolMerchants(db: Database, origin: string): Promise<void> {
  const demos = (await allClients(db)).filter(({ details, status }) => details.demo && status === 'ACTIVE')
  const accounts = await db.select().from(paymentAccount).where(and(eq(paymentAccount.gateway, 'SANDBOX_BANK'), eq(paymentAccount.active, true)))
  const enrolled = accounts.flatMap((account) => demos.flatMap((client) => (client.id === account.clientId ? [{ account, client }] : [])))
  for (const { account, client } of enrolled) {
    const about = { name: client.names, secret: await sharedSecret(db, account.secretName), webhookUrl: `${origin}/server/payments/webhook/${account.id}`, timeZone: client.timeZone }
    await db.insert(sandboxBankMerchant).values({ merchantId: account.merchantId, ...about }).onConflictDoUpdate({ target: sandboxBankMerchant.merchantId, set: about })
  }
  // Who left can be believed no more.
  const left = notInArray(sandboxBankMerchant.merchantId, ['', ...enrolled.map(({ account }) => account.merchantId)])
  await db.update(sandboxBankMerchant).set({ secret: randomBytes(32).toString('base64url') }).where(left)
}

/** The merchant with a number. */
export async function merchantOf(db: Database, merchantId: string): Promise<Merchant | undefined> {
  const [found] = await db.select().from(sandboxBankMerchant).where(eq(sandboxBankMerchant.merchantId, merchantId))
  return found
}
