import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { clientConfig, oneTimeToken, serverSecret, ssoIssuer, userAccount } from '../db/schema.ts'
import { lockAccount } from '../lib/rate-limit/account-failures.ts'
import { EXPIRED_LINK, SERVICE_ACCOUNT } from './accounts.ts'
import type { InstitutionSeed } from './institutions/institution-seed.ts'
import { addMs } from '../lib/time/instants.ts'
import { hashSha256 } from '../lib/crypto/sha256.ts'
import { HOUR_MS } from '../../src/contract/durations.ts'

const SECRET = 'sso-issuer:campus-erp'

/**
 * Inserts the data for sign-in besides accounts: the setting for one-time codes of students, an SSO partner, and the
 * two people for whom sign-in fails (specification, section 12.5, F26 and F32). Only the university has them.
 */
export async function seedSignIn(
  db: Database,
  { row: { id: clientId, code } }: InstitutionSeed,
  now: Date,
): Promise<void> {
  if (code !== 'svtu') return
  const findAccountId = async (loginName: string): Promise<number> => {
    const [account] = await db
      .select({ id: userAccount.id })
      .from(userAccount)
      .where(and(eq(userAccount.clientId, clientId), eq(userAccount.loginName, loginName)))
    if (!account) throw new Error(`The seed has no account ${loginName}.`)
    return account.id
  }
  const addHours = (hours: number): Date => addMs(now, hours * HOUR_MS)
  await db.insert(clientConfig).values({ clientId, key: 'login.student.methods', value: ['PASSWORD', 'OTP'] })
  const bilal = await findAccountId('bilal.locked')
  await lockAccount(db, bilal, 5, now, addHours(48))
  await db
    .update(userAccount)
    .set({ lockedUntil: addHours(48) })
    .where(and(eq(userAccount.clientId, clientId), eq(userAccount.id, bilal)))
  const farah = await findAccountId('farah.invited')
  const tokenHash = hashSha256(EXPIRED_LINK, 'base64url')
  await db.insert(oneTimeToken).values({
    clientId,
    tokenHash,
    purpose: 'EMAIL_CONFIRM',
    userId: farah,
    boundTo: 'farah.invited@svtu.example.edu',
    createdAt: addHours(-72),
    expiresAt: addHours(-24),
  })
  // The shared secret is generated at every installation: it cannot be known from the source code.
  await db.insert(serverSecret).values({ name: SECRET, value: randomBytes(32).toString('base64url') })
  await db.insert(ssoIssuer).values({
    clientId,
    code: 'campus-erp',
    algorithm: 'HS256',
    key: SECRET,
    serviceUserId: await findAccountId(SERVICE_ACCOUNT),
    userTypes: ['STUDENT', 'COLLEGE', 'STAFF'],
  })
}
