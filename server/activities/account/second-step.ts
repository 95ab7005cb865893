import { and, eq } from 'drizzle-orm'
import { personById } from '../../account/find-person.ts'
import { prove, type Proof } from '../../account/second-step/prove.ts'
import { giveRecoveryCodes, recoveryCodesLeft } from '../../account/second-step/recovery-codes.ts'
import { confirmKey, offerKey, removeSecondStep } from '../../account/second-step/set-up.ts'
import { hasSecondStep, needsSecondStep } from '../../account/second-step/state.ts'
import { audit } from '../../audit.ts'
import { secondStep, type userAccount } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, Refusal, type ActivityHandlers, type ActorContext, type QueryHandlers } from '../../handler.ts'
import { recipientOf, send } from '../../messaging/send.ts'
import { endSession } from '../../sessions.ts'

type Account = typeof userAccount.$inferSelect

/** The caller's own account, and whether it has a second step. */
async function own<Answer>(context: ActorContext, goOn: (account: Account, has: boolean) => Promise<Answer>): Promise<Answer | Refusal> {
  const { db, client, actor } = context
  const person = await personById(context, actor.userId)
  return person ? goOn(person.account, await hasSecondStep(db, client.id, actor.userId)) : refuse('notFound')
}

/** As `prove`; an open session is no way to guess codes, so too many wrong ones end it. */
async function proven(context: ActorContext, account: Account, typed: string): Promise<Proof | Refusal> {
  const proof = await prove(context, account, typed)
  if (proof instanceof Refusal) await endSession(context.db, context.actor, context.now)
  return proof
}

/** One's own second step (domain brief 2.3.6). */
export const secondStepActivities = {
  beginSecondStep: ({ proof }, context) =>
    own(context, async (account, has) => {
      if (!has) return offerKey(context, account)
      if (proof === undefined) return { outcome: 'PROOF_NEEDED' as const }
      const shown = await proven(context, account, proof)
      return !(shown instanceof Refusal) && shown.outcome === 'RIGHT' ? offerKey(context, account) : shown
    }),

  setUpSecondStep: ({ code }, context) => own(context, (account) => confirmKey(context, account, code)),

  newRecoveryCodes: ({ proof }, context) =>
    own(context, async (account, has) => {
      if (!has) return { outcome: 'OFF' as const }
      const shown = await proven(context, account, proof)
      if (shown instanceof Refusal || shown.outcome === 'WRONG') return shown
      const { client, now, address, requestId } = context
      return transaction(context.db, async (db) => {
        const recoveryCodes = await giveRecoveryCodes(db, { clientId: client.id, userId: account.id })
        await audit(db, { clientId: client.id, at: now, actorUserId: account.id, activity: 'newRecoveryCodes', entity: 'user_account', entityId: String(account.id), address, requestId })
        return { outcome: 'CODES' as const, recoveryCodes }
      })
    }),

  turnOffSecondStep: ({ proof }, context) =>
    own(context, async (account, has) => {
      const { client, now, address, requestId } = context
      if (needsSecondStep(client, account)) return { outcome: 'REQUIRED' as const }
      if (!has) return { outcome: 'OFF' as const }
      const shown = await proven(context, account, proof)
      if (shown instanceof Refusal || shown.outcome === 'WRONG') return shown
      return transaction(context.db, async (db) => {
        await removeSecondStep(db, client.id, account.id, now)
        await send(db, client, { notificationId: 137, channels: ['EMAIL', 'SMS'], to: recipientOf(account, client), now })
        await audit(db, { clientId: client.id, at: now, actorUserId: account.id, activity: 'turnOffSecondStep', entity: 'user_account', entityId: String(account.id), address, requestId })
        return { outcome: 'OFF' as const }
      })
    }),
} satisfies Partial<ActivityHandlers>

/** How it stands with it. */
export const secondStepQueries = {
  mySecondStep: async (_input, { db, client, actor }) => {
    const [person, [row]] = await Promise.all([
      personById({ db, client }, actor.userId),
      db.select().from(secondStep).where(and(eq(secondStep.clientId, client.id), eq(secondStep.userId, actor.userId))),
    ])
    if (!person) return []
    return [{ since: row?.confirmedAt?.toISOString() ?? null, required: needsSecondStep(client, person.account), recoveryCodesLeft: await recoveryCodesLeft(db, { clientId: client.id, userId: actor.userId }) }]
  },
} satisfies Partial<QueryHandlers>
