import { and, asc, eq, exists, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { RowOf } from '../../../src/contract/activity.ts'
import type { collegeAdmins } from '../../../src/contract/people/college-admin.ts'
import { heldAt } from '../../access/in-force.ts'
import type { Database } from '../../db/database.ts'
import { personOf } from '../person.ts'
import { college, collegeHandover, userAccount, userCollege, userProfile, userRole } from '../../db/schema.ts'

/** The administrator of a college (domain brief 1.4.2). */
export const COLLEGE_ADMIN = 20

/** Accounts that can be worked with, now or after an invitation is taken up. */
const USABLE = ['ACTIVE', 'INVITED', 'LOCKED'] as const

/** Whether a row of `user_role` is for a college: bound to it, or for all colleges of its person, of which it is one. */
const isForCollege = (db: Database, now: Date): SQL | undefined =>
  or(
    eq(userRole.scopeCollegeId, college.id),
    and(
      isNull(userRole.scopeCollegeId),
      exists(
        db
          .select({ one: sql`1` })
          .from(userCollege)
          .where(and(eq(userCollege.clientId, userRole.clientId), eq(userCollege.userId, userRole.userId), eq(userCollege.collegeId, college.id), or(isNull(userCollege.toAt), gt(userCollege.toAt, now)))),
      ),
    ),
  )

/** Who administers some colleges at an instant, each once: whoever gives a college back for some days more and then gets it again, holds it by the role that lasts longer. Whoever is suspended or closed counts for nobody. */
export async function adminsOf(db: Database, clientId: number, collegeIds: readonly number[], now: Date) {
  const rows = await db
    .select({ collegeId: college.id, account: userAccount, profile: userProfile, role: userRole })
    .from(userRole)
    .innerJoin(userAccount, and(eq(userAccount.clientId, userRole.clientId), eq(userAccount.id, userRole.userId)))
    .leftJoin(userProfile, and(eq(userProfile.clientId, userRole.clientId), eq(userProfile.userId, userRole.userId)))
    .innerJoin(college, and(eq(college.clientId, userRole.clientId), inArray(college.id, [...collegeIds, 0])))
    .where(and(eq(userRole.clientId, clientId), eq(userRole.roleId, COLLEGE_ADMIN), heldAt(now), inArray(userAccount.status, [...USABLE]), isForCollege(db, now)))
    .orderBy(asc(userAccount.id), sql`${userRole.toAt} desc nulls first`)
  return rows.filter(({ collegeId, account }, place) => rows.findIndex((one) => one.collegeId === collegeId && one.account.id === account.id) === place)
}

type Admin = Awaited<ReturnType<typeof adminsOf>>[number]

/** Those of them who hold the college for a while only, besides its administrator. */
async function actingIn(db: Database, clientId: number, collegeIds: readonly number[], today: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ collegeId: collegeHandover.collegeId, userId: collegeHandover.incomingUserId })
    .from(collegeHandover)
    .where(
      and(
        eq(collegeHandover.clientId, clientId),
        inArray(collegeHandover.collegeId, [...collegeIds, 0]),
        eq(collegeHandover.kind, 'ACTING'),
        eq(collegeHandover.status, 'APPROVED'),
        lte(collegeHandover.effectiveOn, today),
      ),
    )
  return new Set(rows.map(({ collegeId, userId }) => `${collegeId} ${userId}`))
}

/** What is shown of the administrators of some colleges, by college. */
export async function adminViews(db: Database, clientId: number, collegeIds: readonly number[], today: string, now: Date) {
  const [admins, acting] = await Promise.all([adminsOf(db, clientId, collegeIds, now), actingIn(db, clientId, collegeIds, today)])
  const view = ({ collegeId, account, profile, role }: Admin): RowOf<typeof collegeAdmins>['admins'][number] => ({
    ...personOf(account, profile),
    since: (role.fromAt ?? role.grantedAt)?.toISOString() ?? null,
    until: role.toAt?.toISOString() ?? null,
    lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
    acting: acting.has(`${collegeId} ${account.id}`),
  })
  return (collegeId: number) => admins.filter((one) => one.collegeId === collegeId).map(view)
}
