import type { PAYMENT_PURPOSES } from '../../../src/contract/payments/payment-view.ts'
import type { OrderFixture } from './order-fixtures.ts'

/** The fee heads of the seed. */
export type FeeCode = 'EXAM' | 'FORM' | 'MARKS' | 'LATE' | 'REVAL' | 'RESIT' | 'MODULE'

/** An invoice of a fixture person. */
export interface InvoiceFixture {
  readonly person: string
  readonly client: 'svtu' | 'fauc'
  readonly invoiceNo: string
  readonly applicationId: string
  readonly paymentFor: (typeof PAYMENT_PURPOSES)[number]
  readonly title: 'FORM' | 'FORM_BEFORE' | 'REVAL' | 'RESIT' | 'MODULE'
  /** Fee heads with their amounts in minor units. */
  readonly lines: readonly (readonly [FeeCode, number])[]
  /** Days from the day of installation. */
  readonly dueIn: number
  /** The closing time, in hours before the installation: from then on no new payment can begin. */
  readonly closedHoursAgo?: number
  /** Whether payment releases the hold on the ticket. */
  readonly liftsHold?: true
}

const FORM = [
  ['EXAM', 60_000],
  ['FORM', 4_000],
  ['MARKS', 10_000],
] as const
const buildFormInvoice = (
  person: string,
  invoiceNo: string,
  applicationId: string,
  more: Partial<InvoiceFixture> = {},
): InvoiceFixture => ({
  person,
  client: 'svtu',
  invoiceNo,
  applicationId,
  paymentFor: 'EXAM_FORM',
  title: 'FORM',
  lines: FORM,
  dueIn: 20,
  ...more,
})

/** The invoices of the fixture people. The examination fee of 740 rupees is the same for all. */
export const INVOICES: readonly InvoiceFixture[] = [
  buildFormInvoice('F04', 'INV-000041', 'EF-204041', { liftsHold: true }),
  buildFormInvoice('F01', 'INV-000011', 'EF-204517', { title: 'FORM_BEFORE', dueIn: -30 }),
  buildFormInvoice('F01', 'INV-000012', 'RV-204012', {
    paymentFor: 'REVALUATION',
    title: 'REVAL',
    lines: [['REVAL', 30_000]],
    dueIn: 14,
  }),
  buildFormInvoice('F09', 'INV-000091', 'EF-204091', { title: 'FORM_BEFORE', dueIn: -30 }),
  buildFormInvoice('F09', 'INV-000092', 'EF-204092', { lines: [...FORM, ['LATE', 10_000]], dueIn: -4 }),
  {
    person: 'F10',
    client: 'fauc',
    invoiceNo: 'INV-000101',
    applicationId: 'MF-204101',
    paymentFor: 'ADMISSION',
    title: 'MODULE',
    lines: [['MODULE', 215_000]],
    dueIn: -30,
  },
  {
    person: 'F10',
    client: 'fauc',
    invoiceNo: 'INV-000102',
    applicationId: 'RS-204102',
    paymentFor: 'EXAM_FORM',
    title: 'RESIT',
    lines: [['RESIT', 30_000]],
    dueIn: 14,
  },
  buildFormInvoice('F14', 'INV-000141', 'EF-204141'),
  buildFormInvoice('F15', 'INV-000151', 'EF-204151'),
  buildFormInvoice('F16', 'INV-000161', 'EF-204161'),
  buildFormInvoice('F17', 'INV-000171', 'EF-204171', { dueIn: -3, closedHoursAgo: 36 }),
  buildFormInvoice('F18', 'INV-000181', 'EF-204181'),
  buildFormInvoice('F19', 'INV-000191', 'EF-204191'),
  buildFormInvoice('F20', 'INV-000201', 'EF-204201'),
]

/** Returns the invoice of a fixture order. */
export function findInvoice({ invoiceNo }: Pick<OrderFixture, 'invoiceNo'>): InvoiceFixture {
  const found = INVOICES.find((one) => one.invoiceNo === invoiceNo)
  if (!found) throw new Error(`There is no invoice ${invoiceNo}.`)
  return found
}

/** Returns the total of an invoice's lines, in minor units. */
export const sumLines = ({ lines }: InvoiceFixture): number => lines.reduce((sum, [, amount]) => sum + amount, 0)
