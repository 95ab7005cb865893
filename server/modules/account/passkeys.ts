import { and, eq } from 'drizzle-orm'
import { MOST_PASSKEYS } from '../../../src/contract/account/passkeys.ts'
import { findPersonById } from './person/find-person.ts'
import { requestPasskey } from './passkeys/check.ts'
import { issueCreationOptions, storePasskey } from './passkeys/register.ts'
import { countPasskeys, whereHolder, listPasskeys } from './person/passkey-rows.ts'
import { deleteRecoveryCodes } from './two-factor/recovery-codes.ts'
import { runWithSecondFactor } from './two-factor/verify-in-session.ts'
import { hasApp, hasTwoFactor, needsTwoFactor } from './person/two-factor-state.ts'
import { recordAudit, recordCallerAct } from '../../lib/audit/audit.ts'
import { passkey, type userAccount } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import { refuse, type ActivityHandlers, type ActorContext, type QueryHandlers } from '../../lib/context/handler.ts'
import { isOnSharedComputer } from '../../lib/session/shared-computer.ts'
import { buildRecipient, enqueueMessage } from '../../lib/messaging/send.ts'

const getHolder = ({ client, actor }: Pick<ActorContext, 'client' | 'actor'>) => ({
  clientId: client.id,
  userId: actor.userId,
})
const whereOwnPasskey = (context: ActorContext, passkeyId: number) =>
  and(whereHolder(getHolder(context)), eq(passkey.id, passkeyId))

/** Removes a passkey, and the recovery codes too when no second factor is left. */
function removeKey(context: ActorContext, account: typeof userAccount.$inferSelect, passkeyId: number) {
  const { client, now, address, requestId } = context
  return runTransaction(context.db, async (db) => {
    const [gone] = await db.delete(passkey).where(whereOwnPasskey(context, passkeyId)).returning()
    if (!gone) return refuse('notFound')
    if (!(await hasTwoFactor(db, client.id, account.id))) await deleteRecoveryCodes(db, getHolder(context))
    await enqueueMessage(db, client, {
      notificationId: 142,
      channels: ['EMAIL', 'SMS'],
      to: buildRecipient(account, client),
      now,
    })
    await recordAudit(db, {
      clientId: client.id,
      at: now,
      actorUserId: account.id,
      activity: 'removePasskey',
      entity: 'user_account',
      entityId: String(account.id),
      detail: { passkey: gone.name },
      address,
      requestId,
    })
    return { outcome: 'REMOVED' as const }
  })
}

/** Handles the management of the caller's own passkeys (OWASP ASVS 5, 6.3.3 and 6.7). */
export const passkeyActivities = {
  async beginPasskey({ proof }, context) {
    // The next person at the computer would find the passkey there.
    if (await isOnSharedComputer(context.db, context.actor)) return refuse('notPermitted')
    const person = await findPersonById(context, context.actor.userId)
    if (!person) return refuse('notFound')
    return runWithSecondFactor(context, person.account, proof, async () => {
      const rows = await listPasskeys(context.db, getHolder(context))
      return rows.length >= MOST_PASSKEYS
        ? { outcome: 'FULL' as const }
        : { outcome: 'CREATION' as const, creation: await issueCreationOptions(context, person.account, rows) }
    })
  },

  async addPasskey(given, context) {
    const person = await findPersonById(context, context.actor.userId)
    return person ? storePasskey(context, person.account, given) : refuse('notFound')
  },

  async renamePasskey({ passkeyId, name }, context) {
    const { db, actor } = context
    const [row] = await db
      .update(passkey)
      .set({ name })
      .where(whereOwnPasskey(context, passkeyId))
      .returning({ id: passkey.id })
    if (!row) return refuse('notFound')
    await recordCallerAct(db, context, {
      activity: 'renamePasskey',
      entity: 'user_account',
      entityId: String(actor.userId),
      detail: { passkey: name },
    })
    return { outcome: 'RENAMED' }
  },

  async removePasskey({ passkeyId, proof }, context) {
    const { db, client, actor } = context
    const person = await findPersonById(context, actor.userId)
    if (!person) return refuse('notFound')
    const [ownPasskey] = await db.select({ id: passkey.id }).from(passkey).where(whereOwnPasskey(context, passkeyId))
    if (!ownPasskey) return refuse('notFound')
    const last = (await countPasskeys(db, getHolder(context))) === 1 && !(await hasApp(db, client.id, actor.userId))
    if (last && needsTwoFactor(client, person.account)) return { outcome: 'REQUIRED' }
    return runWithSecondFactor(context, person.account, proof, () => removeKey(context, person.account, passkeyId))
  },

  async beginPasskeyConfirmation(_input, context) {
    const rows = await listPasskeys(context.db, getHolder(context))
    return rows.length === 0
      ? { outcome: 'OFF' }
      : requestPasskey(context, 'PASSKEY_CONFIRM', context.actor.userId, rows)
  },
} satisfies Partial<ActivityHandlers>

/** Handles the query for the caller's passkeys. */
export const passkeyQueries = {
  async myPasskeys(_input, context) {
    const rows = await listPasskeys(context.db, getHolder(context))
    return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      passkeyId: id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }))
  },
} satisfies Partial<QueryHandlers>
