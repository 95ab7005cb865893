import { and, asc, eq, gte, lt } from 'drizzle-orm'
import * as v from 'valibot'
import { jsonTextSchema } from '../../lib/json/json-text.ts'
import type { Database } from '../../db/database.ts'
import { sandboxBankMovement, sandboxBankOrder } from '../../db/schema.ts'
import { completeDelayed } from './buttons.ts'
import { findMerchant, type Merchant } from './merchants.ts'
import {
  isSigned,
  ledgerRequest,
  signText,
  statusRequest,
  type MovementMessage,
  type SignedKind,
} from '../../lib/payment-gateways/bank-wire.ts'
import { buildMovementMessage } from './webhooks.ts'

/** A response to a merchant, with its signature. */
export interface SignedAnswer {
  readonly body: string
  readonly signature: string
}

type QuestionKind = 'STATUS' | 'LEDGER'

/** Parses a signed request; returns null unless a merchant has signed it. */
async function readSignedRequest<Schema extends typeof statusRequest | typeof ledgerRequest>(
  db: Database,
  kind: QuestionKind,
  schema: Schema,
  text: string,
  signature: string | undefined,
): Promise<{ readonly merchant: Merchant; readonly question: v.InferOutput<Schema> } | null> {
  const parsed = v.safeParse(v.pipe(jsonTextSchema(), schema), text)
  if (!parsed.success) return null
  const question = parsed.output
  const merchant = await findMerchant(db, question.merchant)
  return merchant && isSigned(merchant.secret, kind, text, signature) ? { merchant, question } : null
}

function buildSignedAnswer(
  { secret }: Merchant,
  kind: SignedKind,
  nonce: string,
  movements: readonly MovementMessage[],
): SignedAnswer {
  const body = JSON.stringify({ nonce, movements })
  return { body, signature: signText(secret, kind, body) }
}

/**
 * Returns all that the bank knows of one order of a merchant: every transaction and every attempt. The request also
 * completes a delayed payment.
 */
export async function answerStatus(
  db: Database,
  text: string,
  signature: string | undefined,
  now: Date,
): Promise<SignedAnswer | null> {
  const signedRequest = await readSignedRequest(db, 'STATUS', statusRequest, text, signature)
  if (!signedRequest) return null
  const { merchant, question } = signedRequest
  const [order] = await db
    .select()
    .from(sandboxBankOrder)
    .where(and(eq(sandboxBankOrder.merchantId, merchant.merchantId), eq(sandboxBankOrder.orderRef, question.order)))
  if (!order) return buildSignedAnswer(merchant, 'STATUS_ANSWER', question.nonce, [])
  await completeDelayed(db, now, order)
  const movements = await db
    .select()
    .from(sandboxBankMovement)
    .where(eq(sandboxBankMovement.orderId, order.id))
    .orderBy(asc(sandboxBankMovement.at), asc(sandboxBankMovement.id))
  return buildSignedAnswer(
    merchant,
    'STATUS_ANSWER',
    question.nonce,
    movements.map((movement) => buildMovementMessage(order, movement)),
  )
}

/** Returns every successful transaction of a merchant in a period. */
export async function answerLedger(
  db: Database,
  text: string,
  signature: string | undefined,
): Promise<SignedAnswer | null> {
  const signedRequest = await readSignedRequest(db, 'LEDGER', ledgerRequest, text, signature)
  if (!signedRequest) return null
  const { merchant, question } = signedRequest
  const rows = await db
    .select({ order: sandboxBankOrder, movement: sandboxBankMovement })
    .from(sandboxBankMovement)
    .innerJoin(sandboxBankOrder, eq(sandboxBankOrder.id, sandboxBankMovement.orderId))
    .where(
      and(
        eq(sandboxBankOrder.merchantId, merchant.merchantId),
        eq(sandboxBankMovement.status, 'SUCCESS'),
        gte(sandboxBankMovement.at, new Date(question.from)),
        lt(sandboxBankMovement.at, new Date(question.to)),
      ),
    )
    .orderBy(asc(sandboxBankMovement.at))
  return buildSignedAnswer(
    merchant,
    'LEDGER_ANSWER',
    question.nonce,
    rows.map(({ order, movement }) => buildMovementMessage(order, movement)),
  )
}
