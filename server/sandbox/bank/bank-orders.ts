import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { parseMinor } from '../../../src/contract/payments/money.ts'
import { languageCode } from '../../../src/contract/parts.ts'
import type { Database } from '../../db/database.ts'
import { sandboxBankMovement, sandboxBankOrder } from '../../db/schema.ts'
import { findMerchant, type Merchant } from './merchants.ts'
import { isSigned, orderFields, formatSignedText } from '../../lib/payment-gateways/bank-wire.ts'

/** The order of a merchant. */
export type BankOrder = typeof sandboxBankOrder.$inferSelect
/** A transaction at the bank. */
export type Movement = typeof sandboxBankMovement.$inferSelect

const signedFields = v.strictObject({ ...orderFields.entries, signature: v.pipe(v.string(), v.maxLength(64)) })
const LIFE_MINUTES = 60

/**
 * Stores the order of a merchant's form; repeating the form has no further effect. Returns null when the merchant has
 * not signed it, or when it differs from the stored order.
 */
export async function storeOrder(db: Database, body: unknown, now: Date): Promise<BankOrder | null> {
  const parsed = v.safeParse(signedFields, body)
  if (!parsed.success) return null
  const { signature, ...fields } = parsed.output
  const merchant = await findMerchant(db, fields.merchant)
  const amountMinor = parseMinor(fields.amount)
  if (
    !merchant ||
    !isSigned(merchant.secret, 'ORDER', formatSignedText(fields), signature) ||
    amountMinor === null ||
    amountMinor === 0
  )
    return null
  const language = v.is(languageCode, fields.language) ? fields.language : 'en'
  const { merchantId } = merchant
  await db
    .insert(sandboxBankOrder)
    .values({
      publicId: randomBytes(16).toString('base64url'),
      merchantId,
      orderRef: fields.order,
      amountMinor,
      currency: fields.currency,
      language,
      returnUrl: fields.returnUrl,
      createdAt: now,
      expiresAt: new Date(fields.expires),
    })
    .onConflictDoNothing()
  const [taken] = await db
    .select()
    .from(sandboxBankOrder)
    .where(and(eq(sandboxBankOrder.merchantId, merchantId), eq(sandboxBankOrder.orderRef, fields.order)))
  return taken && taken.amountMinor === amountMinor && taken.currency === fields.currency ? taken : null
}

/** Returns an order with its merchant, by the id in the URL of its page. */
export async function openOrder(
  db: Database,
  publicId: string,
): Promise<{ readonly order: BankOrder; readonly merchant: Merchant } | null> {
  const [order] = await db.select().from(sandboxBankOrder).where(eq(sandboxBankOrder.publicId, publicId))
  const merchant = order && (await findMerchant(db, order.merchantId))
  return order && merchant ? { order, merchant } : null
}

/** Returns the newest transaction of an order. */
export async function findLastMovement(db: Database, { id }: BankOrder): Promise<Movement | undefined> {
  const [last] = await db
    .select()
    .from(sandboxBankMovement)
    .where(eq(sandboxBankMovement.orderId, id))
    .orderBy(desc(sandboxBankMovement.at), desc(sandboxBankMovement.id))
    .limit(1)
  return last
}

const sealPage = ({ secret }: Merchant, { publicId }: BankOrder, until: number): string =>
  createHmac('sha256', secret).update(`PAGE\n${publicId}\n${until}`).digest('base64url')

/** Returns the token that a page's forms contain (CSRF protection); it is valid for an hour. */
export function createPageToken(merchant: Merchant, order: BankOrder, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + LIFE_MINUTES * 60
  return `${until}.${sealPage(merchant, order, until)}`
}

/** Returns whether a form token belongs to the page of this order and is still valid. */
export function isPageToken(token: string, merchant: Merchant, order: BankOrder, now: Date): boolean {
  const [until = '', signature = ''] = token.split('.')
  if (!/^\d{9,11}$/.test(until) || Number(until) * 1000 < now.getTime()) return false
  const [expected, given] = [Buffer.from(sealPage(merchant, order, Number(until))), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
