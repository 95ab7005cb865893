import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { announcement } from '../../db/schema.ts'
import type { ActorContext } from '../../lib/context/handler.ts'

/** Returns the announcements that are in force for a person's type of user, the newest first. */
export async function listAnnouncements({ db, actor, now }: ActorContext) {
  const notices = await db
    .select()
    .from(announcement)
    .where(
      and(
        eq(announcement.clientId, actor.clientId),
        lte(announcement.fromAt, now),
        or(isNull(announcement.toAt), gt(announcement.toAt, now)),
      ),
    )
    .orderBy(desc(announcement.fromAt), desc(announcement.id))
  return notices
    .filter(({ audience }) => audience.length === 0 || audience.includes(actor.userType))
    .map(({ id, title, titleI18n, body, bodyI18n, severity, fromAt }) => ({
      id,
      title: { name: title, translations: { ...titleI18n } },
      body: { name: body, translations: { ...bodyI18n } },
      severity,
      from: fromAt.toISOString(),
    }))
}
