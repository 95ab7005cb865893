import { and, eq, gt } from 'drizzle-orm'
import type { OutputOf } from '../../../src/contract/activity.ts'
import type { setUpSecondStep } from '../../../src/contract/account/second-step.ts'
import { audit } from '../../audit.ts'
import type { Database } from '../../db/database.ts'
import { secondStep, type userAccount } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.ts'
import { latinDigits } from '../../digits.ts'
import type { ClientContext } from '../../handler.ts'
import { recipientOf, send } from '../../messaging/send.ts'
import { replaceTokens, SECOND_STEP_TICKETS } from '../one-time.ts'
import { newKey, openKey } from './key.ts'
import { forgetRecoveryCodes, giveRecoveryCodes } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

type Account = typeof userAccount.$inferSelect

/** How long a key that was shown can be confirmed: an app may have to be found and installed first. */
const MINUTES = 30

/** What an app needs. It is another key each time: whoever was shown one that nobody confirmed must not know the next. */
export async function offerKey({ db, client, now }: ClientContext, account: Account): Promise<{ readonly outcome: 'KEY'; readonly key: string; readonly address: string }> {
  const { key, address, sealed } = await newKey(db, client, account)
  const pending = { pendingKey: sealed, pendingUntil: new Date(now.getTime() + MINUTES * 60_000) }
  await db.insert(secondStep).values({ clientId: client.id, userId: account.id, ...pending }).onConflictDoUpdate({ target: secondStep.userId, set: pending })
  return { outcome: 'KEY', key, address }
}

/** Confirms the key that was shown last with a code of it, and gives recovery codes. The code is used up: the next one signs in. */
export async function confirmKey(context: ClientContext, account: Account, code: string): Promise<OutputOf<typeof setUpSecondStep>> {
  const { client, now, address, requestId } = context
  const holder = { clientId: client.id, userId: account.id }
  const own = and(eq(secondStep.clientId, client.id), eq(secondStep.userId, account.id), gt(secondStep.pendingUntil, now))
  const [row] = await context.db.select().from(secondStep).where(own)
  if (!row?.pendingKey) return { outcome: 'ENDED' }
  const { pendingKey } = row
  const step = stepOf(await openKey(context.db, holder, pendingKey), latinDigits(code).replaceAll(/\D/g, ''), now)
  if (step === null) return { outcome: 'WRONG' }
  return transaction(context.db, async (db) => {
    const confirmed = { sealedKey: pendingKey, confirmedAt: now, lastStep: step, pendingKey: null, pendingUntil: null }
    const changed = await db.update(secondStep).set(confirmed).where(and(own, eq(secondStep.pendingKey, pendingKey))).returning({ userId: secondStep.userId })
    if (changed.length === 0) return { outcome: 'ENDED' }
    const recoveryCodes = await giveRecoveryCodes(db, holder)
    await send(db, client, { notificationId: 136, channels: ['EMAIL', 'SMS'], to: recipientOf(account, client), now })
    await audit(db, { clientId: client.id, at: now, actorUserId: account.id, activity: 'setUpSecondStep', entity: 'user_account', entityId: String(account.id), detail: { again: row.confirmedAt !== null }, address, requestId })
    return { outcome: 'SET_UP', recoveryCodes }
  })
}

/** Takes somebody's second step away, with the codes and whatever is under way with them; false when there was none. Whoever calls writes the audit and tells the person. */
export async function removeSecondStep(db: Database, clientId: number, userId: number, now: Date): Promise<boolean> {
  const holder = { clientId, userId }
  await forgetRecoveryCodes(db, holder)
  await replaceTokens(db, clientId, { userId }, SECOND_STEP_TICKETS, now)
  const [gone] = await db.delete(secondStep).where(and(eq(secondStep.clientId, clientId), eq(secondStep.userId, userId))).returning()
  return gone?.confirmedAt != null
}
