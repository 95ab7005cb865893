import { hashFingerprint, loadServerKeys } from '../../lib/crypto/server-keys.ts'
import { normaliseTypedName, findPersonById, findPersonByName, type Person } from './person/find-person.ts'
import { compareOwnSecret } from './person/compare-own-secret.ts'
import { countSecondsToWait, refuseTooManyFromAddress } from '../../lib/rate-limit/count-use.ts'
import { isManagedByDirectory } from './person/managed-by-directory.ts'
import { maskTypedIdentifier } from '../../lib/identity/masks.ts'
import { checkCode, issueCode } from './person/one-time-code.ts'
import { issueToken } from './person/one-time-tokens.ts'
import { loadTokenState } from './person/token-state.ts'
import { comparePassword } from './person/own-password.ts'
import { POLICY } from './person/password-rules.ts'
import { respondInConstantTime } from './person/constant-time-response.ts'
import { listAllPasswordProblems, setPassword } from './person/set-password.ts'
import { recordAudit } from '../../lib/audit/audit.ts'
import { findDirectoryManager } from '../../lib/directory/configuration.ts'
import { runTransaction } from '../../db/transaction.ts'
import {
  refuse,
  Refusal,
  type ActivityHandlers,
  type ClientContext,
  type QueryHandlers,
} from '../../lib/context/handler.ts'
import { buildRecipient, enqueueMessage } from '../../lib/messaging/send.ts'
import { toNetworkKey } from '../../lib/rate-limit/keys.ts'
import { rotateSession } from '../../lib/session/sessions.ts'

const MINUTES = 15

/**
 * Returns whether a reset is possible: the account is usable, its password is stored here, and it has a contact to send
 * to.
 */
const canReset = (person: Person | undefined, context: ClientContext): person is Person =>
  person !== undefined &&
  !isManagedByDirectory(person, context) &&
  (person.account.status === 'ACTIVE' || person.account.status === 'LOCKED') &&
  (person.account.email ?? person.account.mobile) !== null

/** Issues a reset code to the person with this name. For an unknown name it writes the same rows and sends nothing. */
async function sendResetCode(userName: string, context: ClientContext): Promise<string> {
  const { client, now } = context
  const person = await findPersonByName(context, userName)
  const counterSubject = person ? String(person.account.id) : `nobody ${normaliseTypedName(userName)}`
  const often =
    (await countSecondsToWait(context, 'resetPerAccountAndNetwork', toNetworkKey(context.address, counterSubject))) ||
    (await countSecondsToWait(context, 'resetPerAccount', counterSubject))
  const account = often === 0 && canReset(person, context) ? person.account : undefined
  return runTransaction(context.db, async (db) => {
    const { request, code } = await issueCode(
      db,
      client,
      {
        purpose: 'RESET_CODE',
        userId: account?.id ?? null,
        boundTo: account ? (account.email ?? account.mobile) : null,
        unknownName: account || often > 0 ? undefined : hashFingerprint(await loadServerKeys(db), counterSubject),
        minutes: MINUTES,
      },
      now,
    )
    const nobody = { userId: null, email: null, mobile: null, language: client.details.defaultLanguage }
    await enqueueMessage(db, client, {
      notificationId: 102,
      channels: ['EMAIL', 'SMS'],
      to: account ? buildRecipient(account, client) : nobody,
      values: { code },
      now,
    })
    await recordAudit(db, {
      clientId: client.id,
      at: now,
      activity: 'forgotPassword',
      entity: 'user_account',
      entityId: account ? String(account.id) : '',
      detail: { sent: account !== undefined },
      address: context.address,
      requestId: context.requestId,
    })
    return request
  })
}

/** Handles passwords: forgotten, forced, changed (specification, sections 11.1.3, 11.1.4). */
export const passwordActivities = {
  async forgotPassword({ userName }, context) {
    const tooMany = await refuseTooManyFromAddress(context, 'resetPerAddress')
    if (tooMany) return tooMany
    return respondInConstantTime(async () => {
      const seconds = await countSecondsToWait(
        context,
        'resetPerName',
        toNetworkKey(context.address, normaliseTypedName(userName)),
      )
      if (seconds > 0) return { outcome: 'WAIT', seconds }
      const request = await sendResetCode(userName, context)
      const masked = maskTypedIdentifier(userName, context.client.details)
      return { outcome: 'SENT', request, masked, validSeconds: MINUTES * 60, resendAfterSeconds: 45 }
    })
  },

  async verifyResetCode({ request, code }, context) {
    const tooMany = await refuseTooManyFromAddress(context, 'triesPerAddress')
    if (tooMany) return tooMany
    const result = await checkCode(context, request, code, ['RESET_CODE'])
    if (result.outcome !== 'RIGHT') return result
    const token = await issueToken(
      context.db,
      context.client,
      { purpose: 'SET_PASSWORD', userId: result.row.userId, minutes: MINUTES },
      context.now,
    )
    return { outcome: 'PROVEN', token }
  },

  async newPassword({ token, password }, context) {
    const tooMany = await refuseTooManyFromAddress(context, 'triesPerAddress')
    if (tooMany) return tooMany
    const { state, row } = await loadTokenState(context, token, 'SET_PASSWORD')
    const person = state === 'ISSUED' && row.userId !== null ? await findPersonById(context, row.userId) : undefined
    if (
      !person ||
      !row ||
      isManagedByDirectory(person, context) ||
      ['SUSPENDED', 'DEACTIVATED'].includes(person.account.status)
    )
      return { outcome: 'INVALID' }
    const problems = await listAllPasswordProblems(password, person, context)
    if (problems.length > 0) return { outcome: 'REFUSED', problems }
    const ended = await setPassword(person, { activity: 'newPassword', password, token: row }, context)
    return { outcome: ended === null ? 'INVALID' : 'CHANGED' }
  },

  async changePassword({ current, password }, context) {
    const { actor } = context
    const person = await findPersonById(context, actor.userId)
    if (!person) return refuse('notFound')
    if (isManagedByDirectory(person, context)) return { outcome: 'MANAGED_ELSEWHERE' }
    const guessed = await compareOwnSecret(context, () => comparePassword(person.account, current, context))
    if (guessed instanceof Refusal) return guessed
    if (guessed.answer !== undefined) return guessed.answer
    if (guessed.as === 'WRONG') return { outcome: 'WRONG', remaining: guessed.remaining }
    const problems = await listAllPasswordProblems(password, person, context)
    if (problems.length > 0) return { outcome: 'REFUSED', problems }
    const endedSessions = await setPassword(
      person,
      { activity: 'changePassword', password, keepSession: actor.sessionId },
      context,
    )
    await rotateSession(context, true)
    return { outcome: 'CHANGED', endedSessions: endedSessions ?? 0 }
  },
} satisfies Partial<ActivityHandlers>

/** Handles the query for the password policy. */
export const passwordQueries = {
  passwordPolicy: (_input, { client, settings }) =>
    Promise.resolve([
      { ...POLICY, networkAccount: client.details.networkAccount, managedBy: findDirectoryManager(client, settings) },
    ]),
} satisfies Partial<QueryHandlers>
