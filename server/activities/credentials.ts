import { hash, verify } from '@node-rs/argon2'
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { isWithinValidity } from '../access/validity.ts'
import { plainNumber } from '../account/find-person.ts'
import { logSignIn } from '../account/sign-in-log.ts'
import { accountPolicy, ADDRESS_POLICY, addressKeyOf, auditLock, lockedUntil, showLock } from '../account/lock-out.ts'
import { hasSecondStep } from '../account/second-step/state.ts'
import { clearFailures, forgiveFailure, recordFailure } from '../attempts.ts'
import type { Database } from '../db/database.ts'
import { student, type loginAttempt, userAccount, userCredential } from '../db/schema.ts'
import { signInWithDirectory } from '../directory/sign-in.ts'
import { refuse, Refusal, type ClientContext } from '../handler.ts'
import { fingerprint, keysOf } from '../secrets.ts'
import { rolesOf } from '../sessions.ts'
import { sentence } from '../words.ts'

/** Which door someone comes through: staff and students sign in at different ones. */
export type Door = 'staff' | 'student'

type Account = typeof userAccount.$inferSelect
/** Somebody who has shown who they are, and to whom. */
export type SignedIn = Account & { readonly via: 'PASSWORD' | 'LDAP' }

/** From this failure on a person is told how many attempts are left. */
const WARN_FROM = 3

let nobody: Promise<string> | undefined
/** Verified for names that do not exist, so that both refusals take as long. */
const nobodysHash = (): Promise<string> => (nobody ??= hash('nobody has this password'))

async function findAccount(db: Database, clientId: number, userName: string, door: Door) {
  const named = sql`lower(${userAccount.loginName}) = lower(${userName})`
  const prn = plainNumber(userName)
  const byPrn = inArray(
    userAccount.id,
    db
      .select({ id: sql<number>`${student.userId}` })
      .from(student)
      .where(and(eq(student.clientId, clientId), eq(student.prn, prn))),
  )
  const rightDoor = door === 'student' ? eq(userAccount.userType, 'STUDENT') : ne(userAccount.userType, 'STUDENT')
  const [row] = await db
    .select({ account: userAccount, passwordHash: userCredential.passwordHash })
    .from(userAccount)
    .leftJoin(userCredential, and(eq(userCredential.clientId, userAccount.clientId), eq(userCredential.userId, userAccount.id)))
    .where(and(eq(userAccount.clientId, clientId), rightDoor, door === 'student' ? or(named, byPrn) : named))
    .limit(1)
  return row
}

const secondsUntil = (until: Date, now: Date): number => Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))

async function knowsPassword(found: Awaited<ReturnType<typeof findAccount>>, password: string): Promise<Account | 'WRONG'> {
  const right = await verify(found?.passwordHash ?? (await nobodysHash()), password)
  return found?.passwordHash && right ? found.account : 'WRONG'
}

/**
 * The account of someone who knows the password, or the refusal. Unknown names are refused like wrong passwords, in words,
 * count and time. Each attempt is counted before the password is looked at, so that guesses sent at once do not slip through.
 */
export async function checkCredentials(
  { userName, password }: { readonly userName: string; readonly password: string },
  context: ClientContext,
  door: Door,
): Promise<SignedIn | Refusal> {
  const { db, client, now } = context
  const keys = await keysOf(db)
  const policy = accountPolicy(context)
  const found = await findAccount(db, client.id, userName, door)
  // A PRN may be written in several ways; counted apart for nobody's, the count would tell whose is somebody's.
  const loginNameHash = fingerprint(keys, `${client.id}:${door === 'student' ? plainNumber(userName) : userName.toLowerCase()}`)
  const accountKey = found ? `account:${found.account.id}` : `name:${door}:${loginNameHash}`
  const addressKey = await addressKeyOf(context)
  const note = (outcome: (typeof loginAttempt.$inferInsert)['outcome'], via?: SignedIn['via']): Promise<void> => logSignIn(context, userName, { userId: found?.account.id ?? null, outcome, via })

  const byAddress = await recordFailure(db, addressKey, ADDRESS_POLICY, now)
  if (byAddress.lockedUntil && byAddress.failures > ADDRESS_POLICY.max) {
    const seconds = secondsUntil(byAddress.lockedUntil, now)
    await note('RATE')
    return refuse('rateLimited', { seconds }, { retryAfter: seconds })
  }
  const attempt = await recordFailure(db, accountKey, policy, now)
  if (attempt.lockedUntil && attempt.failures > policy.max) {
    await note('LOCKED')
    return lockedUntil(attempt.lockedUntil, now)
  }

  const fromDirectory = await signInWithDirectory({ userName, password }, context, door)
  if (fromDirectory === 'UNREACHABLE') {
    await forgiveFailure(db, accountKey, policy)
    await forgiveFailure(db, addressKey, ADDRESS_POLICY)
    return refuse('directoryUnavailable')
  }
  const account = fromDirectory === null ? await knowsPassword(found, password) : fromDirectory
  if (account === 'WRONG') {
    await note('BAD')
    if (attempt.lockedUntil) {
      if (found) await showLock(context, found.account.id, attempt.lockedUntil)
      await auditLock(found?.account.id ?? null, accountKey, context)
      return lockedUntil(attempt.lockedUntil, now)
    }
    return refuse('badCredentials', {}, attempt.failures >= WARN_FROM ? { remaining: policy.max - attempt.failures } : null)
  }
  const twoSteps = account !== 'NO_ACCOUNT' && (await hasSecondStep(db, client.id, account.id))
  // A password alone makes no wrong codes good: they could be tried without end by whoever knows it.
  if (twoSteps) await forgiveFailure(db, accountKey, policy)
  else {
    await clearFailures(db, accountKey)
    if (found?.account.lockedUntil) await showLock(context, found.account.id, null)
  }
  await forgiveFailure(db, addressKey, ADDRESS_POLICY)
  const admitted = account === 'NO_ACCOUNT' ? inactive(context) : await admit(account, context)
  const via = fromDirectory === null ? 'PASSWORD' : 'LDAP'
  await note(!(admitted instanceof Refusal) ? (twoSteps ? 'SECOND_STEP' : 'OK') : admitted.code === 'emailNotConfirmed' ? 'UNVERIFIED' : 'INACTIVE', via)
  return admitted instanceof Refusal ? admitted : { ...admitted, via }
}

function inactive({ client, language }: ClientContext): Refusal {
  const { email, phone } = client.details.helpdesk
  return refuse('inactive', { office: email ?? phone ?? sentence(language, 'office') })
}

/** Somebody who has shown who they are, unless their account is closed or none of their roles may sign in. */
export async function admit(account: Account, context: ClientContext): Promise<Account | Refusal> {
  const { db, client, now } = context
  if (account.status === 'INVITED') return refuse('emailNotConfirmed')
  if (account.status !== 'ACTIVE' || !isWithinValidity(account, client.timeZone, now)) return inactive(context)
  const roles = await rolesOf(db, client.id, account.id, now)
  if (roles.length > 0 && roles.every(({ canLogin }) => !canLogin)) return inactive(context)
  return account
}
