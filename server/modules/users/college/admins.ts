import { and, asc, eq, exists, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { collegeAdmins } from '../../../../src/contract/users/college-admin.ts'
import { whereInForce } from '../../../lib/access/in-force.ts'
import type { Database } from '../../../db/database.ts'
import { toPerson } from '../../account/person/to-person.ts'
import { college, collegeHandover, userAccount, userCollege, userProfile, userRole } from '../../../db/schema.ts'

/** The id of the role of college administrators (specification, section 10.4.2). */
export const COLLEGE_ADMIN = 20

/** The statuses of accounts that are usable, now or after the invitation is accepted. */
export const USABLE = ['ACTIVE', 'INVITED', 'LOCKED'] as const

/**
 * Returns the condition under which a row of `user_role` applies to a college: it is bound to that college, or applies
 * to all colleges of its person, of which it is one.
 */
const whereGrantForCollege = (db: Database, now: Date): SQL | undefined =>
  or(
    eq(userRole.scopeCollegeId, college.id),
    and(
      isNull(userRole.scopeCollegeId),
      exists(
        db
          .select({ one: sql`1` })
          .from(userCollege)
          .where(
            and(
              eq(userCollege.clientId, userRole.clientId),
              eq(userCollege.userId, userRole.userId),
              eq(userCollege.collegeId, college.id),
              or(isNull(userCollege.toAt), gt(userCollege.toAt, now)),
            ),
          ),
      ),
    ),
  )

/**
 * Returns the administrators of some colleges at an instant, each once: of a person with two grants for a college, such
 * as one that ends in some days and a new one, the grant that lasts longer counts. Suspended and deactivated accounts
 * do not count.
 */
export async function listAdministrators(db: Database, clientId: number, collegeIds: readonly number[], now: Date) {
  const rows = await db
    .select({ collegeId: college.id, account: userAccount, profile: userProfile, role: userRole })
    .from(userRole)
    .innerJoin(userAccount, and(eq(userAccount.clientId, userRole.clientId), eq(userAccount.id, userRole.userId)))
    .leftJoin(userProfile, and(eq(userProfile.clientId, userRole.clientId), eq(userProfile.userId, userRole.userId)))
    .innerJoin(college, and(eq(college.clientId, userRole.clientId), inArray(college.id, [...collegeIds, 0])))
    .where(
      and(
        eq(userRole.clientId, clientId),
        eq(userRole.roleId, COLLEGE_ADMIN),
        whereInForce(now),
        inArray(userAccount.status, [...USABLE]),
        whereGrantForCollege(db, now),
      ),
    )
    .orderBy(asc(userAccount.id), sql`${userRole.toAt} desc nulls first`)
  return rows.filter(
    ({ collegeId, account }, place) =>
      rows.findIndex((one) => one.collegeId === collegeId && one.account.id === account.id) === place,
  )
}

type Admin = Awaited<ReturnType<typeof listAdministrators>>[number]

/** Returns the pairs of college and person with an acting administration, besides the college's administrator. */
async function listActingPairs(
  db: Database,
  clientId: number,
  collegeIds: readonly number[],
  today: string,
): Promise<ReadonlySet<string>> {
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

/** Returns a function that gives the displayed administrators of a college, for some colleges. */
export async function createAdminViews(
  db: Database,
  clientId: number,
  collegeIds: readonly number[],
  today: string,
  now: Date,
) {
  const [admins, acting] = await Promise.all([
    listAdministrators(db, clientId, collegeIds, now),
    listActingPairs(db, clientId, collegeIds, today),
  ])
  const toAdminView = ({
    collegeId,
    account,
    profile,
    role,
  }: Admin): RowOf<typeof collegeAdmins>['admins'][number] => ({
    ...toPerson(account, profile),
    since: (role.fromAt ?? role.grantedAt)?.toISOString() ?? null,
    until: role.toAt?.toISOString() ?? null,
    lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
    acting: acting.has(`${collegeId} ${account.id}`),
    active: account.status === 'ACTIVE',
  })
  return (collegeId: number) => admins.filter((one) => one.collegeId === collegeId).map(toAdminView)
}
