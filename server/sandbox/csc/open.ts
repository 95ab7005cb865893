import { and, eq } from 'drizzle-orm'
import { client, cscAgent, paymentAccount, sandboxCscMerchant, sandboxCscWallet } from '../../db/schema.ts'
import { mayRead, loadPartnerSecret, type SecretSource } from '../../lib/crypto/server-keys.ts'

/** The balance and PIN of demonstration wallets. */
const BALANCE_MINOR = 500_000
const PIN = '1234'

/**
 * Registers the demo institutions and their operators with the sandbox network; with a real network this would be
 * agreed by letter. Only this function of the sandbox reads our tables; institutions with real people are not
 * registered.
 */
export async function openSandboxCsc({ db, secrets }: SecretSource): Promise<void> {
  const accounts = await db
    .select({ account: paymentAccount, name: client.name })
    .from(paymentAccount)
    .innerJoin(client, eq(client.id, paymentAccount.clientId))
    .where(and(eq(paymentAccount.gateway, 'SANDBOX_CSC'), eq(client.demo, true)))
  for (const { account, name } of accounts) {
    const { merchantId, clientId, secretName } = account
    if (!mayRead(secrets, secretName)) continue
    const about = {
      name,
      secret: await loadPartnerSecret({ db, secrets }, secretName),
      entrance: `/server/csc/enter/${account.id}`,
    }
    await db
      .insert(sandboxCscMerchant)
      .values({ merchantId, ...about })
      .onConflictDoUpdate({ target: sandboxCscMerchant.merchantId, set: about })
    const agents = await db.select().from(cscAgent).where(eq(cscAgent.clientId, clientId))
    for (const { cscId, name: operator, district } of agents) {
      await db
        .insert(sandboxCscWallet)
        .values({ cscId, merchantId, name: operator, district, balanceMinor: BALANCE_MINOR, pin: PIN })
        .onConflictDoNothing()
    }
  }
}
