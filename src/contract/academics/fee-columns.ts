import { PAYMENT_PURPOSES } from '../payments/payment-view.ts'
import { FEE_PAYEES } from './import-choices.ts'
import type { DataColumn } from './import-kinds.ts'

/** The columns of a file of fee heads. */
export const FEE_HEAD: readonly DataColumn[] = [
  {
    field: 'feeCode',
    form: 'CODE',
    most: 40,
    required: true,
    example: 'EXAM',
    names: ['code', 'fee head', 'head code'],
  },
  {
    field: 'feeName',
    form: 'NAME',
    most: 200,
    translated: true,
    required: true,
    example: 'Examination fee',
    names: ['name', 'head name'],
  },
  { field: 'payee', form: 'CHOICE', choices: FEE_PAYEES, required: true, example: 'UNIVERSITY', names: ['paid to'] },
  { field: 'lateFee', form: 'YES_NO', required: false, example: 'NO', names: ['late', 'is late fee'] },
]

/** The numbers of the fees that a line of a file of invoices can have. */
export const FEE_NUMBERS = [1, 2, 3, 4, 5, 6] as const

/** Returns the field of a fee's code or amount: `feeCode`, `feeCode2`. */
export const toFeeField = (field: 'feeCode' | 'amount', no: number): string => (no === 1 ? field : `${field}${no}`)

const buildFeeColumns = (no: number): readonly DataColumn[] => [
  {
    field: toFeeField('feeCode', no),
    form: 'CODE',
    most: 40,
    required: no === 1,
    example: ['EXAM', 'FORM'][no - 1] ?? '',
    names: [`fee head ${no}`, `head ${no}`, ...(no === 1 ? ['fee head', 'head'] : [])],
    ...(no === 1 ? {} : { again: { field: 'feeCode', no } }),
  },
  {
    field: toFeeField('amount', no),
    form: 'AMOUNT',
    required: no === 1,
    example: ['600.00', '40.00'][no - 1] ?? '',
    names: no === 1 ? ['fee amount', 'rupees', 'rufiyaa'] : [`fee amount ${no}`],
    ...(no === 1 ? {} : { again: { field: 'amount', no } }),
  },
]

/** The columns of a file of invoices: one line for each invoice, with up to six fees. */
export const INVOICE: readonly DataColumn[] = [
  {
    field: 'invoiceNo',
    form: 'CODE',
    most: 40,
    required: true,
    example: 'INV-2026-000101',
    names: ['invoice', 'invoice no', 'challan no', 'demand no'],
  },
  {
    field: 'prn',
    form: 'CODE',
    most: 40,
    required: true,
    example: '2026417101000011',
    names: ['prn no', 'prn number', 'permanent registration number', 'registration no', 'enrolment no', 'student id'],
  },
  {
    field: 'invoiceTitle',
    form: 'NAME',
    most: 200,
    required: true,
    translated: true,
    example: 'Examination fee, Winter 2026',
    names: ['title', 'description', 'particulars'],
  },
  {
    field: 'paymentFor',
    form: 'CHOICE',
    choices: PAYMENT_PURPOSES,
    required: true,
    example: 'EXAM_FORM',
    names: ['purpose', 'payment purpose'],
  },
  {
    field: 'application',
    form: 'CODE',
    most: 60,
    required: false,
    example: 'EF-2026-000311',
    names: ['application no', 'application number', 'form no', 'form number'],
  },
  { field: 'dueOn', form: 'DAY', required: true, example: '2026-10-15', names: ['due', 'due date', 'last date'] },
  {
    field: 'payableUntil',
    form: 'DAY',
    required: false,
    example: '2026-10-31',
    names: ['closes on', 'closing date', 'last day of payment'],
  },
  ...FEE_NUMBERS.flatMap(buildFeeColumns),
]
