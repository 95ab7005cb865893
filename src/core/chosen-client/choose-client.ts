import type { ClientDetails } from '../../contract/institution/institution.ts'
import { getConfig } from '../config/config.ts'
import { sessionStore } from '../storage/storage.ts'
import { $chosen, CLIENT_KEY, loadSecrets } from './chosen-client.ts'
import { mergeIntoClientStore } from './client-store.ts'

/** Makes this the institution of the session and stores it, encrypted (specification, section 3). */
export async function chooseClient(details: ClientDetails): Promise<void> {
  $chosen.set(details)
  const { encryptJson } = await loadSecrets()
  const sealed = await encryptJson(details, getConfig().passphrases.client)
  if ($chosen.get() !== details) return
  sessionStore.set(CLIENT_KEY, sealed)
  mergeIntoClientStore({ clientDetails: sealed })
}
