import type { ReceiptFacts } from './receipt-view.ts'

/** Returns the data of a fictitious receipt of an institution. */
export const buildSpecimenReceipt = (
  institution: Omit<ReceiptFacts['institution'], 'prnLabel'> & { readonly code: string },
): ReceiptFacts => ({
  institution: { ...institution, prnLabel: { name: 'PRN', translations: {} } },
  receiptNo: `${institution.code.toUpperCase()}/0000001`,
  issuedAt: '2026-11-04T04:30:00Z',
  paidAt: '2026-11-04T04:28:00Z',
  payer: { name: 'Aarti Kishor Jadhav', localName: 'आरती किशोर जाधव', localLanguage: 'mr' },
  prn: '2025417112003457',
  application: 'A-000001',
  title: {
    name: 'Examination fee',
    translations: {
      hi: 'परीक्षा शुल्क',
      mr: 'परीक्षा शुल्क',
      ur: 'امتحانی فیس',
      dv: 'އިމްތިޙާނުގެ ފީ',
    },
  },
  lines: [
    {
      title: {
        name: 'Examination fee',
        translations: { hi: 'परीक्षा शुल्क', mr: 'परीक्षा शुल्क', ur: 'امتحانی فیس', dv: 'އިމްތިޙާނުގެ ފީ' },
      },
      amountMinor: 85_000,
    },
  ],
  totalMinor: 85_000,
  serviceChargeMinor: 0,
  currency: 'INR',
  method: 'UPI',
  transactionId: 'SPECIMEN0000000001',
  bankReference: '000000000001',
  code: 'specimen',
  checkAddress: null,
  late: false,
  secondPaymentCase: null,
  copy: 1,
})
