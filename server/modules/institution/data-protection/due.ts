import { and, asc, eq, lte } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { erasureRequest } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { findClientById } from '../../../lib/clients/clients.ts'
import type { Actor } from '../../../lib/context/handler.ts'
import { openQueue, type Queue } from '../../../lib/jobs/queue.ts'
import type { Buckets } from '../../../lib/storage/buckets.ts'
import { eraseOne } from './carry-out.ts'
import { auditErasure, lockPerson } from './decide-erasure.ts'
import { findRequested, getRequestKeys } from './erasable-person.ts'
import { findObstacle } from './count-person-parts.ts'
import { MINUTE_MS } from '../../../../src/contract/durations.ts'

const POLL_MS = 10 * MINUTE_MS

/** What carrying out erasures needs. */
export interface ErasureWorkParts {
  readonly db: Database
  readonly buckets: Buckets
  readonly now: () => Date
  /** Reports an unexpected error. */
  readonly onFault: (error: unknown) => void
}

/** Returns the decider of an erasure as an actor who sees everybody: the authority was checked at the decision. */
const buildDecider = (clientId: number, userId: number): Actor => ({
  userId,
  clientId,
  sessionId: '',
  userType: 'UNIVERSITY',
  roleIds: [],
  programmesOn: null,
  coursesOn: null,
})

/**
 * Carries out one erasure that is due, entirely or not at all; returns whether there was one. Where it has become
 * impossible meanwhile, the request waits for another decision.
 */
export function eraseNextDue({ db, buckets, now }: Pick<ErasureWorkParts, 'db' | 'buckets' | 'now'>): Promise<boolean> {
  const at = now()
  return runTransaction(db, async (tx) => {
    const [request] = await tx
      .select()
      .from(erasureRequest)
      .where(and(eq(erasureRequest.status, 'APPROVED'), lte(erasureRequest.dueAt, at)))
      .orderBy(asc(erasureRequest.dueAt), asc(erasureRequest.id))
      .limit(1)
      .for('update', { skipLocked: true })
    const client = request && (await findClientById(tx, request.clientId))
    if (!request || !client) return false
    const own = and(eq(erasureRequest.clientId, client.id), eq(erasureRequest.id, request.id))
    const actor = buildDecider(client.id, request.decidedBy ?? request.requestedBy)
    const context = { db: tx, client, actor, buckets, now: at }
    await lockPerson(request, context)
    const person = await findRequested(request, context)
    const obstacle = person ? await findObstacle(tx, person, at) : 'ERASED'
    if (!person || obstacle) {
      await tx
        .update(erasureRequest)
        .set({ status: 'REQUESTED', decidedBy: null, decidedAt: null, dueAt: null })
        .where(own)
      await auditErasure(context, 'postponeErasure', request, { request: request.publicId, obstacle })
      return true
    }
    const { parts } = await eraseOne(person, context)
    await tx
      .update(erasureRequest)
      // A student who has got an account meanwhile is that account from now on: it stays erased.
      .set({ ...getRequestKeys(person), status: 'DONE', reason: '', parts })
      .where(own)
    await auditErasure(context, 'carryOutErasure', request, { request: request.publicId })
    return true
  })
}

/** Creates the work that carries out erasures when they are due; several processes may run it on one database. */
export const openErasures = (parts: ErasureWorkParts): Queue =>
  openQueue({
    claimNext: async () => ((await eraseNextDue(parts)) ? true : null),
    process: () => Promise.resolve(),
    concurrency: 1,
    pollMs: POLL_MS,
    onFault: parts.onFault,
  })
