import { verifyCscPaymentStatus, verifyPaymentStatus } from '../../../src/contract/payments/payments.ts'
import { type PaymentView } from '../../../src/contract/payments/payment-view.ts'
import { type PaymentStatus } from '../../../src/contract/payments/payment-view.ts'
import { call } from '../../../src/core/mql/index.ts'
import { loadClient } from '../../../src/core/institution/client.ts'
import { buildClaim } from '../../../src/elements/payments/parts/claim.ts'
import { findStoredPayment, type PaymentAnswer } from '../../../src/core/payments/stored-payments.ts'
import { navigate } from '../../../src/core/routing/routes.ts'
import { clearPage, eventually, mount, rootOf } from './mount.ts'

export { says } from './mount.ts'

/** The payments that the demo begins with, by what became of them (specification, section 12.5). */
export const PAYMENTS = {
  PENDING: 'TDEMOF1500000001',
  LATE_SUCCESS: 'TDEMOF1700000001',
  MISMATCH: 'TDEMOF1800000001',
  SUCCESS: 'TDEMOF1900000001',
  DUPLICATE: 'TDEMOF1900000002',
  COUNTER: 'TDEMOF1400000001',
} as const

/** The id of the institution of those payments. */
export async function clientId(): Promise<number> {
  const state = await loadClient('svtu')
  if (state.status !== 'found') throw new Error('There is no svtu.')
  return state.client.clientId
}

/** What the real server says of a payment. Throws when it says nothing. */
export async function recorded(transactionId: string): Promise<PaymentAnswer> {
  const reply = await call(
    verifyPaymentStatus,
    { clientId: await clientId(), ...buildClaim(transactionId) },
    { toast: false },
  )
  if (!reply.ok) throw new Error(reply.error)
  return { ...reply.result, csc: null }
}

/** What the real server says of a payment at a service centre. Throws when it says nothing. */
export async function recordedAtCounter(transactionId: string): Promise<PaymentAnswer> {
  const reply = await call(
    verifyCscPaymentStatus,
    { clientId: await clientId(), ...buildClaim(transactionId) },
    { toast: false },
  )
  if (!reply.ok) throw new Error(reply.error)
  return reply.result
}

/** The same answer in another state of the payment. */
export const as = (
  answer: PaymentAnswer,
  status: PaymentStatus,
  changes: Partial<PaymentView> = {},
): PaymentAnswer => ({ ...answer, status, payment: answer.payment && { ...answer.payment, ...changes } })

/** An element for a payment, drawn. */
export const show = (attributes: string, tag = 'campus-payment-status') =>
  mount(`<${tag} client="svtu" ${attributes}></${tag}>`)
/** Waits until this state is shown; gives its panel. */
export const state = (host: Element, status: string) =>
  eventually(status, () => rootOf(host)?.querySelector<HTMLElement>(`[data-status=${status}]`))
/** Waits for the button or the link that says this. */
export const button = (host: Element, words: string) =>
  eventually(words, () =>
    [...(rootOf(host)?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])].find(
      ({ textContent }) => textContent === words,
    ),
  )
/** A control of a form; throws when there is none. */
export function control(host: Element, name: string): HTMLInputElement {
  const found = rootOf(host)?.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (!found) throw new Error(`There is no ${name}.`)
  return found
}

/** Takes everything away, what the tab has kept too. */
export function forgetPayments(): void {
  clearPage()
  for (const key of ['payment-keys', 'payment-answers']) sessionStorage.removeItem(key)
  navigate('/', { replace: true })
}
/** Whether the last answer about a payment is kept in this tab. */
export const isKept = (transactionId: string): boolean => findStoredPayment('svtu', transactionId) !== undefined
