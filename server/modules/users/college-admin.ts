import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { whereEnrolmentInProgrammes } from '../../lib/access/programme-scope.ts'
import { collegeHandover, enrolment, userAccount, userProfile } from '../../db/schema.ts'
import { type ActivityHandlers, type QueryHandlers } from '../../lib/context/handler.ts'
import { createAdminViews } from './college/admins.ts'
import { mayDecideAlone, listHandovers } from './college/handovers.ts'
import { countPendingWork } from './college/pending-work.ts'
import { toPerson } from '../account/person/to-person.ts'
import { searchQuery } from './accounts/search-words.ts'
import { findCollegeInScope, selectCollegesInScope } from './college/colleges-in-scope.ts'
import { whereCandidate } from './college/candidates.ts'
import { handOverCollege } from './college/hand-over.ts'
import { decideHandover } from './college/decide-handover.ts'
import { formatIsoDay } from '../../lib/time/iso-day.ts'

const MOST_CANDIDATES = 10
/** Handles handovers of college administration (specification, section 11.3.5). */
export const collegeAdminActivities = {
  handOverCollegeAdmin: handOverCollege,
  decideCollegeHandover: decideHandover,
} satisfies Partial<ActivityHandlers>

/** Handles queries about the administrators of colleges. */
export const collegeAdminQueries = {
  async collegeAdmins(_input, context) {
    const { db, client, now } = context
    const colleges = await selectCollegesInScope(context)
    const ids = colleges.map(({ id }) => id)
    const [getView, open] = await Promise.all([
      createAdminViews(db, client.id, ids, formatIsoDay(client.timeZone, now), now),
      db
        .select({ collegeId: collegeHandover.collegeId })
        .from(collegeHandover)
        .where(
          and(
            eq(collegeHandover.clientId, client.id),
            eq(collegeHandover.status, 'REQUESTED'),
            inArray(collegeHandover.collegeId, [...ids, 0]),
          ),
        ),
    ])
    return colleges.map(({ id, code, name, nameI18n, district }) => ({
      collegeId: id,
      code,
      name,
      translations: nameI18n,
      district,
      admins: getView(id),
      open: open.some(({ collegeId }) => collegeId === id),
    }))
  },
  async collegeAdmin({ collegeId }, context) {
    const { db, client, now } = context
    const at = await findCollegeInScope(collegeId, context)
    if (!at) return []
    const today = formatIsoDay(client.timeZone, now)
    const [getView, waiting, handovers, programmes, decider] = await Promise.all([
      createAdminViews(db, client.id, [at.id], today, now),
      countPendingWork(context, at.id),
      listHandovers(at.id, context),
      db
        .selectDistinct({ id: enrolment.programId })
        .from(enrolment)
        .where(
          and(
            eq(enrolment.clientId, client.id),
            eq(enrolment.collegeId, at.id),
            whereEnrolmentInProgrammes(db, context.actor),
          ),
        ),
      mayDecideAlone(context),
    ])
    const { id, code, name, nameI18n, district } = at
    return [
      {
        college: { collegeId: id, code, name, translations: nameI18n },
        district,
        programmes: programmes.length,
        admins: getView(id),
        waiting,
        handovers,
        today,
        decides: decider,
      },
    ]
  },
  async collegeAdminCandidates({ collegeId, text }, context) {
    const { db } = context
    const [at, condition] = [await findCollegeInScope(collegeId, context), searchQuery(text, false)]
    if (!at || condition === null) return []
    const rows = await db
      .select({ account: userAccount, profile: userProfile })
      .from(userAccount)
      .leftJoin(
        userProfile,
        and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)),
      )
      .where(and(whereCandidate(context, at.id), sql`${userAccount.search} @@ ${condition}::tsquery`))
      .orderBy(asc(sql`${userProfile.displayName} collate "und-x-icu"`), asc(userAccount.id))
      .limit(MOST_CANDIDATES)
    return rows.map(({ account, profile }) => toPerson(account, profile))
  },
} satisfies Partial<QueryHandlers>
