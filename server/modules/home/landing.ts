import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { RowOf } from '../../../src/contract/activity.ts'
import type { landing } from '../../../src/contract/home/home.ts'
import { academicYear, college, session, userAccount, userCollege, userProfile } from '../../db/schema.ts'
import type { ActorContext } from '../../lib/context/handler.ts'
import { listRolesInForce } from '../../lib/session/sessions.ts'
import { listAnnouncements } from './announcements.ts'

/** Returns the colleges that a person works for now. */
export async function listHeldColleges({ db, actor, now }: ActorContext) {
  return db
    .select({ id: college.id, name: college.name, nameI18n: college.nameI18n })
    .from(userCollege)
    .innerJoin(college, and(eq(college.clientId, userCollege.clientId), eq(college.id, userCollege.collegeId)))
    .where(
      and(
        eq(userCollege.clientId, actor.clientId),
        eq(userCollege.userId, actor.userId),
        or(isNull(userCollege.toAt), gt(userCollege.toAt, now)),
      ),
    )
    .orderBy(college.code)
}

/** Returns the academic years that can be worked in: the current and the next one. */
export async function openYears({ db, actor }: ActorContext) {
  const rows = await db
    .select({ code: academicYear.code, status: academicYear.status })
    .from(academicYear)
    .where(and(eq(academicYear.clientId, actor.clientId), inArray(academicYear.status, ['CURRENT', 'NEXT'])))
    .orderBy(academicYear.startsOn)
  return rows.flatMap(({ code, status }) => (status === 'CURRENT' || status === 'NEXT' ? [{ code, status }] : []))
}

/**
 * Returns the data of the landing page: the person, their roles and colleges, and announcements (specification, section
 * 11.2.1).
 */
export async function loadLanding(context: ActorContext): Promise<RowOf<typeof landing>[]> {
  const { db, actor } = context
  const [[person], roles, colleges, academicYears, announcements] = await Promise.all([
    db
      .select({
        displayName: userProfile.displayName,
        loginName: userAccount.loginName,
        previous: userAccount.previousLoginAt,
        chosen: session,
      })
      .from(userAccount)
      .innerJoin(session, and(eq(session.clientId, userAccount.clientId), eq(session.userId, userAccount.id)))
      .leftJoin(
        userProfile,
        and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)),
      )
      .where(
        and(
          eq(userAccount.clientId, actor.clientId),
          eq(userAccount.id, actor.userId),
          eq(session.id, actor.sessionId),
        ),
      ),
    listRolesInForce(context.db, context.actor.clientId, context.actor.userId, context.now),
    listHeldColleges(context),
    openYears(context),
    listAnnouncements(context),
  ])
  if (!person) return []
  // What was chosen may have ended since: a role, a college that passed to somebody else, an academic year.
  const { roleId, collegeId, academicYear: yearCode } = person.chosen
  return [
    {
      displayName: person.displayName ?? person.loginName,
      previousSignInAt: person.previous?.toISOString() ?? null,
      roles: roles.map(({ id, name, nameI18n }) => ({ roleId: id, names: { name, translations: nameI18n } })),
      colleges: colleges.map(({ id, name, nameI18n }) => ({ collegeId: id, names: { name, translations: nameI18n } })),
      academicYears,
      context: {
        roleId: roles.some(({ id }) => id === roleId) ? roleId : null,
        collegeId: colleges.some(({ id }) => id === collegeId) ? collegeId : null,
        academicYear: academicYears.some(({ code }) => code === yearCode) ? yearCode : null,
      },
      announcements,
    },
  ]
}
