import { and, eq } from 'drizzle-orm'
import type { ParsedInputOf } from '../../../src/contract/activity.ts'
import type { Confirmation, confirmIdentity } from '../../../src/contract/account/identity.ts'
import { findPersonById, type Person } from './person/find-person.ts'
import { compareOwnSecret } from './person/compare-own-secret.ts'
import { listConfirmationMethods } from './person/confirmation-ways.ts'
import { checkCode, issueCode } from './person/one-time-code.ts'
import { comparePassword } from './person/own-password.ts'
import { checkPasskey } from './passkeys/check.ts'
import { maskContact } from '../../lib/identity/masks.ts'
import { recordCallerAct } from '../../lib/audit/audit.ts'
import { session } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import { refuse, Refusal, type ActivityHandlers, type ActorContext } from '../../lib/context/handler.ts'
import { buildRecipient, enqueueMessage } from '../../lib/messaging/send.ts'
import { countSecondsToWait } from '../../lib/rate-limit/count-use.ts'
import type { Comparison } from '../../lib/rate-limit/guess.ts'
import { rotateSession } from '../../lib/session/sessions.ts'

/** Validity of a code, in minutes. */
const MINUTES = 5

type ConfirmationInput = ParsedInputOf<typeof confirmIdentity>

/**
 * The result of a comparison: undefined when there is nothing to report, the outcome for the caller, or the refusal
 * that explains why nothing was compared.
 */
type ConfirmationOutcome =
  | Refusal
  | { readonly outcome: 'WRONG'; readonly remaining: number }
  | { readonly outcome: 'ENDED' }
  | undefined

async function compareCode(
  { request, code }: Extract<ConfirmationInput, { way: 'CODE' }>,
  context: ActorContext,
): Promise<Comparison<ConfirmationOutcome>> {
  const result = await checkCode(context, request, code, ['CONFIRM_CODE'])
  if (result.outcome === 'RIGHT' && result.row.userId === context.actor.userId)
    return { as: 'RETURN', answer: undefined }
  return result.outcome === 'WRONG' ? { as: 'WRONG', answer: result } : { as: 'RETURN', answer: { outcome: 'ENDED' } }
}

/**
 * Records in the session when and how the person confirmed, and rotates the session token, so that an attacker who has
 * seen the old token cannot use the confirmation.
 */
async function recordConfirmation(context: ActorContext, way: Confirmation): Promise<void> {
  const { actor, now } = context
  await runTransaction(context.db, async (db) => {
    await db
      .update(session)
      .set({ reauthenticatedAt: now, reauthenticatedBy: way })
      .where(and(eq(session.clientId, actor.clientId), eq(session.id, actor.sessionId)))
    await recordCallerAct(db, context, {
      activity: 'confirmIdentity',
      entity: 'user_account',
      entityId: String(actor.userId),
      detail: { way },
    })
  })
  await rotateSession(context, true)
}

async function comparePasskey(
  { answer }: Extract<ConfirmationInput, { way: 'PASSKEY' }>,
  context: ActorContext,
): Promise<Comparison<ConfirmationOutcome>> {
  const { outcome } = await checkPasskey(context, answer, 'PASSKEY_CONFIRM', context.actor.userId)
  return outcome === 'ENDED'
    ? { as: 'RETURN', answer: { outcome } }
    : { as: outcome === 'RIGHT' ? 'RETURN' : 'WRONG', answer: undefined }
}

function compareConfirmation(
  { account }: Person,
  given: ConfirmationInput,
  context: ActorContext,
): Promise<Comparison<ConfirmationOutcome>> {
  if (given.way === 'PASSWORD') return comparePassword(account, given.password, context)
  return given.way === 'CODE' ? compareCode(given, context) : comparePasskey(given, context)
}

/**
 * Handles re-authentication: confirms during a session that it is still the person who signed in (OWASP ASVS 5, 7.5.1).
 */
export const identityActivities = {
  async confirmIdentity(given, context) {
    const person = await findPersonById(context, context.actor.userId)
    if (!person) return refuse('notFound')
    if (!(await listConfirmationMethods(person, context)).includes(given.way)) return refuse('notPermitted')
    const guessed = await compareOwnSecret(context, () => compareConfirmation(person, given, context))
    if (guessed instanceof Refusal) return guessed
    if (guessed.answer !== undefined) return guessed.answer
    if (guessed.as === 'WRONG') return { outcome: 'WRONG', remaining: guessed.remaining }
    await recordConfirmation(context, given.way)
    return { outcome: 'CONFIRMED' }
  },

  async sendIdentityCode(_input, context) {
    const { client, actor, now } = context
    const person = await findPersonById(context, actor.userId)
    if (!person) return refuse('notFound')
    const { account } = person
    const contact = account.mobile ?? account.email
    if (contact === null || !(await listConfirmationMethods(person, context)).includes('CODE'))
      return { outcome: 'OFF' }
    const seconds =
      (await countSecondsToWait(context, 'codeAgain', `identity ${actor.userId}`)) ||
      (await countSecondsToWait(context, 'identityPerAccount', actor.userId))
    if (seconds > 0) return { outcome: 'WAIT', seconds }
    return runTransaction(context.db, async (db) => {
      const { request, code } = await issueCode(
        db,
        client,
        { purpose: 'CONFIRM_CODE', userId: actor.userId, boundTo: contact, minutes: MINUTES },
        now,
      )
      await enqueueMessage(db, client, {
        notificationId: 140,
        channels: [account.mobile === null ? 'EMAIL' : 'SMS'],
        to: buildRecipient(account, client),
        values: { code },
        now,
      })
      await recordCallerAct(db, context, {
        activity: 'sendIdentityCode',
        entity: 'user_account',
        entityId: String(actor.userId),
        detail: { to: maskContact(contact) },
      })
      return {
        outcome: 'SENT',
        request,
        masked: maskContact(contact),
        validSeconds: MINUTES * 60,
        resendAfterSeconds: 45,
      }
    })
  },
} satisfies Partial<ActivityHandlers>
