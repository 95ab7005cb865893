import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import { oneTimeToken } from '../../../db/schema.ts'
import type { ClientContext } from '../../../lib/context/handler.ts'
import { addMs, subtractMs } from '../../../lib/time/instants.ts'
import { hashSha256 } from '../../../lib/crypto/sha256.ts'
import { MINUTE_MS, DAY_MS } from '../../../../src/contract/durations.ts'

/** The purpose of a token. */
export type TokenPurpose = (typeof oneTimeToken.$inferSelect)['purpose']
/** A token as stored. */
export type TokenRow = typeof oneTimeToken.$inferSelect

/** Tickets that continue an unfinished sign-in. */
export const MFA_CHALLENGES = [
  'SECOND_STEP',
  'SECOND_STEP_SET_UP',
  'SECOND_STEP_ENTER',
] as const satisfies readonly TokenPurpose[]

/** Purposes of challenges that authenticators sign. */
export const PASSKEY_CHALLENGES = [
  'PASSKEY_ADD',
  'PASSKEY_SIGN_IN',
  'PASSKEY_STEP',
  'PASSKEY_CONFIRM',
] as const satisfies readonly TokenPurpose[]

const KEPT_DAYS = 30

/** Hashes a token. It has 128 random bits, so a plain hash of it reveals nothing. */
export const hashToken = (token: string): string => hashSha256(token, 'base64url')

/**
 * The person and purpose of a new token. Without a person, the row looks like every other but is not valid for
 * anything.
 */
export interface TokenOrder {
  readonly purpose: TokenPurpose
  readonly userId: number | null
  readonly studentId?: number | null
  readonly boundTo?: string | null
  /**
   * Fingerprint of a name that no account matches. A new token for it replaces the earlier one, as a new token of a
   * person does; otherwise the earlier token would reveal that the name is unknown.
   */
  readonly unknownName?: string | undefined
  readonly minutes: number
}

const whereTokenLives = (now: Date) =>
  and(isNull(oneTimeToken.usedAt), isNull(oneTimeToken.replacedAt), gt(oneTimeToken.expiresAt, now))

/** The owner of a token; a student may have no account yet. */
type Holder = Pick<TokenOrder, 'userId' | 'studentId' | 'unknownName'>

const toUnknownOwner = (fingerprint: string): string => `unknown ${fingerprint}`

function whereOwner({ userId, studentId = null, unknownName }: Holder): SQL {
  if (userId !== null) return eq(oneTimeToken.userId, userId)
  if (studentId !== null) return eq(oneTimeToken.studentId, studentId)
  return unknownName === undefined ? sql`false` : eq(oneTimeToken.boundTo, toUnknownOwner(unknownName))
}

/** Marks the person's unexpired, unused tokens for the given purposes as replaced. */
export async function replaceTokens(
  db: Database,
  clientId: number,
  holder: Holder,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<void> {
  await db
    .update(oneTimeToken)
    .set({ replacedAt: now })
    .where(
      and(
        eq(oneTimeToken.clientId, clientId),
        whereOwner(holder),
        inArray(oneTimeToken.purpose, [...purposes]),
        whereTokenLives(now),
      ),
    )
}

const createToken = (): string => randomBytes(16).toString('base64url')

const buildTokenRow = (
  client: Client,
  { purpose, userId, studentId = null, boundTo = null, unknownName, minutes }: TokenOrder,
  now: Date,
  token: string,
) => ({
  clientId: client.id,
  tokenHash: hashToken(token),
  purpose,
  userId,
  studentId,
  boundTo: unknownName === undefined ? boundTo : toUnknownOwner(unknownName),
  createdAt: now,
  expiresAt: addMs(now, minutes * MINUTE_MS),
})

/** Creates tokens for people who have none yet: one per order, in the same order. */
export async function issueFirstTokens(
  db: Database,
  client: Client,
  orders: readonly TokenOrder[],
  now: Date,
): Promise<readonly string[]> {
  const tokens = orders.map((order) => ({ order, token: createToken() }))
  if (tokens.length > 0)
    await db.insert(oneTimeToken).values(tokens.map(({ order, token }) => buildTokenRow(client, order, now, token)))
  return tokens.map(({ token }) => token)
}

/**
 * Creates a token and replaces those of the same person for the same purpose. `hashCode` returns the hash of the code
 * that the token is used with, if there is one.
 */
export async function issueToken(
  db: Database,
  client: Client,
  order: TokenOrder,
  now: Date,
  hashCode?: (token: string) => Promise<string>,
): Promise<string> {
  const token = createToken()
  const codeHash = hashCode ? await hashCode(token) : null
  await db.delete(oneTimeToken).where(lt(oneTimeToken.expiresAt, subtractMs(now, KEPT_DAYS * DAY_MS)))
  await replaceTokens(db, client.id, order, [order.purpose], now)
  await db.insert(oneTimeToken).values({ ...buildTokenRow(client, order, now, token), codeHash })
  return token
}

/** Uses up a token; returns false when a concurrent request has used it. */
export async function spendToken(db: Database, { id }: TokenRow, now: Date): Promise<boolean> {
  const used = await db
    .update(oneTimeToken)
    .set({ usedAt: now })
    .where(and(eq(oneTimeToken.id, id), whereTokenLives(now)))
    .returning({ id: oneTimeToken.id })
  return used.length > 0
}

/** Uses up a token of any institution and returns its row; undefined when it is unknown, used, replaced or expired. */
export async function redeemToken(
  db: Database,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<TokenRow | undefined> {
  const [row] = await db
    .update(oneTimeToken)
    .set({ usedAt: now })
    .where(and(eq(oneTimeToken.tokenHash, hashToken(token)), eq(oneTimeToken.purpose, purpose), whereTokenLives(now)))
    .returning()
  return row
}

/**
 * Counts an attempt with a valid token before anything is compared, so that simultaneous guesses are all counted.
 * Returns undefined when there is no such token or it has no attempts left.
 */
export async function countTokenAttempt(
  { db, client, now }: Pick<ClientContext, 'db' | 'client' | 'now'>,
  token: string,
  purposes: readonly TokenPurpose[],
  tries: number,
): Promise<TokenRow | undefined> {
  const [row] = await db
    .update(oneTimeToken)
    .set({ attempts: sql`${oneTimeToken.attempts} + 1` })
    .where(
      and(
        eq(oneTimeToken.tokenHash, hashToken(token)),
        eq(oneTimeToken.clientId, client.id),
        inArray(oneTimeToken.purpose, [...purposes]),
        whereTokenLives(now),
        lt(oneTimeToken.attempts, tries),
      ),
    )
    .returning()
  return row
}
