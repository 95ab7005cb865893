import type { ReceiptFacts } from '../../../server/modules/payments/document/receipt-view.ts'
import { FEE_HEADS, buildInvoiceTitles } from '../../../server/seed/payments/fee-heads.ts'

const svtu: ReceiptFacts['institution'] = {
  names: {
    name: 'Suvarnatir University',
    translations: { mr: 'सुवर्णतीर विद्यापीठ', hi: 'सुवर्णतीर विश्वविद्यालय', ur: 'سوورن تیر یونیورسٹی' },
  },
  prnLabel: { name: 'PRN', translations: {} },
  timeZone: 'Asia/Kolkata',
  dateFormat: 'dd/mm/yyyy',
  demo: true,
  primaryColor: '#0f4c5c',
  secondLanguage: 'mr',
}
const titles = buildInvoiceTitles('W26', 'S26')

/** Paid online, nothing special. */
export const PAID: ReceiptFacts = {
  institution: svtu,
  receiptNo: 'R/2026-27/000123',
  issuedAt: '2026-11-20T06:12:07Z',
  paidAt: '2026-11-20T06:11:40Z',
  payer: { name: 'AARTI RAMESH JADHAV', localName: 'आरती रमेश जाधव', localLanguage: 'mr' },
  prn: '2025417112003457',
  application: 'EF-204517',
  title: titles.FORM,
  lines: [
    { title: FEE_HEADS.EXAM, amountMinor: 60_000 },
    { title: FEE_HEADS.FORM, amountMinor: 4_000 },
    { title: FEE_HEADS.MARKS, amountMinor: 10_000 },
  ],
  totalMinor: 74_000,
  serviceChargeMinor: 0,
  currency: 'INR',
  method: 'UPI',
  transactionId: 'T7K2M9QX4WBCDFGH',
  bankReference: '417001000001',
  code: 'RC1.AAAAAAAAAAAAAAAAAAAAAA',
  checkAddress: null,
  late: false,
  secondPaymentCase: null,
  copy: 1,
}

/** Receipts of every kind, by a name for each. */
export const RECEIPTS: Readonly<Record<string, ReceiptFacts>> = {
  PAID,
  CSC: {
    ...PAID,
    payer: { name: 'ZOYA YUSUF ANSARI', localName: 'زویا یوسف انصاری', localLanguage: 'ur' },
    lines: [...PAID.lines, { title: FEE_HEADS.LATE, amountMinor: 10_000 }],
    totalMinor: 84_000,
    serviceChargeMinor: 3_000,
    method: 'CSC_WALLET',
    copy: 2,
    checkAddress: 'exams.example.ac.in/portal.html',
    code: 'https://exams.example.ac.in/portal.html#/verify-receipt?code=RC1.AAAAAAAAAAAAAAAAAAAAAA',
  },
  MARKED: {
    ...PAID,
    late: true,
    secondPaymentCase: 'PC-26-00017',
    copy: 12,
    method: 'NET_BANKING',
    institution: { ...svtu, demo: false },
    payer: {
      name: 'DNYANESHWARI KRUSHNARAO DATTATRAYRAO WAGHMARE-DESHPANDE-KULKARNI',
      localName: 'ज्ञानेश्वरी कृष्णराव दत्तात्रयराव वाघमारे-देशपांडे-कुलकर्णी',
      localLanguage: 'mr',
    },
  },
  MVR: {
    ...PAID,
    institution: {
      ...svtu,
      names: { name: 'Fehi Atholhu University College', translations: { dv: 'ފެހި އަތޮޅު ޔުނިވަރސިޓީ ކޮލެޖު' } },
      prnLabel: { name: 'Student ID', translations: { dv: 'ދަރިވަރުގެ ނަންބަރު' } },
      timeZone: 'Indian/Maldives',
      primaryColor: '#1b6b4a',
      secondLanguage: 'dv',
    },
    payer: { name: 'AISHATH AHMED NASEEM', localName: 'އައިޝަތު އަޙްމަދު ނަސީމް', localLanguage: 'dv' },
    prn: 'F2600010',
    application: 'RS-204102',
    title: titles.RESIT,
    lines: [{ title: FEE_HEADS.RESIT, amountMinor: 30_050 }],
    totalMinor: 30_050,
    currency: 'MVR',
    method: 'CARD',
    bankReference: null,
  },
}
