import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { loadServerKeys } from './server-keys.ts'

async function signText(db: Database, purpose: string, subject: string, until: number): Promise<string> {
  const { address } = await loadServerKeys(db)
  return createHmac('sha256', address).update([purpose, subject, until].join('\n')).digest('base64url')
}

/**
 * Creates a token that gives access to one subject for some minutes: `{seconds}.{signature}`. It contains neither the
 * subject nor its holder.
 */
export async function issueSignedToken(
  db: Database,
  purpose: string,
  subject: string,
  minutes: number,
  now: Date,
): Promise<string> {
  const until = Math.floor(now.getTime() / 1000) + minutes * 60
  return `${until}.${await signText(db, purpose, subject, until)}`
}

/** Returns whether a token is valid for this subject now. */
export async function verifySignedToken(
  db: Database,
  purpose: string,
  subject: string,
  key: string,
  now: Date,
): Promise<boolean> {
  const [until = '', signature = ''] = key.split('.')
  if (!/^\d{9,11}$/.test(until) || Number(until) * 1000 < now.getTime()) return false
  const expected = Buffer.from(await signText(db, purpose, subject, Number(until)))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
