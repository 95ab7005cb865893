import type { Database } from '../../db/database.ts'
import { verifySignedToken, issueSignedToken } from './signed-token.ts'

const INVOICE_MINUTES = 30
/** A payer may return from the bank much later, and still needs the receipt. */
const PAYMENT_MINUTES = 24 * 60

/**
 * Returns the number of an invoice with a token valid for half an hour. The holder may view and pay this invoice, and
 * nothing else.
 */
export const signInvoiceKey = async (db: Database, clientId: number, invoiceNo: string, now: Date): Promise<string> =>
  `${invoiceNo}.${await issueSignedToken(db, 'invoice', `${clientId}\n${invoiceNo}`, INVOICE_MINUTES, now)}`

/**
 * Returns the number of the invoice that a key gives access to; null if the key is forged, expired or of another
 * institution.
 */
export async function verifyInvoiceKey(db: Database, clientId: number, key: string, now: Date): Promise<string | null> {
  const [invoiceNo = '', ...seal] = key.split('.')
  return (await verifySignedToken(db, 'invoice', `${clientId}\n${invoiceNo}`, seal.join('.'), now)) ? invoiceNo : null
}

/** Returns a token for the receipt of one payment, valid for a day, for the person who made the payment. */
export const signPaymentKey = (db: Database, clientId: number, transactionId: string, now: Date): Promise<string> =>
  issueSignedToken(db, 'payment', `${clientId}\n${transactionId}`, PAYMENT_MINUTES, now)

/** Returns whether a key currently gives access to this payment. */
export const verifyPaymentKey = (
  db: Database,
  clientId: number,
  transactionId: string,
  key: string,
  now: Date,
): Promise<boolean> => verifySignedToken(db, 'payment', `${clientId}\n${transactionId}`, key, now)
