import { loadPartnerSecret, type SecretSource } from '../../../lib/crypto/server-keys.ts'
import type { AccountRow, Gateway, GatewayAccess } from './gateway.ts'
import { sandboxBank } from './sandbox-bank.ts'
import { sandboxCsc } from './sandbox-csc.ts'

const GATEWAYS: Readonly<Partial<Record<AccountRow['gateway'], Gateway>>> = {
  SANDBOX_BANK: sandboxBank,
  SANDBOX_CSC: sandboxCsc,
}

/** Returns the adapter of an account. @throws when there is none */
export function getGateway({ gateway }: AccountRow): Gateway {
  const found = GATEWAYS[gateway]
  if (!found) throw new Error(`No adapter speaks to ${gateway}.`)
  return found
}

/** Returns what an adapter needs to access the gateway of an account. */
export const loadGatewayAccess = async (
  source: SecretSource,
  account: AccountRow,
  origin: string,
): Promise<GatewayAccess> => ({
  account,
  secret: await loadPartnerSecret(source, account.secretName),
  origin,
})
