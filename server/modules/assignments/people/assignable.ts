import { and, countDistinct, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import type { assignableUsers } from '../../../../src/contract/assignments/program-tree.ts'
import { userAccount, userCollege, userCourse, userPpt, userProfile } from '../../../db/schema.ts'
import { whereCollegeInScope, whereUserInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { canReadContacts } from '../../users/accounts/contacts.ts'
import { byName, ofAccount } from '../../users/list/list-page.ts'
import { selectCollegesOfPeople, selectRolesOfPeople } from '../../users/list/list-parts.ts'
import { searchQuery } from '../../users/accounts/search-words.ts'
import { filterPeopleWithScope } from './people-facts.ts'

/** The largest number of people that a search returns. */
const MOST_FOUND = 50

/** Builds the condition for staff in the caller's scope. */
export const whereStaffInScope = ({ db, actor }: Pick<ActorContext, 'db' | 'actor'>): SQL | undefined =>
  and(whereUserInScope(db, actor), ne(userAccount.userType, 'STUDENT'))

const whereAtCollege = ({ db, client, actor }: ActorContext, collegeId: number): SQL =>
  inArray(
    userAccount.id,
    db
      .select({ id: userCollege.userId })
      .from(userCollege)
      .where(
        and(
          eq(userCollege.clientId, client.id),
          eq(userCollege.collegeId, collegeId),
          whereCollegeInScope(db, actor, userCollege.collegeId),
        ),
      ),
  )

/** Counts what is assigned to some people in a year. */
async function countAssigned(
  { db, client }: ActorContext,
  yearId: number,
  userIds: readonly number[],
  table: typeof userPpt | typeof userCourse,
  counted: SQL<number>,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ userId: table.userId, assigned: counted })
    .from(table)
    .where(and(eq(table.clientId, client.id), eq(table.academicYearId, yearId), inArray(table.userId, [...userIds])))
    .groupBy(table.userId)
  return new Map(rows.map(({ userId, assigned }) => [userId, assigned]))
}

/** Finds staff in the caller's scope, by name: those whom a search means, or exactly some people. */
export async function findAssignable(
  { academicYearId, search, collegeId, userIds, publicIds }: ParsedInputOf<typeof assignableUsers>,
  context: ActorContext,
): Promise<RowOf<typeof assignableUsers>[]> {
  const { db } = context
  const condition = search === '' ? undefined : searchQuery(search, await canReadContacts(context))
  if (condition === null) return []
  const people = await db
    .select({
      userId: userAccount.id,
      publicId: userAccount.publicId,
      loginName: userAccount.loginName,
      displayName: userProfile.displayName,
      translations: userProfile.nameI18n,
    })
    .from(userAccount)
    .innerJoin(userProfile, ofAccount)
    .where(
      and(
        whereStaffInScope(context),
        userIds || publicIds ? undefined : ne(userAccount.status, 'DEACTIVATED'),
        userIds && inArray(userAccount.id, userIds),
        publicIds && inArray(userAccount.publicId, publicIds),
        condition === undefined ? undefined : sql`${userAccount.search} @@ ${condition}::tsquery`,
        collegeId === undefined ? undefined : whereAtCollege(context, collegeId),
      ),
    )
    .orderBy(byName, userAccount.id)
    .limit((userIds ?? publicIds)?.length ?? MOST_FOUND)
  const ids = people.map(({ userId }) => userId)
  if (ids.length === 0) return []
  const roles = await selectRolesOfPeople(context, ids)
  const colleges = await selectCollegesOfPeople(context, ids)
  const usingScope = await filterPeopleWithScope(db, context, ids)
  const programmes = await countAssigned(context, academicYearId, ids, userPpt, countDistinct(userPpt.programId))
  const courses = await countAssigned(
    context,
    academicYearId,
    ids,
    userCourse,
    countDistinct(userCourse.courseOfferingId),
  )
  return people.map(({ userId, publicId, loginName, displayName, translations }) => ({
    userId,
    publicId,
    displayName,
    translations: { ...translations },
    loginName,
    roles: roles
      .filter((one) => one.userId === userId)
      .map(({ name, translations }) => ({ name, translations: { ...translations } })),
    colleges: colleges
      .filter((one) => one.userId === userId)
      .map((one) => ({
        collegeId: one.collegeId,
        code: one.code,
        names: { name: one.name, translations: { ...one.translations } },
      })),
    usesScope: usingScope.has(userId),
    programmes: programmes.get(userId) ?? 0,
    courses: courses.get(userId) ?? 0,
  }))
}
