import { and, desc, eq, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { PasswordProblem } from '../../../../src/contract/account/parts.ts'
import type { RecordedAct } from '../../../../src/contract/institution/audit/recorded-acts.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { passwordHistory, session, userAccount, userCredential } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import type { ClientContext } from '../../../lib/context/handler.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'
import { clearCounts } from '../../../lib/rate-limit/account-failures.ts'
import type { Person } from './find-person.ts'
import { replaceTokens, MFA_CHALLENGES, spendToken, type TokenRow } from './one-time-tokens.ts'
import { hashPassword, isPassword } from '../../../lib/crypto/password-hash.ts'
import { POLICY, listPasswordProblems } from './password-rules.ts'

/** A password change: its activity for the audit log, and its options. */
export interface PasswordChange {
  readonly activity: RecordedAct
  readonly password: string
  /** The token that the change uses up. */
  readonly token?: TokenRow
  /** The session that stays open. */
  readonly keepSession?: string
  /** Set by somebody else: the password is valid until the next sign-in, and the caller writes the audit record. */
  readonly temporary?: boolean
}

/** Returns all problems of a new password for a person. */
export async function listAllPasswordProblems(
  password: string,
  person: Person,
  { db, client }: Pick<ClientContext, 'db' | 'client'>,
): Promise<PasswordProblem[]> {
  const problems = listPasswordProblems(password, person, client)
  if (problems.length > 0) return problems
  const { id: userId } = person.account
  const own = await db
    .select({ hash: userCredential.passwordHash })
    .from(userCredential)
    .where(and(eq(userCredential.clientId, client.id), eq(userCredential.userId, userId)))
  const earlier = await db
    .select({ hash: passwordHistory.passwordHash })
    .from(passwordHistory)
    .where(and(eq(passwordHistory.clientId, client.id), eq(passwordHistory.userId, userId)))
    .orderBy(desc(passwordHistory.at), desc(passwordHistory.id))
    .limit(POLICY.history)
  const used = await Promise.all([...own, ...earlier].map(({ hash: earlierHash }) => isPassword(earlierHash, password)))
  return used.includes(true) ? ['USED_BEFORE'] : []
}

/**
 * Sets a password that was validated: ends the person's sessions, other tokens and lock, and notifies them by e-mail
 * and SMS. Returns the number of ended sessions; null when a concurrent request has used the token.
 */
export async function setPassword(
  person: Person,
  { activity, password, token, keepSession, temporary = false }: PasswordChange,
  context: ClientContext,
): Promise<number | null> {
  const { client, now } = context
  const { account } = person
  const passwordHash = await hashPassword(password)
  const ended = await runTransaction(context.db, async (db) => {
    if (token && !(await spendToken(db, token, now))) return null
    const owner = { clientId: client.id, userId: account.id }
    const [before] = await db
      .select({ passwordHash: userCredential.passwordHash })
      .from(userCredential)
      .where(and(eq(userCredential.clientId, client.id), eq(userCredential.userId, account.id)))
    if (before) await db.insert(passwordHistory).values({ ...owner, ...before, at: now })
    await db
      .insert(userCredential)
      .values({ ...owner, passwordHash, changedAt: now })
      .onConflictDoUpdate({ target: userCredential.userId, set: { passwordHash, changedAt: now } })
    const ofAccount = and(eq(passwordHistory.clientId, client.id), eq(passwordHistory.userId, account.id))
    const kept = db
      .select({ id: passwordHistory.id })
      .from(passwordHistory)
      .where(ofAccount)
      .orderBy(desc(passwordHistory.at), desc(passwordHistory.id))
      .limit(POLICY.history)
    await db.delete(passwordHistory).where(and(ofAccount, notInArray(passwordHistory.id, kept)))
    await db
      .update(userAccount)
      .set({
        mustChangePassword: temporary,
        lockedUntil: null,
        rowVersion: sql`${userAccount.rowVersion} + 1`,
        status: sql`case when ${userAccount.status} in ('INVITED', 'LOCKED') then 'ACTIVE' else ${userAccount.status} end`,
      })
      .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, account.id)))
    await replaceTokens(
      db,
      client.id,
      { userId: account.id },
      ['RESET_CODE', 'SET_PASSWORD', 'ACTIVATE', 'ACTIVATE_CODE', 'SIGN_IN_CODE', ...MFA_CHALLENGES],
      now,
    )
    await clearCounts({ db, client }, [{ limit: 'signInPerAccount', of: account.id }])
    const others = keepSession === undefined ? undefined : ne(session.id, keepSession)
    const over = await db
      .update(session)
      .set({ revokedAt: now })
      .where(and(eq(session.clientId, client.id), eq(session.userId, account.id), isNull(session.revokedAt), others))
      .returning({ id: session.id })
    await enqueueMessage(db, client, {
      notificationId: 103,
      channels: ['EMAIL', 'SMS'],
      to: buildRecipient(account, client),
      now,
    })
    if (!temporary)
      await recordAudit(db, {
        clientId: client.id,
        at: now,
        actorUserId: account.id,
        activity,
        entity: 'user_account',
        entityId: String(account.id),
        detail: { what: 'PASSWORD', endedSessions: over.length },
        address: context.address,
        requestId: context.requestId,
      })
    return over.length
  })
  return ended
}
