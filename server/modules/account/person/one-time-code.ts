import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../../db/database.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { ClientContext } from '../../../lib/context/handler.ts'
import { loadServerKeys } from '../../../lib/crypto/server-keys.ts'
import { toLatinDigits } from '../../../../src/contract/digits.ts'
import {
  issueToken,
  spendToken,
  countTokenAttempt,
  type TokenOrder,
  type TokenPurpose,
  type TokenRow,
} from './one-time-tokens.ts'

/** Maximum number of attempts for a six-digit code. */
const TRIES = 3

/**
 * Hashes a six-digit code. Six digits are quickly guessed from a plain hash, so the hash uses the server's key and is
 * valid for one row only.
 */
const hashCode = async (db: Database, request: string, code: string): Promise<string> =>
  createHmac('sha256', (await loadServerKeys(db)).names)
    .update(`code\n${request}\n${code}`)
    .digest('base64url')

/** Creates a six-digit code and the request that it belongs to. */
export async function issueCode(
  db: Database,
  client: Client,
  order: TokenOrder,
  now: Date,
): Promise<{ readonly request: string; readonly code: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { code, request: await issueToken(db, client, order, now, (request) => hashCode(db, request, code)) }
}

/** The result of comparing a six-digit code. RIGHT: the code is used up, and `row` identifies its owner. */
type CodeResult =
  | { readonly outcome: 'RIGHT'; readonly row: TokenRow }
  | { readonly outcome: 'WRONG'; readonly remaining: number }
  | { readonly outcome: 'ENDED' }

/** Compares a six-digit code with the one that was sent. Every attempt is counted before it is compared. */
export async function checkCode(
  context: Pick<ClientContext, 'db' | 'client' | 'now'>,
  request: string,
  code: string,
  purposes: readonly TokenPurpose[],
): Promise<CodeResult> {
  const { db, now } = context
  const row = await countTokenAttempt(context, request, purposes, TRIES)
  const given = Buffer.from(await hashCode(db, request, toLatinDigits(code).replaceAll(/\D/g, '')))
  const wanted = Buffer.from(row?.codeHash ?? '')
  if (!row) return { outcome: 'ENDED' }
  if (
    given.length === wanted.length &&
    timingSafeEqual(given, wanted) &&
    (row.userId !== null || row.studentId !== null)
  ) {
    return (await spendToken(db, row, now)) ? { outcome: 'RIGHT', row } : { outcome: 'ENDED' }
  }
  return row.attempts >= TRIES ? { outcome: 'ENDED' } : { outcome: 'WRONG', remaining: TRIES - row.attempts }
}
