import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { keysOf } from '../../secrets.ts'

const MINUTES = 30

async function sign(db: Database, parts: readonly (string | number)[]): Promise<string> {
  const { address } = await keysOf(db)
  return createHmac('sha256', address).update(['ticket-access', ...parts].join('\n')).digest('base64url')
}

/** A key that opens one ticket of one institution for half an hour: the public id alone stands in every QR code and opens nothing. */
export async function makeAccessKey(db: Database, clientId: number, publicId: string, now: Date): Promise<string> {
  const until = Math.floor(now.getTime() / 1000) + MINUTES * 60
  return `${until}.${await sign(db, [clientId, publicId, until])}`
}

/** Whether a key opens this ticket now. */
export async function opensTicket(db: Database, clientId: number, publicId: string, key: string, now: Date): Promise<boolean> {
  const [until = '', signature = ''] = key.split('.')
  if (!/^\d{9,11}$/.test(until) || Number(until) * 1000 < now.getTime()) return false
  const expected = Buffer.from(await sign(db, [clientId, publicId, Number(until)]))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
