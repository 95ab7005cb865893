import { and, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { UserStatus, UserType } from '../../src/contract/people/parts.ts'
import { collegeInScope, seesAllColleges, usersInScope } from '../access/scope.ts'
import { college, role, userAccount, userCollege, userRole } from '../db/schema.ts'
import type { ActorContext } from '../handler.ts'
import { roleInSight, shownStatus } from './list-conditions.ts'

/** How many people of a kind are in a state. */
export interface Census {
  readonly userType: UserType
  readonly status: UserStatus
  readonly people: number
}

/** Everybody whom a caller may see, counted by kind and state. */
export const censusOf = ({ db, actor, now }: ActorContext): Promise<readonly Census[]> =>
  db
    .select({ userType: userAccount.userType, status: shownStatus(now).as('shown'), people: count() })
    .from(userAccount)
    .where(usersInScope(db, actor))
    // By place: the parameters of an expression keep the database from seeing that it is the same one.
    .groupBy(sql`1`, sql`2`)

/** A condition on those whom a caller may see, for rows that name their user; none where it is everybody of the institution, which spares looking at a hundred thousand accounts. */
const areSeen = ({ db, actor }: ActorContext, userId: PgColumn): SQL | undefined =>
  seesAllColleges(actor) ? undefined : inArray(userId, db.select({ id: userAccount.id }).from(userAccount).where(usersInScope(db, actor)))

/** How many of those whom a caller may see hold each role. */
export function holdersByRole(context: ActorContext) {
  const { db, actor, now } = context
  const holders = db
    .selectDistinct({ roleId: userRole.roleId, userId: userRole.userId })
    .from(userRole)
    .where(and(eq(userRole.clientId, actor.clientId), areSeen(context, userRole.userId), roleInSight(db, actor, now)))
    .as('holders')
  const counted = db.select({ roleId: holders.roleId, people: count().as('people') }).from(holders).groupBy(holders.roleId).as('counted')
  return db
    .select({ roleId: role.id, code: role.code, name: role.name, translations: role.nameI18n, people: counted.people })
    .from(counted)
    .innerJoin(role, and(eq(role.clientId, actor.clientId), eq(role.id, counted.roleId)))
    .orderBy(role.rank, role.id)
}

/** How many of those whom a caller may see belong to each college. */
export function peopleByCollege(context: ActorContext) {
  const { db, actor } = context
  const counted = db
    .select({ collegeId: userCollege.collegeId, people: count().as('people') })
    .from(userCollege)
    .where(and(eq(userCollege.clientId, actor.clientId), areSeen(context, userCollege.userId), collegeInScope(db, actor, userCollege.collegeId)))
    .groupBy(userCollege.collegeId)
    .as('counted')
  return db
    .select({ collegeId: college.id, code: college.code, name: college.name, translations: college.nameI18n, people: counted.people })
    .from(counted)
    .innerJoin(college, and(eq(college.clientId, actor.clientId), eq(college.id, counted.collegeId)))
    .orderBy(college.code)
}
