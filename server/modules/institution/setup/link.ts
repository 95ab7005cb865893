import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { lockStart } from '../../../db/lock.ts'
import { client, setup } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { getPortalPageUrl, type PortalSettings } from '../../../lib/config/public-url.ts'
import { FIRST, hashSetupToken, createSetupToken } from './store.ts'

/**
 * Creates the link to set up the first institution, and invalidates the earlier link and its key; what was saved
 * remains. Returns null when the setup was completed, or when a file has already defined an institution.
 */
export async function issueSetupLink(db: Database, settings: PortalSettings, now: Date): Promise<string | null> {
  const token = createSetupToken()
  const issued = { tokenHash: hashSetupToken(token), keyHash: null, issuedAt: now }
  const open = await runTransaction(db, async (tx) => {
    await lockStart(tx)
    const [setupRow] = await tx.select({ at: setup.completedAt }).from(setup).where(eq(setup.name, FIRST))
    const [institution] = await tx.select({ id: client.id }).from(client).limit(1)
    if (setupRow?.at || institution) return false
    await tx
      .insert(setup)
      .values({ name: FIRST, draft: '{}', ...issued })
      .onConflictDoUpdate({ target: setup.name, set: issued })
    return true
  })
  // In the fragment, which browsers send to no server.
  return open ? `${getPortalPageUrl(settings)}#/setup?token=${token}` : null
}
