import type { LanguageCode } from '../../../../src/contract/parts.ts'
import dv from './labels/dv.json'
import en from './labels/en.json'
import hi from './labels/hi.json'
import mr from './labels/mr.json'
import ur from './labels/ur.json'

/** The labels printed on every receipt. */
export type ReceiptLabels = typeof en

/** The labels in each language; a language that lacks one does not compile. */
export const RECEIPT_LABELS: Readonly<Record<LanguageCode, ReceiptLabels>> = { en, hi, mr, ur, dv }
