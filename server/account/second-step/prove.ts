import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { audit } from '../../audit.ts'
import { clearFailures, recordFailure } from '../../attempts.ts'
import { secondStep, type userAccount } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.ts'
import { latinDigits } from '../../digits.ts'
import type { ClientContext, Refusal } from '../../handler.ts'
import { recipientOf, send } from '../../messaging/send.ts'
import { accountPolicy, ADDRESS_POLICY, addressKeyOf, auditLock, lockedUntil, showLock } from '../lock-out.ts'
import { openKey } from './key.ts'
import { recoveryCodesLeft, spendRecoveryCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

type Account = typeof userAccount.$inferSelect

/** What came of a code: of the app, or one of the recovery codes. */
export type Proof = { readonly outcome: 'RIGHT' } | { readonly outcome: 'WRONG'; readonly remaining: number }

/** Takes a code of the app once: a later step of time than any before, so that of two at once only one is let in. */
async function takeCode({ db, client, now }: ClientContext, { id: userId }: Account, code: string): Promise<boolean> {
  const own = and(eq(secondStep.clientId, client.id), eq(secondStep.userId, userId), isNotNull(secondStep.confirmedAt))
  const [row] = await db.select().from(secondStep).where(own)
  const step = row?.sealedKey ? stepOf(await openKey(db, { clientId: client.id, userId }, row.sealedKey), code, now) : null
  if (step === null) return false
  const used = await db.update(secondStep).set({ lastStep: step }).where(and(own, lt(secondStep.lastStep, step))).returning({ userId: secondStep.userId })
  return used.length > 0
}

/** Takes a recovery code, and tells its owner: whoever has not used it themselves must hear of it. */
function takeRecovery(context: ClientContext, account: Account, typed: string): Promise<boolean> {
  const { client, now, address, requestId } = context
  return transaction(context.db, async (db) => {
    const holder = { clientId: client.id, userId: account.id }
    if (!(await spendRecoveryCode(db, holder, typed, now))) return false
    const left = await recoveryCodesLeft(db, holder)
    await send(db, client, { notificationId: 139, channels: ['EMAIL', 'SMS'], to: recipientOf(account, client), values: { left: String(left) }, now })
    await audit(db, { clientId: client.id, at: now, actorUserId: account.id, activity: 'secondStepRecoveryCode', entity: 'user_account', entityId: String(account.id), detail: { left }, address, requestId })
    return true
  })
}

/**
 * Compares what somebody has typed with the codes of their app, or with their recovery codes. Each try is counted with the wrong passwords
 * before it is looked at, so that guesses sent at once do not slip through; too many lock the account (1102).
 */
export async function prove(context: ClientContext, account: Account, typed: string): Promise<Proof | Refusal> {
  const { db, client, now, address, requestId } = context
  const policy = accountPolicy(context)
  const key = `account:${account.id}`
  const attempt = await recordFailure(db, key, policy, now)
  if (attempt.lockedUntil && attempt.failures > policy.max) return lockedUntil(attempt.lockedUntil, now)
  const digits = latinDigits(typed).replaceAll(/[\s-]/g, '')
  const right = /^\d{6}$/.test(digits) ? await takeCode(context, account, digits) : await takeRecovery(context, account, typed)
  if (right) {
    await clearFailures(db, key)
    if (account.lockedUntil) await showLock(context, account.id, null)
    return { outcome: 'RIGHT' }
  }
  await recordFailure(db, await addressKeyOf(context), ADDRESS_POLICY, now)
  await audit(db, { clientId: client.id, at: now, activity: 'secondStepFailed', entity: 'user_account', entityId: String(account.id), detail: { failures: attempt.failures }, address, requestId })
  if (!attempt.lockedUntil) return { outcome: 'WRONG', remaining: policy.max - attempt.failures }
  await showLock(context, account.id, attempt.lockedUntil)
  await auditLock(account.id, key, context)
  return lockedUntil(attempt.lockedUntil, now)
}
