import type { Database } from '../db/database.ts'
import { keyOpens, sealKey } from '../sealed-key.ts'

const INVOICE_MINUTES = 30
/** A payer may come back from the bank much later, and wants the receipt then. */
const PAYMENT_MINUTES = 24 * 60

/** The number of an invoice and a seal of half an hour: who holds it may see and pay this invoice, and nothing else. */
export const invoiceKeyOf = async (db: Database, clientId: number, invoiceNo: string, now: Date): Promise<string> =>
  `${invoiceNo}.${await sealKey(db, 'invoice', `${clientId}\n${invoiceNo}`, INVOICE_MINUTES, now)}`

/** The invoice that a key opens; null when it is forged, of another institution, or too old. */
export async function invoiceNoOf(db: Database, clientId: number, key: string, now: Date): Promise<string | null> {
  const [invoiceNo = '', ...seal] = key.split('.')
  return (await keyOpens(db, 'invoice', `${clientId}\n${invoiceNo}`, seal.join('.'), now)) ? invoiceNo : null
}

/** A key that opens the receipt of one payment for a day, given to who has made it. */
export const paymentKeyOf = (db: Database, clientId: number, transactionId: string, now: Date): Promise<string> =>
  sealKey(db, 'payment', `${clientId}\n${transactionId}`, PAYMENT_MINUTES, now)

/** Whether a key opens this payment now. */
export const opensPayment = (db: Database, clientId: number, transactionId: string, key: string, now: Date): Promise<boolean> =>
  keyOpens(db, 'payment', `${clientId}\n${transactionId}`, key, now)
