import { atom } from 'nanostores'
import { ensureShared } from '../runtime/shared.ts'

/** The name of the record that the page shows; null where it shows none. Its screen sets it. */
export const $pageRecord = ensureShared('page-record', () => atom<string | null>(null))
