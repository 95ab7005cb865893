import { LONGEST_FOOTER, LONGEST_SIGNATORY } from '../../../../src/contract/institution/document-pictures.ts'
import type { LanguageCode, LocalisedName } from '../../../../src/contract/parts.ts'
import type { DocumentPictures, DocumentSettings, PicturePaths } from '../../../lib/clients/document-settings.ts'
import { getAccentColour } from '../../../lib/pdf/accent.ts'
import { formatAmount, formatAmountInWords } from './amount-words.ts'
import { LABELS } from '../../hall-tickets/document/labels.ts'
import { toPrintable } from '../../../lib/pdf/printable.ts'
import { renderQrSvg } from '../../../lib/pdf/qr.ts'
import { createMessageFormatter } from '../../../lib/i18n/i18next.ts'
import { RECEIPT_LABELS, type ReceiptLabels } from './receipt-labels.ts'
import { printInstant } from '../../../lib/i18n/print-dates.ts'
import type { BilingualText } from '../../hall-tickets/document/bilingual-text.ts'

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
export function buildReceiptView(facts: ReceiptFacts, language: LanguageCode, pictures: DocumentPictures = {}) {
  const { institution, payer, currency } = facts
  const { documents } = institution
  const chosen = language === 'en' ? institution.secondLanguage : language
  const second = chosen === 'en' ? null : chosen
  const english = RECEIPT_LABELS.en
  const getWords = (key: Word, values: Readonly<Record<string, string>> = {}): BilingualText => {
    // A label that is the same in both languages is printed once.
    const local = second && RECEIPT_LABELS[second][key] !== english[key] ? formatLabel(second, key, values) : null
    return { en: formatLabel('en', key, values), local }
  }
  const findTranslation = (names: LocalisedName, code: LanguageCode | null, most: number): string | null => {
    const translated = code === null ? undefined : names.translations[code]
    return translated === undefined || translated === names.name ? null : toPrintable(translated, { most }) || null
  }
  const buildPair = (names: LocalisedName, most = 120): BilingualText => ({
    en: toPrintable(names.name, { most }),
    local: findTranslation(names, second, most),
  })
  const getMark = (key: 'specimen' | 'demo'): BilingualText => ({
    en: LABELS.en[key],
    local: second && LABELS[second][key],
  })
  const formatInstant = (iso: string): string =>
    toPrintable(printInstant(iso, institution.dateFormat, institution.timeZone), { most: 40 })
  const formatFigures = (minor: number): string => formatAmount(minor, currency)
  const copy =
    facts.copy > 1
      ? `${Math.min(facts.copy, MOST_RECEIPT_COPIES)}${facts.copy >= MOST_RECEIPT_COPIES ? '+' : ''}`
      : null

  return {
    second,
    tightness: 0,
    demo: institution.specimen ? getMark('specimen') : institution.demo ? getMark('demo') : null,
    accent: getAccentColour(institution.primaryColor),
    institution: {
      en: toPrintable(institution.names.name, { most: 140 }),
      official: findTranslation(institution.names, institution.secondLanguage, 140),
      officialLanguage: institution.secondLanguage,
    },
    title: getWords('title'),
    fields: {
      receiptNo: { label: getWords('receiptNo'), value: toPrintable(facts.receiptNo, { most: 40 }) },
      issued: { label: getWords('issued'), value: formatInstant(facts.issuedAt) },
      transaction: { label: getWords('transaction'), value: toPrintable(facts.transactionId, { most: 40 }) },
      prn: { label: buildPair(institution.prnLabel), value: toPrintable(facts.prn, { most: 40 }) },
      application: { label: getWords('application'), value: toPrintable(facts.application, { most: 40 }) },
      paidAt: { label: getWords('paidAt'), value: formatInstant(facts.paidAt) },
      reference:
        facts.bankReference === null
          ? null
          : { label: getWords('reference'), value: toPrintable(facts.bankReference, { most: 40, longestWord: 24 }) },
    },
    payer: {
      label: getWords('payer'),
      en: toPrintable(payer.name),
      local: payer.localName === null ? null : toPrintable(payer.localName),
      language: payer.localLanguage,
    },
    purpose: { label: getWords('purpose'), value: buildPair(facts.title) },
    method: facts.method === null ? null : { label: getWords('method'), value: getWords(facts.method) },
    heads: { fee: getWords('fee'), amount: getWords('amount'), total: getWords('total'), inWords: getWords('inWords') },
    lines: facts.lines
      .slice(0, 40)
      .map(({ title, amountMinor }) => ({ title: buildPair(title), amount: formatFigures(amountMinor) })),
    total: formatFigures(facts.totalMinor),
    inWords: {
      en: formatAmountInWords(facts.totalMinor, currency, 'en'),
      local: second && formatAmountInWords(facts.totalMinor, currency, second),
    },
    charge:
      facts.serviceChargeMinor === 0
        ? null
        : {
            label: getWords('serviceCharge'),
            amount: formatFigures(facts.serviceChargeMinor),
            taken: { label: getWords('taken'), amount: formatFigures(facts.totalMinor + facts.serviceChargeMinor) },
          },
    marks: [
      ...(facts.late ? [{ title: getWords('late'), text: getWords('lateText') }] : []),
      ...(facts.secondPaymentCase === null
        ? []
        : [
            {
              title: getWords('twice'),
              text: getWords('twiceText', { number: toPrintable(facts.secondPaymentCase, { most: 20 }) }),
            },
          ]),
    ],
    copy: copy === null ? null : getWords('copy', { number: copy }),
    computer: getWords('computer'),
    check:
      facts.checkAddress === null
        ? getWords('check')
        : getWords('checkAt', { address: toPrintable(facts.checkAddress, { most: 80, longestWord: 60 }) }),
    qr: renderQrSvg(facts.code),
    documents: {
      letterhead: pictures.letterhead !== undefined,
      logo: pictures.logo !== undefined,
      signature: pictures.signature !== undefined,
      seal: pictures.seal !== undefined,
      signatory: documents?.signatory ? buildPair(documents.signatory, LONGEST_SIGNATORY) : null,
      footer: documents?.footer ? buildPair(documents.footer, LONGEST_FOOTER) : null,
    },
  }
}
