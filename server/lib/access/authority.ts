import { and, eq, gt, inArray, isNotNull, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Right } from '../../../src/contract/access.ts'
import type { Database } from '../../db/database.ts'
import { menu, roleMenu, userCollege, userRole } from '../../db/schema.ts'
import type { Actor } from '../context/handler.ts'
import { listPowers, listPowersByPerson } from './powers.ts'
import { hasAllColleges } from './scope.ts'

/**
 * Role id of the institution's administrator, who may grant rights they do not hold themselves (specification, section
 * 11.3.1).
 */
export const UNIVERSITY_ADMIN = 10

/**
 * Reason why an act on a whole account is denied. OTHER_COLLEGE: the person works at a college outside the caller's
 * authority. MORE_RIGHTS: the person has rights that the caller does not have.
 */
export type BeyondAuthority = 'OTHER_COLLEGE' | 'MORE_RIGHTS'

/** The column of `role_menu` for each right. */
export const COLUMN_OF_VERB = {
  view: roleMenu.canView,
  edit: roleMenu.canEdit,
  export: roleMenu.canExport,
  approve: roleMenu.canApprove,
} as const
const whereLasts = (toAt: typeof userRole.toAt | typeof userCollege.toAt) => or(isNull(toAt), gt(toAt, sql`now()`))

/**
 * Builds a subquery for the ids of the colleges at which a user holds a right. A role that is bound to a college grants
 * its rights there only.
 */
export function sqlCollegesWithRight(db: Database, { clientId, userId, roleIds }: Actor, { menu: route, verb }: Right) {
  const giving = and(
    eq(userRole.clientId, clientId),
    eq(userRole.userId, userId),
    inArray(userRole.roleId, [...roleIds, 0]),
    sql`coalesce(${userRole.fromAt} <= now(), true)`,
    whereLasts(userRole.toAt),
    eq(menu.routeName, route),
    sql`${COLUMN_OF_VERB[verb]}`,
  )
  const sqlRightScopes = () =>
    db
      .select({ id: sql<number>`${userRole.scopeCollegeId}`.as('id') })
      .from(userRole)
      .innerJoin(roleMenu, and(eq(roleMenu.clientId, userRole.clientId), eq(roleMenu.roleId, userRole.roleId)))
      .innerJoin(menu, and(eq(menu.clientId, roleMenu.clientId), eq(menu.id, roleMenu.menuId)))
  const everywhere = sqlRightScopes().where(and(giving, isNull(userRole.scopeCollegeId)))
  return db
    .select({ id: userCollege.collegeId })
    .from(userCollege)
    .where(
      and(
        eq(userCollege.clientId, clientId),
        eq(userCollege.userId, userId),
        whereLasts(userCollege.toAt),
        sql`exists ${everywhere}`,
      ),
    )
    .union(sqlRightScopes().where(and(giving, isNotNull(userRole.scopeCollegeId))))
}

/** Builds a condition: the caller holds a right at the college. Use it together with a condition on `client_id`. */
export const whereCollegeUnderRight = (
  db: Database,
  actor: Actor,
  right: Right,
  collegeId: PgColumn,
): SQL | undefined => (hasAllColleges(actor) ? undefined : inArray(collegeId, sqlCollegesWithRight(db, actor, right)))

/**
 * Returns which of some users work, now or later, at a college under the caller's right (`in`) or at another one
 * (`out`).
 */
async function findWorkPlaces(
  db: Database,
  actor: Actor,
  right: Right,
  userIds: readonly number[],
): Promise<{ readonly in: ReadonlySet<number>; readonly out: ReadonlySet<number> }> {
  const ownColleges = sqlCollegesWithRight(db, actor, right)
  const sqlColleagues = (inside: boolean) =>
    db
      .selectDistinct({ id: userCollege.userId })
      .from(userCollege)
      .where(
        and(
          eq(userCollege.clientId, actor.clientId),
          inArray(userCollege.userId, [...userIds]),
          whereLasts(userCollege.toAt),
          (inside ? inArray : notInArray)(userCollege.collegeId, ownColleges),
        ),
      )
      .union(
        db
          .selectDistinct({ id: userRole.userId })
          .from(userRole)
          .where(
            and(
              eq(userRole.clientId, actor.clientId),
              inArray(userRole.userId, [...userIds]),
              whereLasts(userRole.toAt),
              isNotNull(userRole.scopeCollegeId),
              (inside ? inArray : notInArray)(userRole.scopeCollegeId, ownColleges),
            ),
          ),
      )
  // One after the other: a transaction has only one connection.
  const inside = await sqlColleagues(true)
  const outside = await sqlColleagues(false)
  return { in: new Set(inside.map(({ id }) => id)), out: new Set(outside.map(({ id }) => id)) }
}

/**
 * Reasons why acts on people are denied, by user id. `near`: for acts that affect the caller's own colleges only;
 * `whole`: for acts on the whole account.
 */
export interface Authority {
  readonly near: ReadonlyMap<number, BeyondAuthority>
  readonly whole: ReadonlyMap<number, BeyondAuthority>
}

/**
 * Returns why the caller lacks authority over users in their scope, by user id. Authority requires the right at every
 * college that the user works for, and every right that the user has over others. The university's administrator has
 * authority over everybody, and everybody has it over themselves. Ranks are checked elsewhere.
 */
export async function findMissingAuthority(
  db: Database,
  actor: Actor,
  right: Right,
  now: Date,
  userIds: readonly number[],
): Promise<Authority> {
  const others = userIds.filter((id) => id !== actor.userId)
  if (others.length === 0 || actor.roleIds.includes(UNIVERSITY_ADMIN)) return { near: new Map(), whole: new Map() }
  const works = hasAllColleges(actor)
    ? { in: new Set(others), out: new Set<number>() }
    : await findWorkPlaces(db, actor, right, others)
  const own = await listPowers(db, actor, now)
  const otherPowers = await listPowersByPerson(db, actor.clientId, others, now)
  const far = others.filter((id) => !works.in.has(id))
  const shared = others.filter((id) => works.out.has(id) || !works.in.has(id))
  const stronger = others.filter((id) => [...(otherPowers.get(id) ?? [])].some((power) => !own.has(power)))
  const pairWithReason = (ids: readonly number[], why: BeyondAuthority) => ids.map((id) => [id, why] as const)
  return {
    near: new Map(pairWithReason(far, 'OTHER_COLLEGE')),
    whole: new Map([...pairWithReason(stronger, 'MORE_RIGHTS'), ...pairWithReason(shared, 'OTHER_COLLEGE')]),
  }
}
