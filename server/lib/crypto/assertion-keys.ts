import { asc, inArray, lt } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, SignJWT, type CryptoKey, type JWK } from 'jose'
import * as v from 'valibot'
import { jsonTextSchema } from '../json/json-text.ts'
import type { Database } from '../../db/database.ts'
import { assertionKey } from '../../db/schema.ts'

/** Every verifier knows ES256, its signatures are short, and a key is made in a millisecond. */
const ALGORITHM = 'ES256'
const DAY_MS = 86_400_000
const PERIOD_DAYS = 90
/** A key is published this long before and after it signs: longer than any verifier keeps the list. */
const OVERLAP_DAYS = 2
const KEPT_MS = 60_000

const privateJwk = v.object({ kty: v.string(), crv: v.string(), x: v.string(), y: v.string(), d: v.string() })

interface SigningKey {
  readonly period: number
  readonly id: string
  readonly publicKey: JWK
  readonly privateKey: CryptoKey | Uint8Array
}

/** The keys of a moment: those that verifiers may need, and the one that signs. */
interface AssertionKeys {
  readonly published: readonly SigningKey[]
  readonly signing: SigningKey
}

const getPeriod = (now: Date, days = 0): number => Math.floor((now.getTime() / DAY_MS + days) / PERIOD_DAYS)

async function readKey({ period, privateKey: text }: typeof assertionKey.$inferSelect): Promise<SigningKey> {
  const { d, ...publicKey } = v.parse(v.pipe(jsonTextSchema(), privateJwk), text)
  return {
    period,
    id: await calculateJwkThumbprint(publicKey),
    publicKey,
    privateKey: await importJWK({ ...publicKey, d }, ALGORITHM),
  }
}

async function ensureKeys(db: Database, now: Date, periods: readonly number[]): Promise<readonly SigningKey[]> {
  const readRows = () =>
    db
      .select()
      .from(assertionKey)
      .where(inArray(assertionKey.period, [...periods]))
      .orderBy(asc(assertionKey.period))
  const there = await readRows()
  const missing = periods.filter((period) => period >= getPeriod(now) && !there.some((row) => row.period === period))
  for (const period of missing) {
    const pair = await generateKeyPair(ALGORITHM, { extractable: true })
    const privateKey = JSON.stringify(await exportJWK(pair.privateKey))
    // Another process may create the same key: the first one wins.
    await db.insert(assertionKey).values({ period, privateKey, createdAt: now }).onConflictDoNothing()
  }
  if (missing.length > 0) await db.delete(assertionKey).where(lt(assertionKey.period, getPeriod(now) - 1))
  return Promise.all((missing.length > 0 ? await readRows() : there).map(readKey))
}

async function readKeys(db: Database, now: Date): Promise<AssertionKeys> {
  const current = getPeriod(now)
  const periods = new Set([getPeriod(now, -OVERLAP_DAYS), current, getPeriod(now, OVERLAP_DAYS)])
  const published = await ensureKeys(db, now, [...periods])
  const signing = published.find(({ period }) => period === current)
  if (!signing) throw new Error('The key for assertions is gone from its table.')
  return { published, signing }
}

const keysByDatabase = new WeakMap<Database, { readonly readAt: number; readonly keys: Promise<AssertionKeys> }>()

/** Returns the keys of an instant; they are read from the database once a minute. */
function loadKeys(db: Database, now: Date): Promise<AssertionKeys> {
  const kept = keysByDatabase.get(db)
  if (kept && Math.abs(now.getTime() - kept.readAt) < KEPT_MS) return kept.keys
  const keys = readKeys(db, now)
  keysByDatabase.set(db, { readAt: now.getTime(), keys })
  keys.catch(() => keysByDatabase.delete(db))
  return keys
}

/** Returns the public keys as a JSON Web Key Set (RFC 7517). */
export async function loadPublicKeys(db: Database, now: Date): Promise<{ readonly keys: readonly JWK[] }> {
  const { published } = await loadKeys(db, now)
  return { keys: published.map(({ id, publicKey }) => ({ ...publicKey, kid: id, alg: ALGORITHM, use: 'sig' })) }
}

/** Signs claims as a JSON Web Token of a type (`typ`), which no other type of token can be taken for. */
export async function signClaims(
  db: Database,
  now: Date,
  type: 'assertion+jwt' | 'logout+jwt',
  claims: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { signing } = await loadKeys(db, now)
  return new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, typ: type, kid: signing.id }).sign(signing.privateKey)
}
