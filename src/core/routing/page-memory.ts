import { atom } from 'nanostores'
import type * as v from 'valibot'
import { languageCode, plainTextSchema } from '../../contract/parts.ts'
import { ensureShared } from '../runtime/shared.ts'
import type { SessionKey } from '../storage/session-keys.ts'
import { sessionStore } from '../storage/storage.ts'
import { createStoredText } from '../storage/stored-value.ts'

/**
 * Creates a value that a page of this tab sets for later pages and for a reload; stored text that does not match the
 * schema is ignored.
 */
function createPageMemory<T extends string>(key: SessionKey, schema: v.GenericSchema<string, T>) {
  const stored = createStoredText(sessionStore, key, schema)
  const $value = ensureShared(key, () => atom<T | null>(stored.read() ?? null))
  return {
    $value,
    keep: (value: T): void => {
      stored.write(value)
      $value.set(value)
    },
    forget: (): void => {
      stored.clear()
      $value.set(null)
    },
  }
}

/** The language that the last route with a language has set (specification, section 2); null before there was one. */
export const routeLanguage = createPageMemory('route-language', languageCode)

/** The code of the institution on the last page; null before one was named or chosen. */
export const pageInstitution = createPageMemory('page-institution', plainTextSchema(60))

/** Clears both, for the next person at this computer. */
export function clearPages(): void {
  routeLanguage.forget()
  pageInstitution.forget()
}
