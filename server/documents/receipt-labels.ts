import type { LanguageCode } from '../../src/contract/parts.ts'
import dv from './labels/receipt/dv.json'
import en from './labels/receipt/en.json'
import hi from './labels/receipt/hi.json'
import mr from './labels/receipt/mr.json'
import ur from './labels/receipt/ur.json'

/** The words that are printed on every receipt. */
export type ReceiptLabels = typeof en

/** Those words in each language; a language that lacks one does not compile. */
export const RECEIPT_LABELS: Readonly<Record<LanguageCode, ReceiptLabels>> = { en, hi, mr, ur, dv }
