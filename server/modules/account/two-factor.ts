import { and, eq } from 'drizzle-orm'
import { findPersonById } from './person/find-person.ts'
import { countPasskeys } from './person/passkey-rows.ts'
import { issueRecoveryCodes, countRecoveryCodes } from './two-factor/recovery-codes.ts'
import { confirmKey, createOfferedKey, removeApp, removeTwoFactor } from './two-factor/set-up.ts'
import { verifyCodeInSession, runWithSecondFactor } from './two-factor/verify-in-session.ts'
import { hasApp, hasTwoFactor, needsTwoFactor } from './person/two-factor-state.ts'
import { recordAudit } from '../../lib/audit/audit.ts'
import { secondStep, type userAccount } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import {
  refuse,
  Refusal,
  type ActivityHandlers,
  type ActorContext,
  type QueryHandlers,
} from '../../lib/context/handler.ts'
import { buildRecipient, enqueueMessage } from '../../lib/messaging/send.ts'

type Account = typeof userAccount.$inferSelect

/** Calls `goOn` with the caller's account and whether it has two-factor authentication. */
async function runWithAccount<Answer>(
  context: ActorContext,
  goOn: (account: Account, has: boolean) => Promise<Answer>,
): Promise<Answer | Refusal> {
  const { db, client, actor } = context
  const person = await findPersonById(context, actor.userId)
  return person ? goOn(person.account, await hasTwoFactor(db, client.id, actor.userId)) : refuse('notFound')
}

/** Handles the caller's own two-factor authentication (specification, section 11.3.6). */
export const twoFactorActivities = {
  beginSecondStep: ({ proof }, context) =>
    runWithAccount(context, (account) =>
      runWithSecondFactor(context, account, proof, () => createOfferedKey(context, account)),
    ),

  setUpSecondStep: ({ code }, context) => runWithAccount(context, (account) => confirmKey(context, account, code)),

  newRecoveryCodes: ({ proof }, context) =>
    runWithAccount(context, async (account, has) => {
      if (!has) return { outcome: 'OFF' as const }
      const shown = await verifyCodeInSession(context, account, proof)
      if (shown instanceof Refusal || shown.outcome === 'WRONG') return shown
      const { client, now, address, requestId } = context
      return runTransaction(context.db, async (db) => {
        const recoveryCodes = await issueRecoveryCodes(db, { clientId: client.id, userId: account.id })
        await recordAudit(db, {
          clientId: client.id,
          at: now,
          actorUserId: account.id,
          activity: 'newRecoveryCodes',
          entity: 'user_account',
          entityId: String(account.id),
          address,
          requestId,
        })
        return { outcome: 'CODES' as const, recoveryCodes }
      })
    }),

  turnOffSecondStep: ({ proof }, context) =>
    runWithAccount(context, async (account, has) => {
      const { client, now, address, requestId } = context
      const passkeys = await countPasskeys(context.db, { clientId: client.id, userId: account.id })
      if (needsTwoFactor(client, account) && passkeys === 0) return { outcome: 'REQUIRED' as const }
      if (!has || !(await hasApp(context.db, client.id, account.id))) return { outcome: 'OFF' as const }
      const shown = await verifyCodeInSession(context, account, proof)
      if (shown instanceof Refusal || shown.outcome === 'WRONG') return shown
      return runTransaction(context.db, async (db) => {
        // A person with passkeys continues with those.
        await (passkeys > 0 ? removeApp(db, client.id, account.id) : removeTwoFactor(db, client.id, account.id, now))
        await enqueueMessage(db, client, {
          notificationId: passkeys > 0 ? 143 : 137,
          channels: ['EMAIL', 'SMS'],
          to: buildRecipient(account, client),
          now,
        })
        await recordAudit(db, {
          clientId: client.id,
          at: now,
          actorUserId: account.id,
          activity: 'turnOffSecondStep',
          entity: 'user_account',
          entityId: String(account.id),
          address,
          requestId,
        })
        return { outcome: 'OFF' as const }
      })
    }),
} satisfies Partial<ActivityHandlers>

/** Handles the query for the state of the caller's two-factor authentication. */
export const twoFactorQueries = {
  mySecondStep: async (_input, { db, client, actor }) => {
    const [person, [row]] = await Promise.all([
      findPersonById({ db, client }, actor.userId),
      db
        .select()
        .from(secondStep)
        .where(and(eq(secondStep.clientId, client.id), eq(secondStep.userId, actor.userId))),
    ])
    if (!person) return []
    return [
      {
        since: row?.confirmedAt?.toISOString() ?? null,
        required: needsTwoFactor(client, person.account),
        recoveryCodesLeft: await countRecoveryCodes(db, { clientId: client.id, userId: actor.userId }),
        passkeys: await countPasskeys(db, { clientId: client.id, userId: actor.userId }),
      },
    ]
  },
} satisfies Partial<QueryHandlers>
