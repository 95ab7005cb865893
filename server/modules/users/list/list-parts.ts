import { and, count, countDistinct, eq, inArray, sql } from 'drizzle-orm'
import {
  college,
  enrolment,
  pickListEntry,
  role,
  student,
  userAccount,
  userAsset,
  userCollege,
  userProfile,
  userRole,
} from '../../../db/schema.ts'
import { whereCollegeInScope, whereAccountInScope } from '../../../lib/access/scope.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { whereGrantVisible } from './list-conditions.ts'
import { ofAccount } from './list-page.ts'
import { whereEnrolmentVisible } from './list-studies.ts'

/** Selects the roles of some people that the caller may see. */
export const selectRolesOfPeople = ({ db, actor, now }: ReadContext, ids: number[]) =>
  db
    .selectDistinct({
      userId: userRole.userId,
      roleId: role.id,
      rank: role.rank,
      code: role.code,
      name: role.name,
      translations: role.nameI18n,
    })
    .from(userRole)
    .innerJoin(role, and(eq(role.clientId, userRole.clientId), eq(role.id, userRole.roleId)))
    .where(and(eq(userRole.clientId, actor.clientId), inArray(userRole.userId, ids), whereGrantVisible(db, actor, now)))
    .orderBy(role.rank, role.id)

/** Selects the colleges of some people that are in the caller's scope. */
export const selectCollegesOfPeople = ({ db, actor }: ReadContext, ids: number[]) =>
  db
    .select({
      userId: userCollege.userId,
      collegeId: college.id,
      code: college.code,
      name: college.name,
      translations: college.nameI18n,
    })
    .from(userCollege)
    .innerJoin(college, and(eq(college.clientId, userCollege.clientId), eq(college.id, userCollege.collegeId)))
    .where(
      and(
        eq(userCollege.clientId, actor.clientId),
        inArray(userCollege.userId, ids),
        whereCollegeInScope(db, actor, userCollege.collegeId),
      ),
    )
    .orderBy(sql`${userCollege.isPrimary} desc`, college.code)

/** Selects the current programmes and the photographs of some students. */
export const selectStudies = (context: ReadContext, ids: number[]) =>
  context.db
    .select({
      userId: sql<number>`${student.userId}`.mapWith(Number),
      programmes: countDistinct(enrolment.programId),
      photos: count(student.photoPath),
    })
    .from(student)
    .leftJoin(
      enrolment,
      and(
        eq(enrolment.clientId, student.clientId),
        eq(enrolment.studentId, student.id),
        whereEnrolmentVisible(context),
      ),
    )
    .where(and(eq(student.clientId, context.actor.clientId), inArray(student.userId, ids)))
    .groupBy(student.userId)

/** Selects those of some people who have an approved photograph. */
export const selectStudentsWithPhoto = ({ db, actor }: ReadContext, ids: number[]) =>
  db
    .select({ userId: userAsset.userId })
    .from(userAsset)
    .where(
      and(
        eq(userAsset.clientId, actor.clientId),
        inArray(userAsset.userId, ids),
        eq(userAsset.kind, 'PHOTO'),
        eq(userAsset.status, 'APPROVED'),
      ),
    )

/** Returns the names of the people who created the accounts, if they are in the caller's scope. */
export async function loadCreators(
  { db, actor }: ReadContext,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const knownIds = ids.filter((id) => id !== null)
  if (knownIds.length === 0) return new Map()
  const rows = await db
    .select({ id: userAccount.id, name: userProfile.displayName })
    .from(userAccount)
    .innerJoin(userProfile, ofAccount)
    .where(and(whereAccountInScope(db, actor), inArray(userAccount.id, knownIds)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the departments by code, in the caller's language. */
export async function loadDepartments({ db, actor, language }: ReadContext): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select()
    .from(pickListEntry)
    .where(and(eq(pickListEntry.clientId, actor.clientId), eq(pickListEntry.kind, 'DEPARTMENT')))
  return new Map(rows.map(({ code, name, nameI18n }) => [code, nameI18n[language] ?? name]))
}
