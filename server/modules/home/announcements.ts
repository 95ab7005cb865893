import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { isNoticeLink } from '../../../src/contract/home/notices.ts'
import { announcement } from '../../db/schema.ts'
import type { ActorContext } from '../../lib/context/handler.ts'
import { whereCallerInAudience } from './notices/audience.ts'

/** Returns the announcements that are in force and whose audience includes the caller, the newest first. */
export async function listAnnouncements({ db, actor, now }: ActorContext) {
  const notices = await db
    .select()
    .from(announcement)
    .where(
      and(
        eq(announcement.clientId, actor.clientId),
        lte(announcement.fromAt, now),
        or(isNull(announcement.toAt), gt(announcement.toAt, now)),
        isNull(announcement.withdrawnAt),
        whereCallerInAudience(db, actor),
      ),
    )
    .orderBy(desc(announcement.fromAt), desc(announcement.id))
  return notices.map(({ id, title, titleI18n, body, bodyI18n, severity, link, fromAt }) => ({
    id,
    title: { name: title, translations: { ...titleI18n } },
    body: { name: body, translations: { ...bodyI18n } },
    severity,
    link: link !== null && isNoticeLink(link) ? link : null,
    from: fromAt.toISOString(),
  }))
}
