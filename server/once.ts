import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { and, eq, gte, lt } from 'drizzle-orm'
import type { Database } from './db/database.ts'
import { auditLog, callOnce } from './db/schema.ts'
import { denied, success, type Answer } from './envelopes.ts'
import type { ActorContext } from './handler.ts'
import { openJson, sealJson } from './sealed-json.ts'

/** How long a call can be repeated, and how long one may be under way before it counts as lost. */
const [KEPT_MS, LOST_MS] = [15 * 60_000, 2 * 60_000]
/** How long a repetition waits for the first call, and how often it looks. */
const [WAIT_MS, LOOK_EVERY_MS] = [10_000, 200]
const KEY = /^[A-Za-z0-9_-]{16,64}$/

type Kept = typeof callOnce.$inferSelect

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')
const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds)

const same = ({ clientId, userId, activity, keyHash }: Pick<Kept, 'clientId' | 'userId' | 'activity' | 'keyHash'>) =>
  and(eq(callOnce.clientId, clientId), eq(callOnce.userId, userId), eq(callOnce.activity, activity), eq(callOnce.keyHash, keyHash))

/** Whether a call that was lost had done what it was for: every act is written down in its own transaction. */
async function wasDone(db: Database, { clientId, requestId, at }: Kept): Promise<boolean> {
  const [act] = await db.select({ id: auditLog.id }).from(auditLog).where(and(eq(auditLog.clientId, clientId), gte(auditLog.at, at), eq(auditLog.requestId, requestId))).limit(1)
  return act !== undefined
}

/** Does it, and keeps the answer. A refusal has done nothing: whoever asks again is answered anew. */
async function doIt(db: Database, row: Kept, key: string, act: () => Promise<Answer>): Promise<Answer> {
  const own = and(same(row), eq(callOnce.requestId, row.requestId))
  try {
    const answer = await act()
    if (answer.error === null) await db.update(callOnce).set({ answer: sealJson(row.activity, answer.result, key) }).where(own)
    else await db.delete(callOnce).where(own)
    return answer
  } catch (error) {
    await db.update(callOnce).set({ failed: true }).where(own)
    throw error
  }
}

/**
 * Does `act` at most once for the caller's key (domain brief 2.0.2): a repetition gets the same answer, also from another process; one that comes while the first
 * is under way waits for it, and is refused with 1303 when that takes long; the same key with another input is refused with 1203, and so is the repetition of
 * a call that was done, but whose answer was lost with the process. Answers may hold secrets: they are sealed under the key, which the server does not keep.
 */
export async function answerOnce(key: string, activity: string, input: unknown, context: ActorContext, act: () => Promise<Answer>): Promise<Answer> {
  const { db, client, actor, now, requestId, language } = context
  if (!KEY.test(key)) return denied('invalidInput', 'once.key', language)
  const row: Kept = { clientId: client.id, userId: actor.userId, activity, keyHash: hash(key), inputHash: hash(JSON.stringify(input)), requestId, at: now, failed: false, answer: null }
  await db.delete(callOnce).where(and(eq(callOnce.clientId, client.id), lt(callOnce.at, before(now, KEPT_MS))))
  for (let waited = 0; waited <= WAIT_MS; ) {
    const [own] = await db.insert(callOnce).values(row).onConflictDoNothing().returning({ at: callOnce.at })
    if (own) return doIt(db, row, key, act)
    const [first] = await db.select().from(callOnce).where(same(row))
    if (!first) continue
    if (first.inputHash !== row.inputHash) return denied('duplicate', 'once.other', language)
    if (first.answer !== null) return success(openJson(activity, first.answer, key))
    if (first.failed || first.at < before(now, LOST_MS)) {
      if (await wasDone(db, first)) return denied('duplicate', 'once.done', language)
      await db.delete(callOnce).where(and(same(row), eq(callOnce.requestId, first.requestId)))
      continue
    }
    await setTimeout(LOOK_EVERY_MS)
    waited += LOOK_EVERY_MS
  }
  return denied('busy', 'busy', language)
}
