import type { RowOf } from '../../../contract/activity.ts'
import type { myCases, myMessages } from '../../../contract/home/my-requests.ts'
import type { FeeInvoice } from '../../../contract/payments/fees.ts'
import type { Messages } from '../../runtime/messages.tsx'
import type { OwnEntry } from './entry.ts'

const FEES = '/fees'

const FEE_KINDS = { DUE: 'warning', OVERDUE: 'danger', PENDING: 'info', PAID: 'success', CLOSED: 'neutral' } as const

/** Converts a fee to pay, or a paid one with its receipt. */
export function toFeeEntry(fee: FeeInvoice, { t, name, day, money }: Messages): OwnEntry {
  const { invoiceNo, title, totalMinor, currency, dueOn, state, receiptNo } = fee
  const isDue = state === 'DUE' || state === 'OVERDUE'
  const formatNext = (): string | null => {
    if (isDue) return t('home.fees.dueOn', { date: day(dueOn) })
    if (state === 'PENDING') return t('home.fees.pending')
    return state === 'CLOSED' ? t('home.mine.next.closed') : null
  }
  return {
    key: `fee ${invoiceNo}`,
    at: dueOn,
    isOpen: isDue || state === 'PENDING',
    title: `${t('home.fees')}: ${name(title)}`,
    facts: [
      money(totalMinor, currency),
      invoiceNo,
      ...(receiptNo === null ? [] : [t('home.mine.receipt', { receipt: receiptNo })]),
    ],
    state: { kind: FEE_KINDS[state], label: t(isDue ? 'home.mine.yourTurn' : `home.mine.fee.${state}`) },
    next: formatNext(),
    reason: null,
    way: isDue
      ? { path: `${FEES}?invoice=${encodeURIComponent(invoiceNo)}`, label: t('home.fees.pay'), isPublic: true }
      : state === 'PAID'
        ? { path: FEES, label: t('home.fees.all'), isPublic: true }
        : null,
  }
}

/** Converts a case about a payment. */
export function toCaseEntry(found: RowOf<typeof myCases>, { t, instant, money }: Messages): OwnEntry {
  const { caseNo, kind, status, openedAt, refundMinor, currency } = found
  const isOpen = status !== 'RESOLVED' && status !== 'REFUND_SENT'
  return {
    key: `case ${caseNo}`,
    at: openedAt,
    isOpen,
    title: `${t('home.mine.case')}: ${t(`home.mine.case.${kind}`)}`,
    facts: [
      caseNo,
      instant(openedAt),
      ...(refundMinor === null || refundMinor === 0 ? [] : [money(refundMinor, currency)]),
    ],
    state: {
      kind: isOpen ? 'info' : 'success',
      label: t(isOpen ? 'home.request.status.WAITING' : 'home.request.status.DONE'),
    },
    next: t(`home.mine.next.${status}`),
    reason: null,
    way: null,
  }
}

const MESSAGE_KINDS = { QUEUED: 'info', SENDING: 'info', SENT: 'success', FAILED: 'danger' } as const

/** Converts a message that was sent to the account; it needs nothing of the student. */
export const toMessageEntry = (message: RowOf<typeof myMessages>, { t, instant }: Messages): OwnEntry => ({
  key: `message ${message.messageId}`,
  at: message.at,
  isOpen: false,
  title: t(`home.mine.message.${message.subject}`),
  facts: [t(`home.mine.message.${message.channel}`), instant(message.at)],
  state: { kind: MESSAGE_KINDS[message.status], label: t(`home.mine.message.${message.status}`) },
  next: null,
  reason: null,
  way: null,
})
