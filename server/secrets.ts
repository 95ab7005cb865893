import { createHmac, randomBytes } from 'node:crypto'
import AES from 'crypto-js/aes.js'
import { eq } from 'drizzle-orm'
import type { Database } from './db/database.ts'
import { serverSecret } from './db/schema.ts'

/** What the server keeps to itself; all derived from one secret that is made once and stays in the database. */
export interface Keys {
  /** Signs session tokens. */
  readonly token: Uint8Array
  /** Signs the short-lived addresses of private buckets. */
  readonly address: Uint8Array
  /** Turns login names into what may be written down. */
  readonly names: Uint8Array
  /** Seals what the server must read again, and nobody else. */
  readonly seal: string
}

const ROOT = 'root'

async function loadKeys(db: Database): Promise<Keys> {
  // Two processes may start at once on one PostgreSQL: whoever inserts first decides.
  await db.insert(serverSecret).values({ name: ROOT, value: randomBytes(32).toString('base64url') }).onConflictDoNothing()
  const [row] = await db.select().from(serverSecret).where(eq(serverSecret.name, ROOT))
  if (!row) throw new Error('The secret of the server is gone from its table.')
  const root = Buffer.from(row.value, 'base64url')
  const derive = (purpose: string): Uint8Array => createHmac('sha256', root).update(purpose).digest()
  return { token: derive('token'), address: derive('address'), names: derive('names'), seal: Buffer.from(derive('seal')).toString('base64url') }
}

const known = new WeakMap<Database, Promise<Keys>>()

/** The keys of this installation, read once. */
export function keysOf(db: Database): Promise<Keys> {
  let keys = known.get(db)
  if (!keys) known.set(db, (keys = loadKeys(db)))
  return keys
}

/**
 * What this server and one partner sign with, under the name that the partner's account gives it; made when it is first asked for.
 * @throws for the server's own name
 */
export async function sharedSecret(db: Database, name: string): Promise<string> {
  if (name === ROOT) throw new Error('The secret of the server is not shared.')
  const read = () => db.select().from(serverSecret).where(eq(serverSecret.name, name))
  const [known] = await read()
  if (known) return known.value
  await db.insert(serverSecret).values({ name, value: randomBytes(32).toString('base64url') }).onConflictDoNothing()
  const [row] = await read()
  if (!row) throw new Error(`The secret ${name} is gone from its table.`)
  return row.value
}

/** A short fingerprint of a name under a key of ours: the same name gives the same one, and nobody can go back. */
export const fingerprint = (keys: Keys, text: string): string => createHmac('sha256', keys.names).update(text).digest('base64url').slice(0, 27)

/** Seals the session user object as the elements open it: crypto-js AES with a passphrase. It hides, it does not protect. */
export const sealUserData = (value: unknown, passphrase: string): string => AES.encrypt(JSON.stringify(value), passphrase).toString()
