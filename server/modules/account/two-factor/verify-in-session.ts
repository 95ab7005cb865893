import { and, eq } from 'drizzle-orm'
import { session, type userAccount } from '../../../db/schema.ts'
import { Refusal, type ActorContext } from '../../../lib/context/handler.ts'
import { endSession } from '../../../lib/session/sessions.ts'
import { isRecent } from '../../../lib/session/recent-authentication.ts'
import { verifyCode, type Proof } from './verify-code.ts'
import { hasTwoFactor } from '../person/two-factor-state.ts'

type Account = typeof userAccount.$inferSelect

/**
 * Checks a code like `prove`, and ends the session after too many wrong ones: an open session must not be usable to
 * guess codes.
 */
export async function verifyCodeInSession(
  context: ActorContext,
  account: Account,
  typed: string,
): Promise<Proof | Refusal> {
  const proof = await verifyCode(context, account, typed)
  if (proof instanceof Refusal && proof.code === 'locked') await endSession(context.db, context.actor, context.now)
  return proof
}

/** Returns whether the person recently signed in or confirmed with a passkey, which is both factors. */
async function isConfirmedByPasskey({ db, actor, now }: ActorContext): Promise<boolean> {
  const [row] = await db
    .select()
    .from(session)
    .where(and(eq(session.clientId, actor.clientId), eq(session.id, actor.sessionId)))
  if (!row) return false
  const signedIn = row.via === 'PASSKEY' && isRecent({ authenticatedAt: row.issuedAt }, now)
  return (
    signedIn ||
    (row.reauthenticatedBy === 'PASSKEY' &&
      row.reauthenticatedAt !== null &&
      isRecent({ authenticatedAt: row.reauthenticatedAt }, now))
  )
}

/**
 * Calls `proceed` when the person has no second factor or has proved it: by a recent passkey, or by `proof`, a code of
 * the app or a recovery code.
 */
export async function runWithSecondFactor<Answer>(
  context: ActorContext,
  account: Account,
  proof: string | undefined,
  proceed: () => Promise<Answer>,
): Promise<Answer | Refusal | { outcome: 'PROOF_NEEDED' } | Extract<Proof, { outcome: 'WRONG' }>> {
  if (!(await hasTwoFactor(context.db, context.client.id, account.id))) return proceed()
  if (proof === undefined) return (await isConfirmedByPasskey(context)) ? proceed() : { outcome: 'PROOF_NEEDED' }
  const shown = await verifyCodeInSession(context, account, proof)
  return !(shown instanceof Refusal) && shown.outcome === 'RIGHT' ? proceed() : shown
}
