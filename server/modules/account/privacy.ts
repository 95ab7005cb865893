import { randomBytes } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { RowOf } from '../../../src/contract/activity.ts'
import type { myDetails } from '../../../src/contract/account/my-details.ts'
import { countSecondsToWait } from '../../lib/rate-limit/count-use.ts'
import { recordCallerAct } from '../../lib/audit/audit.ts'
import { dataChangeRequest } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import { refuse, type ActivityHandlers, type ActorContext } from '../../lib/context/handler.ts'
import { collectOwnData } from './own-data.ts'
import { toIsoDayUtc } from '../../lib/time/iso-day.ts'

const SHOWN_REQUESTS = 20

/** Returns the latest requests about the caller's data, newest first. */
export async function listRequests({ db, client, actor }: ActorContext): Promise<RowOf<typeof myDetails>['requests']> {
  const rows = await db
    .select()
    .from(dataChangeRequest)
    .where(and(eq(dataChangeRequest.clientId, client.id), eq(dataChangeRequest.userId, actor.userId)))
    .orderBy(desc(dataChangeRequest.id))
    .limit(SHOWN_REQUESTS)
  return rows.map(({ publicId: reference, kind, status, createdAt, answeredAt, reason }) => ({
    reference,
    kind,
    status,
    askedAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    reason,
  }))
}

/**
 * Handles the data rights that the law grants: a copy of the data, correction, erasure (specification, section 11.3.6).
 */
export const privacyActivities = {
  async exportMyData(_input, context) {
    const { db, client, actor, now } = context
    const seconds = await countSecondsToWait(context, 'exportsPerAccount', actor.userId)
    if (seconds > 0) return { outcome: 'WAIT', seconds }
    const everything = await collectOwnData(context)
    if (!everything) return refuse('notFound')
    await recordCallerAct(db, context, {
      activity: 'exportMyData',
      entity: 'user_account',
      entityId: String(actor.userId),
    })
    return {
      outcome: 'READY',
      fileName: `my-data-${client.code}-${toIsoDayUtc(now)}.json`,
      text: JSON.stringify({ writtenAt: now, ...everything }, null, 2),
    }
  },

  async requestDataChange({ kind, text }, context) {
    const { client, actor, now } = context
    const seconds = await countSecondsToWait(context, 'requestsPerAccount', actor.userId)
    if (seconds > 0) return { outcome: 'WAIT', seconds }
    const publicId = randomBytes(6).toString('hex').toUpperCase()
    await runTransaction(context.db, async (db) => {
      await db
        .insert(dataChangeRequest)
        .values({ publicId, clientId: client.id, userId: actor.userId, kind, text, createdAt: now })
      await recordCallerAct(db, context, {
        activity: 'requestDataChange',
        entity: 'data_change_request',
        entityId: publicId,
        detail: { kind },
      })
    })
    return { outcome: 'RECEIVED', requestId: publicId }
  },
} satisfies Partial<ActivityHandlers>
