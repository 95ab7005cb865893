import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import { getLocalisedName, type Client } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import { decryptJson, encryptJson } from '../../../lib/crypto/encrypted-json.ts'
import { loadServerKeys } from '../../../lib/crypto/server-keys.ts'
import { encodeBase32 } from './totp.ts'

/** As long as the digest (RFC 4226, 4: at least 16 bytes). */
const KEY_BYTES = 20

/** The owner of a key. A key that is copied into another row cannot be decrypted. */
interface Holder {
  readonly clientId: number
  readonly userId: number
}

const getKeyPurpose = ({ clientId, userId }: Holder): string => `second-step:${clientId}:${userId}`

/** Creates the bytes of a key. */
export const createKeyBytes = (): Buffer => randomBytes(KEY_BYTES)

/** Returns a key in the forms that an authenticator app accepts: to be typed, and as the address of a QR code. */
export function showAuthenticatorKey(
  bytes: Uint8Array,
  names: LocalisedName,
  loginName: string,
): { readonly key: string; readonly address: string } {
  const key = encodeBase32(bytes)
  const issuer = encodeURIComponent(getLocalisedName(names, 'en').replaceAll(':', ' '))
  const address = `otpauth://totp/${issuer}:${encodeURIComponent(loginName)}?secret=${key}&issuer=${issuer}`
  return { key, address }
}

/** Encrypts a key for one account. */
export const encryptKey = async (db: Database, holder: Holder, bytes: Buffer): Promise<string> =>
  encryptJson(getKeyPurpose(holder), bytes.toString('base64url'), (await loadServerKeys(db)).seal)

/** Creates a key: encrypted for one account, and in the forms that an authenticator app accepts. */
export async function createAuthenticatorKey(
  db: Database,
  client: Client,
  { id, loginName }: { readonly id: number; readonly loginName: string },
): Promise<{ readonly sealed: string; readonly key: string; readonly address: string }> {
  const bytes = createKeyBytes()
  const { key, address } = showAuthenticatorKey(bytes, client.names, loginName)
  return { key, address, sealed: await encryptKey(db, { clientId: client.id, userId: id }, bytes) }
}

/**
 * Decrypts the key that was encrypted for an account.
 * @throws when the key was modified or encrypted for another account, so that no unverified key is ever used
 */
export async function openKey(db: Database, holder: Holder, sealed: string): Promise<Uint8Array> {
  const opened = v.safeParse(v.string(), decryptJson(getKeyPurpose(holder), sealed, (await loadServerKeys(db)).seal))
  if (!opened.success) throw new Error('The key of a second step cannot be opened.')
  return Buffer.from(opened.output, 'base64url')
}
