import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import { clientDetails, type ClientDetails } from '../contract/institution.ts'
import { config } from './config.ts'
import { seal, unseal } from './secrets.ts'
import { shared } from './shared.ts'
import { sessionStore } from './storage.ts'
import { forgetClientStore, mergeIntoClientStore } from './client-store.ts'

const KEY = 'clientDetails'

const $chosen = shared('client', () => atom<ClientDetails | null>(null))
const restoring = shared<{ done?: Promise<void> }>('client.restoring', () => ({}))

/** The institution of this session. */
export const $client: ReadableAtom<ClientDetails | null> = $chosen

/** Makes this the institution of the session and keeps it, encrypted (specification, section 3). */
export async function chooseClient(details: ClientDetails): Promise<void> {
  $chosen.set(details)
  const sealed = await seal(details, config().passphrases.client)
  if ($chosen.get() !== details) return
  sessionStore.set(KEY, sealed)
  mergeIntoClientStore({ clientDetails: sealed })
}

async function restore(): Promise<void> {
  const sealed = sessionStore.get(KEY)
  if (!sealed) return
  const parsed = v.safeParse(clientDetails, await unseal(sealed, config().passphrases.client))
  if (!parsed.success) sessionStore.remove(KEY)
  else if (!$chosen.get()) $chosen.set(parsed.output)
}

/** Brings back the institution of a session that was there before the page was loaded. Idempotent; broken text is dropped. */
export const restoreClient = (): Promise<void> => (restoring.done ??= restore())

/** Ends with the session. */
export function forgetClient(): void {
  $chosen.set(null)
  sessionStore.remove(KEY)
  forgetClientStore()
}
