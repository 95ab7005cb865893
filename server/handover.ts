import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database } from './db/database.ts'
import { handoverKey, userAccount } from './db/schema.ts'
import type { ClientContext } from './handler.ts'

/** The longest life of a key. */
const LONGEST_LIFE_MS = 5 * 60_000

/** A key has 256 random bits, so a plain hash of it tells nobody anything. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Who is handed over, to whom, at whose request. */
export interface Handover {
  readonly clientId: number
  readonly userId: number
  /** Who asks: the partner's name. */
  readonly issuer: string
  /** The code of the institution that the issuer means. */
  readonly audience: string
  /** At most five minutes; five when nothing is said. */
  readonly lifeMs?: number
  /** The screen that the issuer means, a path of the portal. */
  readonly target?: string
}

/** Makes a key that signs one person in once (domain brief 2.1.6). Only its hash is kept; dead keys are swept out on the way. */
export async function issueHandoverKey(db: Database, { lifeMs = LONGEST_LIFE_MS, ...handover }: Handover, now: Date): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await db.delete(handoverKey).where(and(eq(handoverKey.clientId, handover.clientId), lt(handoverKey.expiresAt, now)))
  await db.insert(handoverKey).values({ ...handover, keyHash: hashOf(key), expiresAt: new Date(now.getTime() + Math.min(lifeMs, LONGEST_LIFE_MS)) })
  return key
}

/** Whom a key signs in, and the screen that its issuer means. */
export interface HandedOver {
  readonly account: typeof userAccount.$inferSelect
  readonly target: string | undefined
}

/** Uses a key up and says whose it was; undefined when it is unknown, used, too old, or made for another institution. */
export async function redeemHandoverKey(key: string, { db, client, now }: Pick<ClientContext, 'db' | 'client' | 'now'>): Promise<HandedOver | undefined> {
  const [used] = await db
    .update(handoverKey)
    .set({ usedAt: now })
    .where(
      and(
        eq(handoverKey.keyHash, hashOf(key)),
        eq(handoverKey.clientId, client.id),
        eq(handoverKey.audience, client.code),
        isNull(handoverKey.usedAt),
        gt(handoverKey.expiresAt, now),
      ),
    )
    .returning({ userId: handoverKey.userId, target: handoverKey.target })
  if (!used) return undefined
  const [account] = await db.select().from(userAccount).where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, used.userId)))
  return account && { account, target: used.target ?? undefined }
}
