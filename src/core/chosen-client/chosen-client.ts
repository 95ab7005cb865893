import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import { clientDetails, type ClientDetails } from '../../contract/institution/institution.ts'
import { getConfig } from '../config/config.ts'
import { onFault } from '../feedback/log.ts'
import { ensureShared } from '../runtime/shared.ts'
import { sessionStore } from '../storage/storage.ts'
import { forgetClientStore } from './client-store.ts'

/** The key in the session storage. */
export const CLIENT_KEY = 'clientDetails'
/** Loads the encryption; on demand, because no form needs it before its first field. */
export const loadSecrets = () => import('../crypto/encrypted-json.ts')

/** For `choose-client.ts`; other code reads `$client`. */
export const $chosen = ensureShared('client', () => atom<ClientDetails | null>(null))
const restoring = ensureShared<{ done?: Promise<void> }>('client.restoring', () => ({}))

/** The institution of this session. */
export const $client: ReadableAtom<ClientDetails | null> = $chosen

async function restoreFromStorage(): Promise<void> {
  const sealed = sessionStore.get(CLIENT_KEY)
  if (!sealed) return
  const opening = await loadSecrets().catch(onFault)
  // A chunk that fails to load says nothing about the stored institution: the next page restores it.
  if (!opening) return
  const parsed = v.safeParse(clientDetails, await opening.decryptJson(sealed, getConfig().passphrases.client))
  if (!parsed.success) sessionStore.remove(CLIENT_KEY)
  else if (!$chosen.get()) $chosen.set(parsed.output)
}

/**
 * Restores the institution of a session that began before the page was loaded. Idempotent; text that cannot be read is
 * removed.
 */
export const restoreClient = (): Promise<void> => (restoring.done ??= restoreFromStorage())

/** Clears the institution, when the session ends. */
export function clearClient(): void {
  $chosen.set(null)
  sessionStore.remove(CLIENT_KEY)
  forgetClientStore()
}
