import { LONGEST_FOOTER, LONGEST_SIGNATORY } from '../../../../src/contract/institution/documents.ts'
import type { LanguageCode, LocalisedName } from '../../../../src/contract/parts.ts'
import type { DocumentPictures, DocumentSettings, PicturePaths } from '../../../lib/clients/documents.ts'
import { getAccentColour } from '../../../lib/pdf/accent.ts'
import { amountFigures, amountWords } from './amount-words.ts'
import { LABELS } from '../../hall-tickets/document/labels.ts'
import { toPrintable } from '../../../lib/pdf/printable.ts'
import { renderQrSvg } from '../../../lib/pdf/qr.ts'
import { createMessageFormatter } from '../../../lib/i18n/i18next.ts'
import { RECEIPT_LABELS, type ReceiptLabels } from './receipt-labels.ts'
import { printInstant } from '../../../lib/i18n/print-dates.ts'
import type { BilingualText } from '../../hall-tickets/document/ticket-view.ts'

/** The data of a receipt. */
export interface ReceiptFacts {
  readonly institution: {
    readonly names: LocalisedName
    readonly prnLabel: LocalisedName
    readonly timeZone: string
    readonly dateFormat: string
    readonly demo: boolean
    /** Marks a preview of what documents look like, which belongs to nobody. */
    readonly specimen?: boolean
    readonly primaryColor: string | null
    /** The second language beside English, if the institution has one. */
    readonly secondLanguage: LanguageCode | null
    /** What the institution adds to its documents. */
    readonly documents?: DocumentSettings & PicturePaths
  }
  readonly receiptNo: string
  readonly issuedAt: string
  readonly paidAt: string
  readonly payer: {
    readonly name: string
    readonly localName: string | null
    readonly localLanguage: LanguageCode | null
  }
  readonly prn: string
  readonly application: string
  readonly title: LocalisedName
  readonly lines: readonly { readonly title: LocalisedName; readonly amountMinor: number }[]
  readonly totalMinor: number
  readonly serviceChargeMinor: number
  readonly currency: string
  readonly method: Extract<keyof ReceiptLabels, 'UPI' | 'CARD' | 'NET_BANKING' | 'WALLET' | 'CSC_WALLET'> | null
  readonly transactionId: string
  readonly bankReference: string | null
  /** The content of the QR code: the public id, preceded by the URL of the verification page if there is one. */
  readonly code: string
  /** The address of that page in a form that a person can type. */
  readonly checkAddress: string | null
  readonly late: boolean
  /** The number of the case about a second payment of the same invoice. */
  readonly secondPaymentCase: string | null
  /** The copy number; the first copy does not print it. */
  readonly copy: number
}

/** The highest copy number; all later copies print the same. */
export const MOST_RECEIPT_COPIES = 10

type Word = Exclude<keyof ReceiptLabels, 'currencies'>
const formatLabel = createMessageFormatter<Word>(RECEIPT_LABELS)

/**
 * Converts the data of a receipt to printable strings in English and a second language: the template only places them.
 */
export function receiptView(facts: ReceiptFacts, language: LanguageCode, pictures: DocumentPictures = {}) {
  const { institution, payer, currency } = facts
  const { documents } = institution
  const chosen = language === 'en' ? institution.secondLanguage : language
  const second = chosen === 'en' ? null : chosen
  const english = RECEIPT_LABELS.en
  const words = (key: Word, values: Readonly<Record<string, string>> = {}): BilingualText => {
    // A label that is the same in both languages is printed once.
    const local = second && RECEIPT_LABELS[second][key] !== english[key] ? formatLabel(second, key, values) : null
    return { en: formatLabel('en', key, values), local }
  }
  const inLanguage = (names: LocalisedName, code: LanguageCode | null, most: number): string | null => {
    const translated = code === null ? undefined : names.translations[code]
    return translated === undefined || translated === names.name ? null : toPrintable(translated, { most }) || null
  }
  const pair = (names: LocalisedName, most = 120): BilingualText => ({
    en: toPrintable(names.name, { most }),
    local: inLanguage(names, second, most),
  })
  const instant = (iso: string): string =>
    toPrintable(printInstant(iso, institution.dateFormat, institution.timeZone), { most: 40 })
  const figures = (minor: number): string => amountFigures(minor, currency)
  const copy =
    facts.copy > 1
      ? `${Math.min(facts.copy, MOST_RECEIPT_COPIES)}${facts.copy >= MOST_RECEIPT_COPIES ? '+' : ''}`
      : null

  return {
    second,
    tightness: 0,
    demo: institution.specimen ? LABELS.en.specimen : institution.demo ? LABELS.en.demo : null,
    accent: getAccentColour(institution.primaryColor),
    institution: {
      en: toPrintable(institution.names.name, { most: 140 }),
      official: inLanguage(institution.names, institution.secondLanguage, 140),
      officialLanguage: institution.secondLanguage,
    },
    title: words('title'),
    fields: {
      receiptNo: { label: words('receiptNo'), value: toPrintable(facts.receiptNo, { most: 40 }) },
      issued: { label: words('issued'), value: instant(facts.issuedAt) },
      transaction: { label: words('transaction'), value: toPrintable(facts.transactionId, { most: 40 }) },
      prn: { label: pair(institution.prnLabel), value: toPrintable(facts.prn, { most: 40 }) },
      application: { label: words('application'), value: toPrintable(facts.application, { most: 40 }) },
      paidAt: { label: words('paidAt'), value: instant(facts.paidAt) },
      reference:
        facts.bankReference === null
          ? null
          : { label: words('reference'), value: toPrintable(facts.bankReference, { most: 40, longestWord: 24 }) },
    },
    payer: {
      label: words('payer'),
      en: toPrintable(payer.name),
      local: payer.localName === null ? null : toPrintable(payer.localName),
      language: payer.localLanguage,
    },
    purpose: { label: words('purpose'), value: pair(facts.title) },
    method: facts.method === null ? null : { label: words('method'), value: words(facts.method) },
    heads: { fee: words('fee'), amount: words('amount'), total: words('total'), inWords: words('inWords') },
    lines: facts.lines
      .slice(0, 40)
      .map(({ title, amountMinor }) => ({ title: pair(title), amount: figures(amountMinor) })),
    total: figures(facts.totalMinor),
    inWords: {
      en: amountWords(facts.totalMinor, currency, 'en'),
      local: second && amountWords(facts.totalMinor, currency, second),
    },
    charge:
      facts.serviceChargeMinor === 0
        ? null
        : {
            label: words('serviceCharge'),
            amount: figures(facts.serviceChargeMinor),
            taken: { label: words('taken'), amount: figures(facts.totalMinor + facts.serviceChargeMinor) },
          },
    marks: [
      ...(facts.late ? [{ title: words('late'), text: words('lateText') }] : []),
      ...(facts.secondPaymentCase === null
        ? []
        : [
            {
              title: words('twice'),
              text: words('twiceText', { number: toPrintable(facts.secondPaymentCase, { most: 20 }) }),
            },
          ]),
    ],
    copy: copy === null ? null : words('copy', { number: copy }),
    computer: words('computer'),
    check:
      facts.checkAddress === null
        ? words('check')
        : words('checkAt', { address: toPrintable(facts.checkAddress, { most: 80, longestWord: 60 }) }),
    qr: renderQrSvg(facts.code),
    documents: {
      letterhead: pictures.letterhead !== undefined,
      logo: pictures.logo !== undefined,
      signature: pictures.signature !== undefined,
      seal: pictures.seal !== undefined,
      signatory: documents?.signatory ? pair(documents.signatory, LONGEST_SIGNATORY) : null,
      footer: documents?.footer ? pair(documents.footer, LONGEST_FOOTER) : null,
    },
  }
}
