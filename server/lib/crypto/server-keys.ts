import { createHmac, randomBytes } from 'node:crypto'
import AES from 'crypto-js/aes.js'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { serverSecret } from '../../db/schema.ts'

/** The server's keys. All are derived from one secret that is created once and stored in the database. */
export interface Keys {
  /** Signs session tokens. */
  readonly token: Uint8Array
  /** Signs the short-lived URLs of private buckets. */
  readonly address: Uint8Array
  /** Keys the fingerprints that are stored in place of login names. */
  readonly names: Uint8Array
  /** Encrypts data that only the server reads again. */
  readonly seal: string
  /** Obfuscates the user object where the settings name no passphrase. */
  readonly passphrase: string
}

const ROOT = 'root'

async function loadKeys(db: Database): Promise<Keys> {
  // Two processes may start at once on one PostgreSQL: the first insert wins.
  await db
    .insert(serverSecret)
    .values({ name: ROOT, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await db.select().from(serverSecret).where(eq(serverSecret.name, ROOT))
  if (!row) throw new Error('The secret of the server is gone from its table.')
  const root = Buffer.from(row.value, 'base64url')
  const deriveServerKey = (purpose: string): Uint8Array => createHmac('sha256', root).update(purpose).digest()
  return {
    token: deriveServerKey('token'),
    address: deriveServerKey('address'),
    names: deriveServerKey('names'),
    seal: Buffer.from(deriveServerKey('seal')).toString('base64url'),
    passphrase: Buffer.from(deriveServerKey('passphrase')).toString('base64url'),
  }
}

const keysByDatabase = new WeakMap<Database, Promise<Keys>>()

/** Returns the keys of this installation, read once. */
export function loadServerKeys(db: Database): Promise<Keys> {
  let keys = keysByDatabase.get(db)
  if (!keys) keysByDatabase.set(db, (keys = loadKeys(db)))
  return keys
}

/**
 * Returns the secret shared with one partner for signing, under the name from the partner's account. Creates it on
 * first use.
 * @throws for the server's own name
 */
export async function ensureSharedSecret(db: Database, name: string): Promise<string> {
  if (name === ROOT) throw new Error('The secret of the server is not shared.')
  const readSecret = () => db.select().from(serverSecret).where(eq(serverSecret.name, name))
  const [stored] = await readSecret()
  if (stored) return stored.value
  await db
    .insert(serverSecret)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await readSecret()
  if (!row) throw new Error(`The secret ${name} is gone from its table.`)
  return row.value
}

/** Where the secrets that are shared with partners are found. */
export interface SecretSource {
  readonly db: Database
  /** Those that the operator provides, by name. */
  readonly secrets: Readonly<Record<string, string>>
}

/** Returns whether a name is that of a secret which the operator provides, not of one that the server has made. */
export const isProvided = (name: string): boolean => name.startsWith('SECRET_')

/** Returns whether `loadPartnerSecret` finds a secret of this name. */
export const mayRead = (secrets: SecretSource['secrets'], name: string): boolean =>
  !isProvided(name) || (secrets[name] ?? '') !== ''

/**
 * Returns the secret shared with a partner: one that the operator provides if its name says so (`SECRET_…`), otherwise
 * one of the server's own.
 * @throws when the operator does not provide it
 */
export async function loadPartnerSecret({ db, secrets }: SecretSource, name: string): Promise<string> {
  if (!mayRead(secrets, name)) throw new Error(`The secret ${name} is not set.`)
  return isProvided(name) ? (secrets[name] ?? '') : ensureSharedSecret(db, name)
}

/**
 * Returns a short keyed fingerprint of a name: the same name always gives the same fingerprint, which cannot be
 * reversed.
 */
export const hashFingerprint = (keys: Keys, text: string): string =>
  createHmac('sha256', keys.names).update(text).digest('base64url').slice(0, 27)

/**
 * Encrypts the session user object in the format that the elements decrypt: crypto-js AES with a passphrase. This is
 * obfuscation, not protection.
 */
export const encryptUserData = (value: unknown, passphrase: string): string =>
  AES.encrypt(JSON.stringify(value), passphrase).toString()
