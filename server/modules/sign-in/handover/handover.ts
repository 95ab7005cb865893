import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { handoverKey, userAccount } from '../../../db/schema.ts'
import type { ClientContext } from '../../../lib/context/handler.ts'
import { addMs } from '../../../lib/time/instants.ts'
import { hashSha256 } from '../../../lib/crypto/sha256.ts'
import { MINUTE_MS } from '../../../../src/contract/durations.ts'

/** Maximum validity of a key, in milliseconds. */
const LONGEST_LIFE_MS = 5 * MINUTE_MS

/** Hashes a key. It has 256 random bits, so a plain hash of it reveals nothing. */
const hashHandoverKey = (key: string): string => hashSha256(key, 'base64url')

/** A handover: the person, the institution, and the requesting partner. */
export interface Handover {
  readonly clientId: number
  readonly userId: number
  /** The name of the partner that requests the key. */
  readonly issuer: string
  /** The code of the institution that the key is for. */
  readonly audience: string
  /** Validity in milliseconds; at most five minutes, which is also the default. */
  readonly lifeMs?: number
  /** The requested screen, a path of the portal. */
  readonly target?: string
}

/**
 * Issues a key that signs one person in once (specification, section 11.1.6). Only its hash is stored. Also deletes
 * expired keys.
 */
export async function issueHandoverKey(
  db: Database,
  { lifeMs = LONGEST_LIFE_MS, ...handover }: Handover,
  now: Date,
): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await db.delete(handoverKey).where(and(eq(handoverKey.clientId, handover.clientId), lt(handoverKey.expiresAt, now)))
  await db.insert(handoverKey).values({
    ...handover,
    keyHash: hashHandoverKey(key),
    expiresAt: addMs(now, Math.min(lifeMs, LONGEST_LIFE_MS)),
  })
  return key
}

/** The account that a key signs in, and the requested screen. */
export interface RedeemedHandover {
  readonly account: typeof userAccount.$inferSelect
  readonly target: string | undefined
  /** Who requested a key that this server issued. */
  readonly issuer?: string
}

/**
 * Uses up a key and returns its account; undefined when it is unknown, used, expired, or issued for another
 * institution.
 */
export async function redeemHandoverKey(
  key: string,
  { db, client, now }: Pick<ClientContext, 'db' | 'client' | 'now'>,
): Promise<RedeemedHandover | undefined> {
  const [used] = await db
    .update(handoverKey)
    .set({ usedAt: now })
    .where(
      and(
        eq(handoverKey.keyHash, hashHandoverKey(key)),
        eq(handoverKey.clientId, client.id),
        eq(handoverKey.audience, client.code),
        isNull(handoverKey.usedAt),
        gt(handoverKey.expiresAt, now),
      ),
    )
    .returning({ userId: handoverKey.userId, target: handoverKey.target, issuer: handoverKey.issuer })
  if (!used) return undefined
  const [account] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, used.userId)))
  return account && { account, target: used.target ?? undefined, issuer: used.issuer }
}
