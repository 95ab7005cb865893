import { randomBytes } from 'node:crypto'
import { eq, notInArray } from 'drizzle-orm'
import { listClients } from '../../lib/clients/clients.ts'
import type { Database } from '../../db/database.ts'
import { paymentAccount, sandboxBankMerchant } from '../../db/schema.ts'
import { mayRead, loadPartnerSecret, type SecretSource } from '../../lib/crypto/server-keys.ts'

/** A merchant of the bank. */
export type Merchant = typeof sandboxBankMerchant.$inferSelect

/**
 * Enrols the demonstration's institutions as merchants, as a form and a phone call do at a real bank: merchant number,
 * secret, webhook URL. Only this function of the bank reads our tables. An institution with real people is not
 * enrolled.
 */
export async function enrolMerchants({ db, secrets }: SecretSource, origin: string): Promise<void> {
  const demos = (await listClients(db)).filter(({ details, status }) => details.demo && status === 'ACTIVE')
  const accounts = await db.select().from(paymentAccount).where(eq(paymentAccount.gateway, 'SANDBOX_BANK'))
  const enrolled = accounts.flatMap((account) =>
    demos.flatMap((client) =>
      client.id === account.clientId && mayRead(secrets, account.secretName) ? [{ account, client }] : [],
    ),
  )
  for (const { account, client } of enrolled) {
    const about = {
      name: client.names,
      secret: await loadPartnerSecret({ db, secrets }, account.secretName),
      webhookUrl: `${origin}/server/payments/webhook/${account.id}`,
      timeZone: client.timeZone,
    }
    await db
      .insert(sandboxBankMerchant)
      .values({ merchantId: account.merchantId, ...about })
      .onConflictDoUpdate({ target: sandboxBankMerchant.merchantId, set: about })
  }
  // Replaces the secrets of former merchants, so that their signatures are no longer valid.
  const left = notInArray(sandboxBankMerchant.merchantId, ['', ...enrolled.map(({ account }) => account.merchantId)])
  await db
    .update(sandboxBankMerchant)
    .set({ secret: randomBytes(32).toString('base64url') })
    .where(left)
}

/** Returns the merchant with a number. */
export async function findMerchant(db: Database, merchantId: string): Promise<Merchant | undefined> {
  const [found] = await db.select().from(sandboxBankMerchant).where(eq(sandboxBankMerchant.merchantId, merchantId))
  return found
}
