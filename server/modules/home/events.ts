import { and, eq, sql } from 'drizzle-orm'
import type { RowOf } from '../../../src/contract/activity.ts'
import { EVENT_DAYS, EVENT_MOST, type recentEvents } from '../../../src/contract/home/events.ts'
import { readAnnouncement, seenEvents } from '../../db/schema.ts'
import { refuse, type ActivityHandlers, type ActorContext, type QueryHandlers } from '../../lib/context/handler.ts'
import { listAnnouncements } from './announcements.ts'
import { SOURCES } from './events/event-sources.ts'
import { subtractMs } from '../../lib/time/instants.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'

/** Returns what the caller has seen: everything until an instant, and single announcements. */
async function loadSeen({ db, actor }: ActorContext) {
  const [mark] = await db
    .select({ until: seenEvents.until })
    .from(seenEvents)
    .where(and(eq(seenEvents.clientId, actor.clientId), eq(seenEvents.userId, actor.userId)))
  const read = await db
    .select({ id: readAnnouncement.announcementId })
    .from(readAnnouncement)
    .where(and(eq(readAnnouncement.clientId, actor.clientId), eq(readAnnouncement.userId, actor.userId)))
  return { until: mark?.until.toISOString() ?? '', announcements: new Set(read.map(({ id }) => id)) }
}

/** Returns what has happened for the caller in the last days, the newest first. */
export async function loadRecentEvents(context: ActorContext): Promise<RowOf<typeof recentEvents>> {
  const after = subtractMs(context.now, EVENT_DAYS * DAY_MS)
  const happened = (await Promise.all(SOURCES.map((source) => source(context, after)))).flat()
  const seen = await loadSeen(context)
  const events = happened
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, EVENT_MOST)
    .map((one) => ({
      ...one,
      seen: one.at <= seen.until || (one.kind === 'ANNOUNCEMENT' && seen.announcements.has(one.announcementId)),
    }))
  return { unseen: events.filter((one) => !one.seen).length, asOf: context.now.toISOString(), events }
}

/** Handles the query for what has happened for a person (specification, section 11.2.1). */
export const eventQueries = {
  recentEvents: async (_input, context) => [await loadRecentEvents(context)],
} satisfies Partial<QueryHandlers>

/** Handles the marks of what a person has seen. They concern only their owner, so they are not audited. */
export const eventActivities = {
  async markEventsSeen({ until }, { db, actor, now }) {
    const untilInstant = new Date(until)
    // Nobody has seen what has not happened yet.
    const mark = untilInstant > now ? now : untilInstant
    await db
      .insert(seenEvents)
      .values({ clientId: actor.clientId, userId: actor.userId, until: mark })
      .onConflictDoUpdate({
        target: [seenEvents.clientId, seenEvents.userId],
        set: { until: sql`greatest(${seenEvents.until}, excluded.until)` },
      })
    return { outcome: 'DONE' }
  },
  async markAnnouncementRead({ announcementId }, context) {
    if (!(await listAnnouncements(context)).some(({ id }) => id === announcementId)) return refuse('notFound')
    const { db, actor, now } = context
    await db
      .insert(readAnnouncement)
      .values({ clientId: actor.clientId, userId: actor.userId, announcementId, readAt: now })
      .onConflictDoNothing()
    return { outcome: 'DONE' }
  },
} satisfies Partial<ActivityHandlers>
