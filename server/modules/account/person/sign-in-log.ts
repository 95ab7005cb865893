import { shortenIpAddress } from '../../../lib/config/client-address.ts'
import { loginAttempt } from '../../../db/schema.ts'
import type { ClientContext } from '../../../lib/context/handler.ts'
import { normaliseLoginName } from '../../../db/identity/login-key.ts'
import { hashFingerprint, loadServerKeys } from '../../../lib/crypto/server-keys.ts'
import { parseDevice } from '../../../lib/session/devices.ts'

type Attempt = Pick<typeof loginAttempt.$inferInsert, 'userId' | 'outcome' | 'via'>

/** Records a sign-in attempt with a fingerprint of the name, a shortened network address and the kind of device. */
export async function recordSignIn(
  { db, client, now, address, userAgent }: ClientContext,
  name: string,
  attempt: Attempt,
): Promise<void> {
  const loginNameHash = hashFingerprint(await loadServerKeys(db), `${client.id}:${normaliseLoginName(name) ?? ''}`)
  await db.insert(loginAttempt).values({
    clientId: client.id,
    loginNameHash,
    address: shortenIpAddress(address),
    at: now,
    device: parseDevice(userAgent),
    ...attempt,
  })
}
