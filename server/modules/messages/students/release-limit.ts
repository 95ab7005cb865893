import { and, eq, gt, isNotNull, isNull, sum } from 'drizzle-orm'
import { DAY_MS } from '../../../../src/contract/durations.ts'
import { DEFAULT_RELEASE_ABOVE } from '../../../../src/contract/messages/message-settings.ts'
import { studentMessage } from '../../../db/schema.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { subtractMs } from '../../../lib/time/instants.ts'

/** The setting of an institution for the number of students above which a second person releases a message. */
export const RELEASE_SETTING = 'messaging.releaseAbove'

/** Returns the number of students of one day above which a second person releases a message. */
export function getReleaseLimit({ configs }: Pick<Client, 'configs'>): number {
  const set = configs[RELEASE_SETTING]
  return typeof set === 'number' && Number.isSafeInteger(set) && set >= 0 ? set : DEFAULT_RELEASE_ABOVE
}

/**
 * Returns whether a message to some students waits for a second person. What the caller has written in the last day
 * without one counts too: a message to many is not sent as several to few.
 */
export async function needsRelease(students: number, { db, client, actor, now }: ActorContext): Promise<boolean> {
  const [row] = await db
    .select({ students: sum(studentMessage.total) })
    .from(studentMessage)
    .where(
      and(
        eq(studentMessage.clientId, client.id),
        eq(studentMessage.requestedBy, actor.userId),
        gt(studentMessage.createdAt, subtractMs(now, DAY_MS)),
        isNotNull(studentMessage.releasedAt),
        isNull(studentMessage.decidedBy),
      ),
    )
  return students + Number(row?.students ?? 0) > getReleaseLimit(client)
}
