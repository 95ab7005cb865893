import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { customType } from 'drizzle-orm/pg-core'

/** An encryption key and the id that encrypted values refer to it by. */
export interface DataKey {
  readonly id: string
  readonly key: Uint8Array
}

const PREFIX = 'sealed1'
const [IV_BYTES, TAG_BYTES] = [12, 16]

// The keys of this process; a process has one environment. Keys of a database opened earlier stay in the map: they
// decrypt nothing else.
const keysById = new Map<string, Uint8Array>()
let current: DataKey | undefined
let named: ReadonlySet<string> = new Set()

/** Sets the keys of this process: the first one encrypts from now on, all of them decrypt. */
export function setDataKeys(keys: readonly DataKey[]): void {
  for (const { id, key } of keys) keysById.set(id, key)
  current = keys[0]
  named = new Set(keys.map(({ id }) => id))
}

/** Thrown when a secret in the database is encrypted with a key that this process does not have. */
export class EncryptedUnderOtherKey extends Error {}

/**
 * Encrypts a secret for one column with the current key (AES-256-GCM, random nonce): `sealed1.{key id}.{nonce, tag and
 * ciphertext}`.
 */
export function encryptText(place: string, text: string): string {
  if (!current) throw new Error('No key was taken that secrets are sealed under.')
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${PREFIX}.${current.id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

const throwOtherKey = (id: string): never => {
  throw new EncryptedUnderOtherKey(
    `A secret in the database is sealed under the key ${id}, which DATA_KEY does not hold.`,
  )
}

/**
 * Checks that a value is plain text or encrypted with one of the keys set last.
 * @throws EncryptedUnderOtherKey when it is not
 */
export function assertKnownKey(value: string): void {
  const [prefix, id = ''] = value.split('.')
  if (prefix === PREFIX && !named.has(id)) throwOtherKey(id)
}

/**
 * Returns whether a value is encrypted with the current key. False for plain text from before there was a key, and for
 * values under an older key.
 */
export const isEncryptedWithCurrentKey = (value: string): boolean =>
  current !== undefined && value.startsWith(`${PREFIX}.${current.id}.`)

/**
 * Decrypts a value of a column. Returns a value that was never encrypted as it is: an earlier release wrote it, and the
 * next start encrypts it.
 * @throws EncryptedUnderOtherKey when this process does not have its key; another error when the value was tampered
 * with
 */
export function decryptText(place: string, value: string): string {
  const [prefix, id = '', message = ''] = value.split('.')
  if (prefix !== PREFIX) return value
  const key = keysById.get(id)
  if (!key) return throwOtherKey(id)
  const bytes = Buffer.from(message, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** The columns that hold secrets, as `table.column`: every column made by `encryptedTextColumn`. */
export const ENCRYPTED_COLUMNS: string[] = []

/**
 * Defines a column that holds a secret: encrypted in the database, plain text in the server. `place` is its
 * `table.column`; it is authenticated with the ciphertext and binds it to the column.
 */
export function encryptedTextColumn(place: `${string}.${string}`) {
  if (!ENCRYPTED_COLUMNS.includes(place)) ENCRYPTED_COLUMNS.push(place)
  return customType<{ data: string; driverData: string }>({
    dataType: () => 'text',
    toDriver: (text) => encryptText(place, text),
    fromDriver: (value) => decryptText(place, value),
  })()
}
