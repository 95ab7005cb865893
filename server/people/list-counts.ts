import { and, count, countDistinct, eq } from 'drizzle-orm'
import type { UserStatus, UserType } from '../../src/contract/people/parts.ts'
import { collegeInScope, usersInScope } from '../access/scope.ts'
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
export async function censusOf({ db, actor, now }: ActorContext): Promise<readonly Census[]> {
  const people = db.select({ userType: userAccount.userType, status: shownStatus(now).as('shown'), people: count().as('people') }).from(userAccount).where(usersInScope(db, actor)).groupBy(userAccount.userType, shownStatus(now))
  return people
}

/** How many of those whom a caller may see hold each role. */
export const holdersByRole = ({ db, actor, now }: ActorContext) =>
  db
    .select({ roleId: role.id, code: role.code, name: role.name, translations: role.nameI18n, people: countDistinct(userRole.userId) })
    .from(userRole)
    .innerJoin(userAccount, and(eq(userAccount.clientId, userRole.clientId), eq(userAccount.id, userRole.userId)))
    .innerJoin(role, and(eq(role.clientId, userRole.clientId), eq(role.id, userRole.roleId)))
    .where(and(usersInScope(db, actor), roleInSight(db, actor, now)))
    .groupBy(role.clientId, role.id)
    .orderBy(role.rank, role.id)

/** How many of those whom a caller may see belong to each college. */
export const peopleByCollege = ({ db, actor }: ActorContext) =>
  db
    .select({ collegeId: college.id, code: college.code, name: college.name, translations: college.nameI18n, people: count() })
    .from(userCollege)
    .innerJoin(userAccount, and(eq(userAccount.clientId, userCollege.clientId), eq(userAccount.id, userCollege.userId)))
    .innerJoin(college, and(eq(college.clientId, userCollege.clientId), eq(college.id, userCollege.collegeId)))
    .where(and(usersInScope(db, actor), collegeInScope(db, actor, userCollege.collegeId)))
    .groupBy(college.id)
    .orderBy(college.code)
