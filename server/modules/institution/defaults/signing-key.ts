import type { Database } from '../../../db/database.ts'
import { signingKey } from '../../../db/schema.ts'
import { createSigningKey } from '../../../lib/pdf/signature.ts'

/** Creates the key that signs the documents of a new institution. */
export async function insertSigningKey(db: Database, clientId: number, now: Date): Promise<void> {
  const { keyId, publicKey, privateKey } = createSigningKey()
  await db
    .insert(signingKey)
    .values({ id: keyId, clientId, algorithm: 'Ed25519', publicKey, privateKey, activeFrom: now })
}
