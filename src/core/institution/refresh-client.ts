import type { WritableAtom } from 'nanostores'
import { clientConfiguration } from '../../contract/institution/client-configuration.ts'
import { call } from '../mql/call.ts'
import { ensureShared } from '../runtime/shared.ts'
import { chooseClient } from '../chosen-client/choose-client.ts'
import { $client } from '../chosen-client/chosen-client.ts'
import type { ClientState } from './client.ts'

/** The institutions that elements of this page have looked up (client.ts). */
const stores = ensureShared('clients', () => new Map<string, WritableAtom<ClientState>>())

/**
 * Loads the details of the session's institution again, after they were changed, for every element of the page that
 * shows them. Keeps the known ones on a failure.
 */
export async function refreshClient(): Promise<void> {
  const shownClient = $client.get()
  if (!shownClient) return
  const reply = await call(clientConfiguration, { clientId: shownClient.clientId }, { toast: false })
  const client = reply.ok ? reply.result[0] : undefined
  if (!client) return
  for (const store of stores.values()) {
    const state = store.get()
    if (state.status === 'found' && state.client.clientId === client.clientId) store.set({ status: 'found', client })
  }
  if ($client.get() === shownClient) await chooseClient(client)
}
