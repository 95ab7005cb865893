import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { MOST_LISTED_NOTICES } from '../../../src/contract/home/notices.ts'
import { USER_TYPES } from '../../../src/contract/users/parts.ts'
import { announcement, college, program, role } from '../../db/schema.ts'
import { canSeeEverybody, COLLEGE_USER_TYPES, whereCollegeInScope } from '../../lib/access/scope.ts'
import { refuse, refuseSaying, type ActivityHandlers, type QueryHandlers } from '../../lib/context/handler.ts'
import { formatIsoDay } from '../../lib/time/iso-day.ts'
import { runAllOrNothing } from '../users/all-or-nothing.ts'
import { whereNoticeInScope } from './notices/audience.ts'
import { lockNotice, recordNoticeAct, saveNotice } from './notices/save-notice.ts'
import { getNoticeState, hashNotice, toEntered } from './notices/stored-notice.ts'

const toNames = ({
  name,
  nameI18n,
}: {
  readonly name: string
  readonly nameI18n: Readonly<Record<string, string>>
}) => ({
  name,
  translations: { ...nameI18n },
})

/** Query handlers for the notices that an office writes, and what it can choose for them. */
export const noticeQueries = {
  async notices(_input, { db, actor, client, now }) {
    const ended = sql`(${announcement.withdrawnAt} is not null
      or coalesce(${announcement.toAt} <= ${now.toISOString()}::timestamptz, false))`
    const rows = await db
      .select()
      .from(announcement)
      .where(and(eq(announcement.clientId, actor.clientId), whereNoticeInScope(db, actor)))
      .orderBy(ended, desc(announcement.fromAt), desc(announcement.id))
      .limit(MOST_LISTED_NOTICES)
    return rows.map((stored) => {
      const entered = toEntered(stored, client.timeZone)
      return { noticeId: stored.id, seen: hashNotice(entered), state: getNoticeState(stored, now), ...entered }
    })
  },

  async noticeChoices(_input, { db, actor, client, now }) {
    const everybody = canSeeEverybody(actor)
    const [roles, colleges, programmes] = await Promise.all([
      db.select().from(role).where(eq(role.clientId, client.id)).orderBy(asc(role.rank), asc(role.id)),
      db
        .select()
        .from(college)
        .where(and(eq(college.clientId, client.id), whereCollegeInScope(db, actor, college.id)))
        .orderBy(asc(college.code)),
      db.select().from(program).where(eq(program.clientId, client.id)).orderBy(asc(program.code)),
    ])
    const types: readonly string[] = everybody ? USER_TYPES : COLLEGE_USER_TYPES
    return [
      {
        mainLanguage: client.details.defaultLanguage,
        languages: [...client.details.languages],
        everybody,
        userTypes: USER_TYPES.filter((type) => type !== 'PLATFORM' && types.includes(type)),
        roles: roles
          .filter(({ userType }) => everybody || types.includes(userType))
          .map((one) => ({ roleId: one.id, code: one.code, names: toNames(one) })),
        colleges:
          everybody || actor.programmesOn === null
            ? colleges.map((one) => ({ collegeId: one.id, code: one.code, names: toNames(one) }))
            : [],
        programmes: programmes.map((one) => ({ programId: one.id, code: one.code, names: toNames(one) })),
        today: formatIsoDay(client.timeZone, now),
      },
    ]
  },
} satisfies Partial<QueryHandlers>

/** Handlers for writing and withdrawing notices; both write to the audit log. */
export const noticeActivities = {
  saveNotice,

  withdrawNotice({ noticeId, seen }, context) {
    const { client, now } = context
    return runAllOrNothing(context.db, async (db) => {
      const stored = await lockNotice(db, context, noticeId)
      if (!stored) return refuse('notFound')
      const entered = toEntered(stored, client.timeZone)
      if (['PAST', 'WITHDRAWN'].includes(getNoticeState(stored, now))) return refuseSaying('notice.ended', 'inUse')
      if (hashNotice(entered) !== seen) return refuse('stale')
      await db
        .update(announcement)
        .set({ withdrawnAt: now })
        .where(and(eq(announcement.clientId, client.id), eq(announcement.id, noticeId)))
      await recordNoticeAct(db, context, 'withdrawNotice', noticeId, { texts: entered.texts })
      return { outcome: 'WITHDRAWN' as const }
    })
  },
} satisfies Partial<ActivityHandlers>
