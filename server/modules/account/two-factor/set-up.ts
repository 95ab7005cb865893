import { and, eq, gt } from 'drizzle-orm'
import type { OutputOf } from '../../../../src/contract/activity.ts'
import type { setUpSecondStep } from '../../../../src/contract/account/two-factor.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import type { Database } from '../../../db/database.ts'
import { passkey, secondStep, type userAccount } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { toLatinDigits } from '../../../../src/contract/digits.ts'
import type { ClientContext } from '../../../lib/context/handler.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'
import { PASSKEY_CHALLENGES, replaceTokens, MFA_CHALLENGES } from '../person/one-time-tokens.ts'
import { whereHolder } from '../person/passkey-rows.ts'
import { createAuthenticatorKey, openKey } from './key.ts'
import { deleteRecoveryCodes, issueRecoveryCodes } from './recovery-codes.ts'
import { findTimeStep } from './totp.ts'
import { addMs } from '../../../lib/time/instants.ts'
import { MINUTE_MS } from '../../../../src/contract/durations.ts'

type Account = typeof userAccount.$inferSelect

/** How long a displayed key can be confirmed, in minutes: an app may have to be found and installed first. */
const MINUTES = 30

/**
 * Returns what an app needs. The key is new each time, so that a person who saw an unconfirmed key does not know the
 * next one.
 */
export async function createOfferedKey(
  { db, client, now }: ClientContext,
  account: Account,
): Promise<{ readonly outcome: 'KEY'; readonly key: string; readonly address: string }> {
  const { key, address, sealed } = await createAuthenticatorKey(db, client, account)
  const pending = { pendingKey: sealed, pendingUntil: addMs(now, MINUTES * MINUTE_MS) }
  await db
    .insert(secondStep)
    .values({ clientId: client.id, userId: account.id, ...pending })
    .onConflictDoUpdate({ target: secondStep.userId, set: pending })
  return { outcome: 'KEY', key, address }
}

/**
 * Confirms the key that was shown last with one of its codes, and issues recovery codes. The code is used up: the next
 * one signs in.
 */
export async function confirmKey(
  context: ClientContext,
  account: Account,
  code: string,
): Promise<OutputOf<typeof setUpSecondStep>> {
  const { client, now, address, requestId } = context
  const holder = { clientId: client.id, userId: account.id }
  const own = and(
    eq(secondStep.clientId, client.id),
    eq(secondStep.userId, account.id),
    gt(secondStep.pendingUntil, now),
  )
  const [row] = await context.db.select().from(secondStep).where(own)
  if (!row?.pendingKey) return { outcome: 'ENDED' }
  const { pendingKey } = row
  const step = findTimeStep(
    await openKey(context.db, holder, pendingKey),
    toLatinDigits(code).replaceAll(/\D/g, ''),
    now,
  )
  if (step === null) return { outcome: 'WRONG' }
  return runTransaction(context.db, async (db) => {
    const confirmed = { sealedKey: pendingKey, confirmedAt: now, lastStep: step, pendingKey: null, pendingUntil: null }
    const changed = await db
      .update(secondStep)
      .set(confirmed)
      .where(and(own, eq(secondStep.pendingKey, pendingKey)))
      .returning({ userId: secondStep.userId })
    if (changed.length === 0) return { outcome: 'ENDED' }
    const recoveryCodes = await issueRecoveryCodes(db, holder)
    await enqueueMessage(db, client, {
      notificationId: 136,
      channels: ['EMAIL', 'SMS'],
      to: buildRecipient(account, client),
      now,
    })
    await recordAudit(db, {
      clientId: client.id,
      at: now,
      actorUserId: account.id,
      activity: 'setUpSecondStep',
      entity: 'user_account',
      entityId: String(account.id),
      detail: { again: row.confirmedAt !== null },
      address,
      requestId,
    })
    return { outcome: 'SET_UP', recoveryCodes }
  })
}

/**
 * Removes a person's two-factor authentication: the app, the passkeys, the recovery codes and their pending tickets and
 * challenges. Returns false when there was none. The caller writes the audit record and notifies the person.
 */
export async function removeTwoFactor(db: Database, clientId: number, userId: number, now: Date): Promise<boolean> {
  const holder = { clientId, userId }
  await deleteRecoveryCodes(db, holder)
  await replaceTokens(db, clientId, { userId }, [...MFA_CHALLENGES, ...PASSKEY_CHALLENGES], now)
  const passkeys = await db.delete(passkey).where(whereHolder(holder)).returning({ id: passkey.id })
  return (await removeApp(db, clientId, userId)) || passkeys.length > 0
}

/** Removes a person's authenticator app only; returns false when there was none. */
export async function removeApp(db: Database, clientId: number, userId: number): Promise<boolean> {
  const [gone] = await db
    .delete(secondStep)
    .where(and(eq(secondStep.clientId, clientId), eq(secondStep.userId, userId)))
    .returning()
  return gone?.confirmedAt != null
}
