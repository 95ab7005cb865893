import { atom } from 'nanostores'
import { shared } from '../runtime/shared.ts'

/** The name of the record that the page shows; null where it shows none. Its screen sets it. */
export const $pageRecord = shared('page-record', () => atom<string | null>(null))
