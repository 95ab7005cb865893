import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { nameIn, type Client } from '../../clients.ts'
import type { Database } from '../../db/database.ts'
import { openJson, sealJson } from '../../sealed-json.ts'
import { keysOf } from '../../secrets.ts'
import { base32 } from './totp.ts'

/** As long as the digest (RFC 4226, 4: at least 16 bytes). */
const KEY_BYTES = 20

/** Whose a key is. A key that is copied into another row opens nothing. */
interface Holder {
  readonly clientId: number
  readonly userId: number
}

const purposeOf = ({ clientId, userId }: Holder): string => `second-step:${clientId}:${userId}`

/** A new key, sealed for one account, and as the person's app takes it. */
export async function newKey(db: Database, client: Client, { id, loginName }: { readonly id: number; readonly loginName: string }): Promise<{ readonly sealed: string; readonly key: string; readonly address: string }> {
  const bytes = randomBytes(KEY_BYTES)
  const key = base32(bytes)
  const issuer = encodeURIComponent(nameIn(client.names, 'en').replaceAll(':', ' '))
  return {
    key,
    address: `otpauth://totp/${issuer}:${encodeURIComponent(loginName)}?secret=${key}&issuer=${issuer}`,
    sealed: sealJson(purposeOf({ clientId: client.id, userId: id }), bytes.toString('base64url'), (await keysOf(db)).seal),
  }
}

/**
 * The key that was sealed for an account.
 * @throws when it was changed, or sealed for somebody else: nobody is let in by guessing what it was
 */
export async function openKey(db: Database, holder: Holder, sealed: string): Promise<Uint8Array> {
  const opened = v.safeParse(v.string(), openJson(purposeOf(holder), sealed, (await keysOf(db)).seal))
  if (!opened.success) throw new Error('The key of a second step cannot be opened.')
  return Buffer.from(opened.output, 'base64url')
}
