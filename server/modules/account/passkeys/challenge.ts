import * as v from 'valibot'
import { jsonTextSchema } from '../../../lib/json/json-text.ts'
import type { ClientContext } from '../../../lib/context/handler.ts'
import { issueToken, spendToken, countTokenAttempt, type PASSKEY_CHALLENGES } from '../person/one-time-tokens.ts'
import { MINUTE_MS } from '../../../../src/contract/durations.ts'

/** The purpose of a challenge. An answer to a challenge is not valid for any other purpose. */
export type ChallengePurpose = (typeof PASSKEY_CHALLENGES)[number]

const MINUTES = 5
/** How long a browser may wait for the person, in milliseconds. */
export const CHALLENGE_MS = MINUTES * MINUTE_MS

type Parts = Pick<ClientContext, 'db' | 'client' | 'now'>

/**
 * Creates a challenge of 128 random bits for one person or, at a sign-in, for anyone who answers it. Only its hash is
 * stored.
 */
export const issueChallenge = (
  { db, client, now }: Parts,
  purpose: ChallengePurpose,
  userId: number | null,
): Promise<string> => issueToken(db, client, { purpose, userId, minutes: MINUTES }, now)

const clientData = v.pipe(jsonTextSchema(), v.object({ challenge: v.string() }))

/**
 * Uses up the challenge that an answer names, in one statement, so that of two simultaneous answers only one is
 * checked. Returns undefined when the challenge is unknown, used, expired or for another purpose.
 */
export async function redeemChallenge(
  parts: Parts,
  clientDataJSON: string,
  purpose: ChallengePurpose,
): Promise<{ readonly challenge: string; readonly userId: number | null } | undefined> {
  const parsed = v.safeParse(clientData, Buffer.from(clientDataJSON, 'base64url').toString())
  if (!parsed.success) return undefined
  const { challenge } = parsed.output
  const row = await countTokenAttempt(parts, challenge, [purpose], 1)
  if (!row || !(await spendToken(parts.db, row, parts.now))) return undefined
  return { challenge, userId: row.userId }
}
