import { shortened } from '../addresses.ts'
import { loginAttempt } from '../db/schema.ts'
import type { ClientContext } from '../handler.ts'
import { fingerprint, keysOf } from '../secrets.ts'
import { deviceOf } from './devices.ts'

type Attempt = Pick<typeof loginAttempt.$inferInsert, 'userId' | 'outcome' | 'via'>

/** Remembers a try to sign in: the name as a fingerprint, the address shortened, of the program its kind. */
export async function logSignIn({ db, client, now, address, userAgent }: ClientContext, name: string, attempt: Attempt): Promise<void> {
  const loginNameHash = fingerprint(await keysOf(db), `${client.id}:${name.toLowerCase()}`)
  await db.insert(loginAttempt).values({ clientId: client.id, loginNameHash, address: shortened(address), at: now, device: deviceOf(userAgent), ...attempt })
}
