import { formatMajor } from '../../../src/contract/payments/money.ts'
import { findInvoice, sumLines } from './invoice-fixtures.ts'

/** A gateway's report of an order, a number of minutes before the installation. */
export interface ReportFixture {
  readonly minutesAgo: number
  readonly status: 'PENDING' | 'SUCCESS' | 'FAILED'
  /** In minor units; default: the amount ordered. */
  readonly amountMinor?: number
}

/** An order with a fixed id, for tests and screenshots. */
export interface OrderFixture {
  readonly transactionId: string
  readonly invoiceNo: string
  readonly channel: 'GATEWAY' | 'CSC'
  readonly minutesAgo: number
  /** Minutes until the order expires, where longer than usual: it stays open for people who look at the demo later. */
  readonly lifeMinutes?: number
  readonly reports: readonly ReportFixture[]
  /** The status at the sandbox bank when it is queried; absent: as last reported. */
  readonly atBank?: 'PENDING' | 'SUCCESS' | 'NOTHING'
}

const HOUR = 60
const DAY = 24 * HOUR
const buildPaidOrder = (transactionId: string, invoiceNo: string, daysAgo: number): OrderFixture => ({
  transactionId,
  invoiceNo,
  channel: 'GATEWAY',
  minutesAgo: daysAgo * DAY + 3,
  reports: [{ minutesAgo: daysAgo * DAY, status: 'SUCCESS' }],
})

/** The payment attempts of the fixture people, the oldest first. */
export const ORDERS: readonly OrderFixture[] = [
  buildPaidOrder('TDEMOF0100000001', 'INV-000011', 38),
  buildPaidOrder('TDEMOF0900000001', 'INV-000091', 37),
  buildPaidOrder('TDEMOF1000000001', 'INV-000101', 36),
  {
    transactionId: 'TDEMOF1400000001',
    invoiceNo: 'INV-000141',
    channel: 'CSC',
    minutesAgo: 5 * HOUR,
    reports: [{ minutesAgo: 5 * HOUR - 2, status: 'SUCCESS' }],
  },
  {
    transactionId: 'TDEMOF1500000001',
    invoiceNo: 'INV-000151',
    channel: 'GATEWAY',
    minutesAgo: 12,
    reports: [{ minutesAgo: 11, status: 'PENDING' }],
    atBank: 'PENDING',
  },
  {
    transactionId: 'TDEMOF1600000001',
    invoiceNo: 'INV-000161',
    channel: 'GATEWAY',
    minutesAgo: 26 * HOUR,
    reports: [{ minutesAgo: 26 * HOUR - 1, status: 'PENDING' }],
    atBank: 'SUCCESS',
  },
  {
    transactionId: 'TDEMOF1700000001',
    invoiceNo: 'INV-000171',
    channel: 'GATEWAY',
    minutesAgo: 2 * DAY,
    reports: [
      { minutesAgo: 2 * DAY - 2, status: 'FAILED' },
      { minutesAgo: DAY, status: 'SUCCESS' },
    ],
  },
  {
    transactionId: 'TDEMOF1800000001',
    invoiceNo: 'INV-000181',
    channel: 'GATEWAY',
    minutesAgo: 3 * HOUR,
    reports: [{ minutesAgo: 3 * HOUR - 2, status: 'SUCCESS', amountMinor: 7_400 }],
  },
  {
    transactionId: 'TDEMOF1900000001',
    invoiceNo: 'INV-000191',
    channel: 'GATEWAY',
    minutesAgo: 4 * HOUR,
    reports: [{ minutesAgo: 4 * HOUR - 20, status: 'SUCCESS' }],
  },
  {
    transactionId: 'TDEMOF1900000002',
    invoiceNo: 'INV-000191',
    channel: 'GATEWAY',
    minutesAgo: 4 * HOUR - 10,
    reports: [{ minutesAgo: 4 * HOUR - 22, status: 'SUCCESS' }],
  },
  {
    transactionId: 'TDEMOF2000000001',
    invoiceNo: 'INV-000201',
    channel: 'GATEWAY',
    minutesAgo: 4,
    lifeMinutes: DAY,
    reports: [],
    atBank: 'NOTHING',
  },
]

/** The service charge of a service centre, in minor units. */
export const SERVICE_CHARGE_MINOR = 3_000

/** Returns the path of a payment's status page, as a bank would redirect a browser to it. */
export function buildStatusPath(order: OrderFixture, words: string): string {
  const { paymentFor, applicationId } = findInvoice(order)
  return `${order.channel === 'CSC' ? 'cscpaymentStatus' : 'paymentStatus'}/${order.transactionId}/${paymentFor}/${applicationId}/${formatMajor(sumLines(findInvoice(order)))}/${words}`
}
