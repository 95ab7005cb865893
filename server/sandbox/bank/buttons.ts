import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { sandboxBankMovement, sandboxBankOrder } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import { findLastMovement, type BankOrder, type Movement } from './bank-orders.ts'
import { enqueueWebhook } from './webhooks.ts'
import { addMs } from '../../lib/time/instants.ts'

/** The outcomes that a payer can choose. */
export const BUTTONS = [
  'PAY',
  'INSUFFICIENT_FUNDS',
  'DECLINED',
  'CANCEL',
  'DELAY',
  'WRONG_AMOUNT',
  'LATE',
  'TWICE',
  'SILENT',
] as const
/** One of the outcomes that a payer can choose. */
export type Button = (typeof BUTTONS)[number]

const LATER_MS = 120_000

/** Returns the amount that the button "wrong amount" charges: a tenth. */
export const computeWrongAmount = (amountMinor: number): number => Math.max(1, Math.floor(amountMinor / 10))

type Tried = Pick<Movement, 'status' | 'code'> & {
  readonly amountMinor?: number
  readonly succeedsAt?: Date
  readonly reported?: false
}

const PAID: Tried = { status: 'SUCCESS', code: 'CAPTURED' }

function decideOutcome(button: Button, order: BankOrder, now: Date): readonly Tried[] {
  const later = addMs(now, LATER_MS)
  switch (button) {
    case 'PAY':
      return [PAID]
    case 'TWICE':
      return [PAID, PAID]
    case 'WRONG_AMOUNT':
      return [{ ...PAID, amountMinor: computeWrongAmount(order.amountMinor) }]
    case 'INSUFFICIENT_FUNDS':
    case 'DECLINED':
      return [{ status: 'FAILED', code: button }]
    case 'CANCEL':
      return [{ status: 'CANCELLED', code: 'USER_CANCELLED' }]
    case 'DELAY':
      return [{ status: 'PENDING', code: 'IN_PROGRESS', succeedsAt: later, reported: false }]
    case 'LATE':
      return [{ status: 'FAILED', code: 'DECLINED', succeedsAt: later }]
    case 'SILENT':
      return [{ status: 'PENDING', code: 'NO_ANSWER', reported: false }]
  }
}

/** Returns a reference of twelve digits, as on an account statement. */
const createReference = (): string => String(randomInt(1e11, 1e12))

async function createMovement(
  tx: Database,
  order: BankOrder,
  { status, code, amountMinor = order.amountMinor, succeedsAt, reported }: Tried,
  now: Date,
): Promise<Movement> {
  const bankReference = status === 'SUCCESS' ? createReference() : null
  const [made] = await tx
    .insert(sandboxBankMovement)
    .values({
      id: `SB${randomBytes(9).toString('hex').toUpperCase()}`,
      orderId: order.id,
      status,
      code,
      amountMinor,
      currency: order.currency,
      method: 'UPI',
      bankReference,
      at: now,
      succeedsAt: succeedsAt ?? null,
    })
    .returning()
  if (!made) throw new Error('A movement was not written.')
  if (reported !== false) await enqueueWebhook(tx, order, made, now)
  return made
}

/**
 * Carries out the payer's choice and returns the transaction shown to them. If the last transaction succeeded or is
 * pending, returns that one. Once the order has expired nothing more is charged; returns the last transaction, or null
 * if there is none.
 */
export function chooseOutcome(db: Database, { id }: BankOrder, button: Button, now: Date): Promise<Movement | null> {
  return runTransaction(db, async (tx) => {
    const [order] = await tx.select().from(sandboxBankOrder).where(eq(sandboxBankOrder.id, id)).for('update')
    if (!order) throw new Error('The order is gone.')
    const last = await findLastMovement(tx, order)
    if (last && (last.status === 'SUCCESS' || last.status === 'PENDING')) return last
    if (order.expiresAt <= now) return last ?? null
    const [first, ...more] = decideOutcome(button, order, now)
    if (!first) return null
    const shown = await createMovement(tx, order, first, now)
    for (const one of more) await createMovement(tx, order, one, now)
    return shown
  })
}

/** Completes delayed payments: all that are due, or those of one order when its merchant asks. */
export async function completeDelayed(db: Database, now: Date, order?: BankOrder): Promise<void> {
  const due = order
    ? and(eq(sandboxBankMovement.orderId, order.id), inArray(sandboxBankMovement.code, ['IN_PROGRESS']))
    : lte(sandboxBankMovement.succeedsAt, now)
  if ((await db.$count(sandboxBankMovement, due)) === 0) return
  await runTransaction(db, async (tx) => {
    const delayed = await tx
      .select({ movement: sandboxBankMovement, order: sandboxBankOrder })
      .from(sandboxBankMovement)
      .innerJoin(sandboxBankOrder, eq(sandboxBankOrder.id, sandboxBankMovement.orderId))
      .where(due)
      .for('update')
    for (const { movement, order } of delayed) {
      const [paid] = await tx
        .update(sandboxBankMovement)
        .set({ ...PAID, bankReference: createReference(), at: now, succeedsAt: null })
        .where(eq(sandboxBankMovement.id, movement.id))
        .returning()
      if (paid) await enqueueWebhook(tx, order, paid, now)
    }
  })
}
