import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import { clientDetails, type ClientDetails } from '../../contract/institution/institution.ts'
import { getConfig } from '../config/config.ts'
import { onFault } from '../feedback/log.ts'
import { ensureShared } from '../runtime/shared.ts'
import { sessionStore } from '../storage/storage.ts'
import { forgetClientStore, mergeIntoClientStore } from './client-store.ts'

const KEY = 'clientDetails'
/** Loaded on demand, because no form needs it before its first field. */
const loadSecrets = () => import('../crypto/encrypted-json.ts')

const $chosen = ensureShared('client', () => atom<ClientDetails | null>(null))
const restoring = ensureShared<{ done?: Promise<void> }>('client.restoring', () => ({}))

/** The institution of this session. */
export const $client: ReadableAtom<ClientDetails | null> = $chosen

/** Makes this the institution of the session and stores it, encrypted (specification, section 3). */
export async function chooseClient(details: ClientDetails): Promise<void> {
  $chosen.set(details)
  const { encryptJson } = await loadSecrets()
  const sealed = await encryptJson(details, getConfig().passphrases.client)
  if ($chosen.get() !== details) return
  sessionStore.set(KEY, sealed)
  mergeIntoClientStore({ clientDetails: sealed })
}

async function restoreFromStorage(): Promise<void> {
  const sealed = sessionStore.get(KEY)
  if (!sealed) return
  const opening = await loadSecrets().catch(onFault)
  // A chunk that fails to load says nothing about the stored institution: the next page restores it.
  if (!opening) return
  const parsed = v.safeParse(clientDetails, await opening.decryptJson(sealed, getConfig().passphrases.client))
  if (!parsed.success) sessionStore.remove(KEY)
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
  sessionStore.remove(KEY)
  forgetClientStore()
}
