import type { WritableAtom } from 'nanostores'
import * as v from 'valibot'
import type { RowOf } from '../../contract/activity.ts'
import { verificationKeys } from '../../contract/hall-tickets/ticket-verification.ts'
import { loadClient } from '../institution/client.ts'
import { createPersistentStore } from '../storage/local-persistence.ts'
import { query } from '../mql/index.ts'

/** A public key of an institution, with the changes to tickets that were signed with it. */
export type VerificationKey = RowOf<typeof verificationKeys>

const FRESH_MS = 60_000

/** Returns the keys of an institution as of the last time online; empty before. They outlive the tab. */
export const ensureKeyStore = (clientCode: string): WritableAtom<VerificationKey[]> =>
  createPersistentStore(`verificationKeys.${clientCode.toLowerCase()}`, v.array(verificationKeys.row), [])

/** Returns when the keys of an institution were fetched, ISO 8601; null: never. */
export const findKeysFetchedTime = (keys: readonly VerificationKey[]): string | null => keys[0]?.asOf ?? null

/** Fetches the keys of an institution unless they are less than a minute old. If that fails, the stored keys stay. */
export async function refreshKeys(clientCode: string): Promise<void> {
  const $keys = ensureKeyStore(clientCode)
  const since = findKeysFetchedTime($keys.get())
  if (since !== null && Math.abs(Date.now() - Date.parse(since)) < FRESH_MS) return
  const institution = await loadClient(clientCode)
  if (institution.status !== 'found') return
  const reply = await query(
    [verificationKeys],
    { verificationKeys: { clientId: institution.client.clientId } },
    { toast: false },
  )
  if (reply.ok && reply.result.verificationKeys.length > 0) $keys.set(reply.result.verificationKeys)
}
