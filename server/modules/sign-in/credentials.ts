import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { hasPrnForm } from '../../../src/contract/prn.ts'
import { isWithinValidity } from '../../lib/access/validity.ts'
import { normaliseTypedName } from '../account/person/find-person.ts'
import { normaliseNumber } from '../../lib/identity/plain-number.ts'
import { recordSignIn } from '../account/person/sign-in-log.ts'
import { auditLock, refuseAsLocked, saveLockEnd } from '../account/person/lock-out.ts'
import { hashPassword, isPassword } from '../../lib/crypto/password-hash.ts'
import { hasTwoFactor } from '../account/person/two-factor-state.ts'
import type { Database } from '../../db/database.ts'
import { student, type loginAttempt, userAccount, userCredential } from '../../db/schema.ts'
import { signInWithDirectory } from '../../lib/directory/sign-in.ts'
import { refuse, refuseSaying, Refusal, type ClientContext } from '../../lib/context/handler.ts'
import { normaliseLoginName } from '../../db/identity/login-key.ts'
import { refuseForRate, countSecondsUntil } from '../../lib/rate-limit/count-use.ts'
import { runGuess } from '../../lib/rate-limit/guess.ts'
import { getPolicy } from '../../lib/rate-limit/limits.ts'
import { hashFingerprint, loadServerKeys } from '../../lib/crypto/server-keys.ts'
import { listRolesInForce } from '../../lib/session/sessions.ts'
import { getMessage } from '../../lib/i18n/messages.ts'

/** The kind of sign-in: staff and students use separate ones. */
export type Audience = 'staff' | 'student'

type Account = typeof userAccount.$inferSelect
/** An account that proved its password, and who verified it: this server or the directory. */
export type SignedIn = Account & { readonly via: 'PASSWORD' | 'LDAP' }

/** From this number of failures on, the response contains the remaining attempts. */
const WARN_FROM = 3

let nobody: Promise<string> | undefined
/** Returns a hash that is verified for unknown names, so that both refusals take equally long. */
const ensureDummyHash = (): Promise<string> => (nobody ??= hashPassword('nobody has this password'))

async function findAccount(db: Database, clientId: number, userName: string, audience: Audience) {
  const prn = normaliseNumber(userName)
  const byPrn = inArray(
    userAccount.id,
    db
      .select({ id: sql<number>`${student.userId}` })
      .from(student)
      .where(and(eq(student.clientId, clientId), eq(student.prn, prn))),
  )
  const named = eq(userAccount.loginKey, userName)
  const matchesAudience =
    audience === 'student' ? eq(userAccount.userType, 'STUDENT') : ne(userAccount.userType, 'STUDENT')
  const [row] = await db
    .select({ account: userAccount, passwordHash: userCredential.passwordHash })
    .from(userAccount)
    .leftJoin(
      userCredential,
      and(eq(userCredential.clientId, userAccount.clientId), eq(userCredential.userId, userAccount.id)),
    )
    .where(
      and(
        eq(userAccount.clientId, clientId),
        matchesAudience,
        audience === 'student' ? or(named, eq(userAccount.loginKey, prn), byPrn) : named,
      ),
    )
    // The name as it was typed comes before the other spellings that it could stand for.
    .orderBy(desc(named))
    .limit(1)
  return row
}

async function verifyPassword(
  found: Awaited<ReturnType<typeof findAccount>>,
  password: string,
): Promise<Account | 'WRONG'> {
  const right = await isPassword(found?.passwordHash ?? (await ensureDummyHash()), password)
  return found?.passwordHash && right ? found.account : 'WRONG'
}

type KnownAccount = Account | 'NO_ACCOUNT'

/**
 * Asks the directory, or compares with the stored hash; the answer is null when the password is wrong or the directory
 * is unreachable.
 */
async function compareCredentials(
  given: { readonly userName: string; readonly password: string },
  context: ClientContext,
  audience: Audience,
  found: Awaited<ReturnType<typeof findAccount>>,
) {
  const fromDirectory = await signInWithDirectory(given, context, audience)
  if (fromDirectory === 'UNREACHABLE') return { as: 'RETURN', answer: null } as const
  const account = fromDirectory === null ? await verifyPassword(found, given.password) : fromDirectory
  if (account === 'WRONG') return { as: 'WRONG', answer: null } as const
  const twoSteps = account !== 'NO_ACCOUNT' && (await hasTwoFactor(context.db, context.client.id, account.id))
  const via: SignedIn['via'] = fromDirectory === null ? 'PASSWORD' : 'LDAP'
  const answer: { readonly account: KnownAccount; readonly twoSteps: boolean; readonly via: SignedIn['via'] } = {
    account,
    twoSteps,
    via,
  }
  // With two-factor authentication a correct password does not clear the count of failed attempts: otherwise anyone who
  // knows the password could try codes without limit.
  return { as: twoSteps ? 'RETURN' : 'RIGHT', answer } as const
}

/**
 * Returns the account for a correct password, or the refusal. Unknown names get the same refusal as wrong passwords:
 * the same message, count and duration. The attempt is reserved within the limits before the password is compared, so
 * that simultaneous guesses cannot exceed them.
 */
export async function verifyCredentials(
  { userName, password }: { readonly userName: string; readonly password: string },
  context: ClientContext,
  audience: Audience,
): Promise<SignedIn | Refusal> {
  const { db, client, now } = context
  const found = await findAccount(db, client.id, userName, audience)
  const userId = found?.account.id ?? null
  // A PRN has several spellings. They share one count even for unknown numbers: otherwise the count would reveal which
  // numbers exist.
  const name = audience === 'student' ? normaliseTypedName(userName) : (normaliseLoginName(userName) ?? '')
  const byName =
    userId === null
      ? ({ limit: 'signInPerName', of: `${audience}:${name}` } as const)
      : ({ limit: 'signInPerAccount', of: userId } as const)
  const recordAttempt = (
    outcome: (typeof loginAttempt.$inferInsert)['outcome'],
    via?: SignedIn['via'],
  ): Promise<void> => recordSignIn(context, userName, { userId, outcome, via })

  const guessed = await runGuess(context, [{ limit: 'signInPerAddress', of: context.address }, byName], () =>
    compareCredentials({ userName, password }, context, audience, found),
  )
  if (guessed.outcome === 'BUSY' || (guessed.outcome === 'LOCKED' && guessed.limit === 'signInPerAddress')) {
    await recordAttempt('RATE')
    return refuseForRate(guessed.outcome === 'BUSY' ? 1 : countSecondsUntil(guessed.until, now), context)
  }
  if (guessed.outcome === 'LOCKED') {
    await recordAttempt('LOCKED')
    return refuseAsLocked(guessed.until, context)
  }
  if (guessed.as === 'WRONG') {
    await recordAttempt('BAD')
    const count = guessed.counts[1]
    if (count?.lockedUntil) {
      if (userId !== null) await saveLockEnd(context, userId, count.lockedUntil)
      await auditLock(userId, hashFingerprint(await loadServerKeys(db), `${client.id}:${audience}:${name}`), context)
      return refuseAsLocked(count.lockedUntil, context)
    }
    const failures = count?.failures ?? 0
    const remaining = failures >= WARN_FROM ? { remaining: getPolicy(byName.limit, client).max - failures } : null
    // The message is the same for a real number and an invented one.
    const isStudentNumber =
      audience === 'staff' && hasPrnForm(normaliseNumber(userName), client.details.hallTicket.formats)
    return refuseSaying(isStudentNumber ? 'badCredentialsStudent' : 'badCredentials', 'badCredentials', {}, remaining)
  }
  if (guessed.answer === null) return refuse('directoryUnavailable')
  const { account, twoSteps, via } = guessed.answer
  if (!twoSteps && found?.account.lockedUntil) await saveLockEnd(context, found.account.id, null)
  const admitted = account === 'NO_ACCOUNT' ? refuseAsInactive(context) : await decideSignIn(account, context)
  await recordAttempt(
    !(admitted instanceof Refusal)
      ? twoSteps
        ? 'SECOND_STEP'
        : 'OK'
      : admitted.code === 'emailNotConfirmed'
        ? 'UNVERIFIED'
        : 'INACTIVE',
    via,
  )
  return admitted instanceof Refusal ? admitted : { ...admitted, via }
}

function refuseAsInactive({ client, language }: ClientContext): Refusal {
  const { email, phone } = client.details.helpdesk
  return refuse('inactive', { office: email ?? phone ?? getMessage(language, 'office') })
}

/** Returns the account of an authenticated person, or a refusal when it is closed or none of its roles may sign in. */
export async function decideSignIn(account: Account, context: ClientContext): Promise<Account | Refusal> {
  const { db, client, now } = context
  if (account.status === 'INVITED') return refuse('emailNotConfirmed')
  if (account.status !== 'ACTIVE' || !isWithinValidity(account, client.timeZone, now)) return refuseAsInactive(context)
  const roles = await listRolesInForce(db, client.id, account.id, now)
  if (roles.length > 0 && roles.every(({ canLogin }) => !canLogin)) return refuseAsInactive(context)
  return account
}
