import { verify } from '@node-rs/argon2'
import { and, eq } from 'drizzle-orm'
import { personById, personByName, plainNumber, type Person } from '../../account/find-person.ts'
import { secondsToWait, tooManyFromHere } from '../../account/limits.ts'
import { accountPolicy, lockedUntil } from '../../account/lock-out.ts'
import { masked } from '../../account/masks.ts'
import { checkCode, issueCode, issueToken, lookAtToken } from '../../account/one-time.ts'
import { POLICY } from '../../account/password-rules.ts'
import { inSameTime } from '../../account/same-time.ts'
import { passwordProblems, setPassword } from '../../account/set-password.ts'
import { audit } from '../../audit.ts'
import { clearFailures, recordFailure } from '../../attempts.ts'
import { userCredential } from '../../db/schema.ts'
import { managerOf, signsInWithDirectory } from '../../directory/configuration.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, type ActivityHandlers, type ClientContext, type QueryHandlers } from '../../handler.ts'
import { recipientOf, send } from '../../messaging/send.ts'
import { endSession, rotateSession } from '../../sessions.ts'

const MINUTES = 15

/** Whether somebody's password is the directory's, to which they belong already or at their next sign-in. */
const managedElsewhere = ({ networkAccount, account }: Person, { client, settings }: ClientContext): boolean => networkAccount || signsInWithDirectory(client, account, settings)

/** Whether a reset can help: the account may be used, its password is kept here, and there is somewhere to write to. */
const canReset = (person: Person | undefined, context: ClientContext): person is Person =>
  person !== undefined && !managedElsewhere(person, context) && (person.account.status === 'ACTIVE' || person.account.status === 'LOCKED') && (person.account.email ?? person.account.mobile) !== null

/** Makes a code for whoever the name belongs to. For everybody else the same is written, and nothing sent. */
async function orderReset(userName: string, context: ClientContext): Promise<string> {
  const { client, now } = context
  const person = await personByName(context, userName)
  const often = await secondsToWait(context, 'resetPerAccount', person ? person.account.id : `nobody ${plainNumber(userName)}`)
  const account = often === 0 && canReset(person, context) ? person.account : undefined
  return transaction(context.db, async (db) => {
    const { request, code } = await issueCode(db, client, { purpose: 'RESET_CODE', userId: account?.id ?? null, boundTo: account ? (account.email ?? account.mobile) : null, minutes: MINUTES }, now)
    const nobody = { userId: null, email: null, mobile: null, language: client.details.defaultLanguage }
    await send(db, client, { notificationId: 102, channels: ['EMAIL', 'SMS'], to: account ? recipientOf(account, client) : nobody, values: { code }, now })
    await audit(db, { clientId: client.id, at: now, activity: 'forgotPassword', entity: 'user_account', entityId: account ? String(account.id) : '', detail: { sent: account !== undefined }, address: context.address, requestId: context.requestId })
    return request
  })
}

/** Passwords: forgotten, forced, changed (domain brief 2.1.3, 2.1.4). */
export const passwordActivities = {
  async forgotPassword({ userName }, context) {
    const tooMany = await tooManyFromHere(context, 'resetPerAddress')
    if (tooMany) return tooMany
    return inSameTime(async () => {
      const seconds = await secondsToWait(context, 'resetPerName', plainNumber(userName).toLowerCase())
      if (seconds > 0) return { outcome: 'WAIT', seconds }
      const request = await orderReset(userName, context)
      return { outcome: 'SENT', request, masked: masked(userName), validSeconds: MINUTES * 60, resendAfterSeconds: 45 }
    })
  },

  async verifyResetCode({ request, code }, context) {
    const tooMany = await tooManyFromHere(context, 'triesPerAddress')
    if (tooMany) return tooMany
    const result = await checkCode(context, request, code, ['RESET_CODE'])
    if (result.outcome !== 'RIGHT') return result
    const token = await issueToken(context.db, context.client, { purpose: 'SET_PASSWORD', userId: result.row.userId, minutes: MINUTES }, context.now)
    return { outcome: 'PROVEN', token }
  },

  async newPassword({ token, password }, context) {
    const tooMany = await tooManyFromHere(context, 'triesPerAddress')
    if (tooMany) return tooMany
    const { state, row } = await lookAtToken(context, token, 'SET_PASSWORD')
    const person = state === 'ISSUED' && row.userId !== null ? await personById(context, row.userId) : undefined
    if (!person || !row || managedElsewhere(person, context) || ['SUSPENDED', 'DEACTIVATED'].includes(person.account.status)) return { outcome: 'INVALID' }
    const problems = await passwordProblems(password, person, context)
    if (problems.length > 0) return { outcome: 'REFUSED', problems }
    const ended = await setPassword(person, { activity: 'newPassword', password, token: row }, context)
    return { outcome: ended === null ? 'INVALID' : 'CHANGED' }
  },

  async changePassword({ current, password }, context) {
    const { db, client, actor, now } = context
    const person = await personById(context, actor.userId)
    if (!person) return refuse('notFound')
    if (managedElsewhere(person, context)) return { outcome: 'MANAGED_ELSEWHERE' }
    const policy = accountPolicy(context)
    const key = `account:${actor.userId}`
    // Counted before it is looked at, and with the sign-ins: an open session is no way to guess a password.
    const attempt = await recordFailure(db, key, policy, now)
    const [own] = await db.select({ hash: userCredential.passwordHash }).from(userCredential).where(and(eq(userCredential.clientId, client.id), eq(userCredential.userId, actor.userId)))
    const right = attempt.failures <= policy.max && own !== undefined && (await verify(own.hash, current))
    if (!right) {
      if (!attempt.lockedUntil) return { outcome: 'WRONG', remaining: policy.max - attempt.failures }
      await endSession(db, actor, now)
      return lockedUntil(attempt.lockedUntil, now)
    }
    await clearFailures(db, key)
    const problems = await passwordProblems(password, person, context)
    if (problems.length > 0) return { outcome: 'REFUSED', problems }
    const endedSessions = await setPassword(person, { activity: 'changePassword', password, keepSession: actor.sessionId }, context)
    await rotateSession(context, true)
    return { outcome: 'CHANGED', endedSessions: endedSessions ?? 0 }
  },
} satisfies Partial<ActivityHandlers>

/** What a password must be. */
export const passwordQueries = {
  passwordPolicy: (_input, { client, settings }) => Promise.resolve([{ ...POLICY, networkAccount: client.details.networkAccount, managedBy: managerOf(client, settings) }]),
} satisfies Partial<QueryHandlers>
