import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { secondStep, type userAccount } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { toLatinDigits } from '../../../../src/contract/digits.ts'
import type { ClientContext, Refusal } from '../../../lib/context/handler.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'
import { countUse, refuseForRate } from '../../../lib/rate-limit/count-use.ts'
import { runGuess } from '../../../lib/rate-limit/guess.ts'
import { getPolicy } from '../../../lib/rate-limit/limits.ts'
import { auditLock, refuseAsLocked, saveLockEnd } from '../person/lock-out.ts'
import { openKey } from './key.ts'
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { findTimeStep } from './totp.ts'

type Account = typeof userAccount.$inferSelect

/** The result of checking a code of the app or a recovery code. */
export type Proof = { readonly outcome: 'RIGHT' } | { readonly outcome: 'WRONG'; readonly remaining: number }

/**
 * Accepts a code of the app once: its time step must be later than any before, so that of two simultaneous codes only
 * one is accepted.
 */
async function redeemAppCode(
  { db, client, now }: ClientContext,
  { id: userId }: Account,
  code: string,
): Promise<boolean> {
  const own = and(eq(secondStep.clientId, client.id), eq(secondStep.userId, userId), isNotNull(secondStep.confirmedAt))
  const [row] = await db.select().from(secondStep).where(own)
  const step = row?.sealedKey
    ? findTimeStep(await openKey(db, { clientId: client.id, userId }, row.sealedKey), code, now)
    : null
  if (step === null) return false
  const used = await db
    .update(secondStep)
    .set({ lastStep: step })
    .where(and(own, lt(secondStep.lastStep, step)))
    .returning({ userId: secondStep.userId })
  return used.length > 0
}

/** Accepts a recovery code and notifies its owner, who must learn of it if somebody else has used it. */
function acceptRecoveryCode(context: ClientContext, account: Account, typed: string): Promise<boolean> {
  const { client, now, address, requestId } = context
  return runTransaction(context.db, async (db) => {
    const holder = { clientId: client.id, userId: account.id }
    if (!(await spendRecoveryCode(db, holder, typed, now))) return false
    const left = await countRecoveryCodes(db, holder)
    await enqueueMessage(db, client, {
      notificationId: 139,
      channels: ['EMAIL', 'SMS'],
      to: buildRecipient(account, client),
      values: { left: String(left) },
      now,
    })
    await recordAudit(db, {
      clientId: client.id,
      at: now,
      actorUserId: account.id,
      activity: 'secondStepRecoveryCode',
      entity: 'user_account',
      entityId: String(account.id),
      detail: { left },
      address,
      requestId,
    })
    return true
  })
}

/**
 * Checks a proof of an account: a typed code, or anything else that `isRight` compares. Each attempt counts together
 * with wrong passwords before it is compared, so that simultaneous guesses cannot exceed the limit. Too many lock the
 * account (1102).
 */
export async function verifyProof(
  context: ClientContext,
  account: Account,
  isRight: () => Promise<boolean>,
): Promise<Proof | Refusal> {
  const { db, client, now, address, requestId } = context
  const guessed = await runGuess(context, [{ limit: 'signInPerAccount', of: account.id }], async () => ({
    as: (await isRight()) ? ('RIGHT' as const) : ('WRONG' as const),
    answer: undefined,
  }))
  if (guessed.outcome === 'BUSY') return refuseForRate(1, context)
  if (guessed.outcome === 'LOCKED') return refuseAsLocked(guessed.until, context)
  if (guessed.as === 'RIGHT') {
    if (account.lockedUntil) await saveLockEnd(context, account.id, null)
    return { outcome: 'RIGHT' }
  }
  const { failures, lockedUntil: lock } = guessed.counts[0] ?? { failures: 0, lockedUntil: null }
  await countUse(context, { limit: 'signInPerAddress', of: address })
  await recordAudit(db, {
    clientId: client.id,
    at: now,
    activity: 'secondStepFailed',
    entity: 'user_account',
    entityId: String(account.id),
    detail: { failures },
    address,
    requestId,
  })
  if (!lock) return { outcome: 'WRONG', remaining: getPolicy('signInPerAccount', client).max - failures }
  await saveLockEnd(context, account.id, lock)
  await auditLock(account.id, '', context)
  return refuseAsLocked(lock, context)
}

/** Compares a typed code with the codes of the person's app or with their recovery codes. */
export function verifyCode(context: ClientContext, account: Account, typed: string): Promise<Proof | Refusal> {
  const digits = toLatinDigits(typed).replaceAll(/[\s-]/g, '')
  return verifyProof(context, account, () =>
    /^\d{6}$/.test(digits) ? redeemAppCode(context, account, digits) : acceptRecoveryCode(context, account, typed),
  )
}
