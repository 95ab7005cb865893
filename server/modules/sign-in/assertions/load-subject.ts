import type { Database } from '../../../db/database.ts'
import { hashFingerprint, loadServerKeys } from '../../../lib/crypto/server-keys.ts'

/** Whom an assertion is about, and for whom it is. */
interface Subject {
  readonly clientId: number
  readonly audience: string
  readonly userId: number
}

/**
 * Returns the name of a person for one audience (`sub`): always the same, different for every audience and institution,
 * and without a way back to the account (OpenID Connect Core, 8.1, pairwise).
 */
export const loadSubject = async (db: Database, { clientId, audience, userId }: Subject): Promise<string> =>
  hashFingerprint(await loadServerKeys(db), ['assertion', clientId, audience, userId].join('\n'))
