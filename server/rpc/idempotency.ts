import { setTimeout } from 'node:timers/promises'
import { and, eq, gte, lt } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { auditLog, callOnce } from '../db/schema.ts'
import { buildDenial, buildSuccess, type Answer } from './envelopes.ts'
import type { ActorContext } from '../lib/context/handler.ts'
import { decryptJson, encryptJson } from '../lib/crypto/encrypted-json.ts'
import { subtractMs } from '../lib/time/instants.ts'
import { hashSha256 } from '../lib/crypto/sha256.ts'
import { MINUTE_MS } from '../../src/contract/durations.ts'

/** How long a call can be repeated, and how long one may be in flight before it counts as lost. */
const [KEPT_MS, LOST_MS] = [15 * MINUTE_MS, 2 * MINUTE_MS]
/** How long a repetition waits for the first call, and how often it checks. */
const [WAIT_MS, LOOK_EVERY_MS] = [10_000, 200]
const KEY = /^[A-Za-z0-9_-]{16,64}$/

type StoredAnswer = typeof callOnce.$inferSelect

const whereSameCall = ({
  clientId,
  userId,
  activity,
  keyHash,
}: Pick<StoredAnswer, 'clientId' | 'userId' | 'activity' | 'keyHash'>) =>
  and(
    eq(callOnce.clientId, clientId),
    eq(callOnce.userId, userId),
    eq(callOnce.activity, activity),
    eq(callOnce.keyHash, keyHash),
  )

/** Returns whether a lost call had completed: every act writes its audit entry in its own transaction. */
async function isDone(db: Database, { clientId, requestId, at }: StoredAnswer): Promise<boolean> {
  const [act] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.clientId, clientId), gte(auditLog.at, at), eq(auditLog.requestId, requestId)))
    .limit(1)
  return act !== undefined
}

/** Runs the act and stores its answer. A refused call has changed nothing, so a repetition is run again. */
async function runAndStore(db: Database, row: StoredAnswer, key: string, act: () => Promise<Answer>): Promise<Answer> {
  const own = and(whereSameCall(row), eq(callOnce.requestId, row.requestId))
  try {
    const answer = await act()
    if (answer.error === null)
      await db
        .update(callOnce)
        .set({ answer: encryptJson(row.activity, answer.result, key) })
        .where(own)
    else await db.delete(callOnce).where(own)
    return answer
  } catch (error) {
    await db.update(callOnce).set({ failed: true }).where(own)
    throw error
  }
}

/**
 * Runs `act` at most once per idempotency key of the caller (specification, section 11.0.2). A repetition gets the same
 * answer, also from another process. A repetition that arrives while the first call is in flight waits for it, and is
 * refused with 1303 if that takes long. The same key with another input is refused with 1203, and so is the repetition
 * of a call that was completed but whose answer was lost with the process. Answers may contain secrets: they are
 * encrypted under the key, which the server does not store.
 */
export async function answerIdempotently(
  key: string,
  activity: string,
  input: unknown,
  context: ActorContext,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const { db, client, actor, now, requestId, language } = context
  if (!KEY.test(key)) return buildDenial('invalidInput', 'once.key', language)
  const row: StoredAnswer = {
    clientId: client.id,
    userId: actor.userId,
    activity,
    keyHash: hashSha256(key, 'base64url'),
    inputHash: hashSha256(JSON.stringify(input), 'base64url'),
    requestId,
    at: now,
    failed: false,
    answer: null,
  }
  await db.delete(callOnce).where(and(eq(callOnce.clientId, client.id), lt(callOnce.at, subtractMs(now, KEPT_MS))))
  for (let waited = 0; waited <= WAIT_MS;) {
    const [own] = await db.insert(callOnce).values(row).onConflictDoNothing().returning({ at: callOnce.at })
    if (own) return runAndStore(db, row, key, act)
    const [first] = await db.select().from(callOnce).where(whereSameCall(row))
    if (!first) continue
    if (first.inputHash !== row.inputHash) return buildDenial('duplicate', 'once.other', language)
    if (first.answer !== null) return buildSuccess(decryptJson(activity, first.answer, key))
    if (first.failed || first.at < subtractMs(now, LOST_MS)) {
      if (await isDone(db, first)) return buildDenial('duplicate', 'once.done', language)
      await db.delete(callOnce).where(and(whereSameCall(row), eq(callOnce.requestId, first.requestId)))
      continue
    }
    await setTimeout(LOOK_EVERY_MS)
    waited += LOOK_EVERY_MS
  }
  return buildDenial('busy', 'busy', language)
}
