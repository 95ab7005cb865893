import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { userAccount, userCourse } from '../../../db/schema.ts'
import { hasAllColleges, whereUserInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { listCollegesOfStaff } from '../people/colleges.ts'
import type { CourseKey } from './offerings.ts'
import type { CourseRows } from './stored-courses.ts'

/** A division that somebody else already teaches. */
interface Taught {
  readonly key: CourseKey
  readonly by: number
  /** The division of the other person; null: all divisions. */
  readonly division: string | null
}

const isSameOrAll = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one.toLowerCase() === other.toLowerCase()

/** Reads whether two people, each at a college or at all of theirs (null), work at the same one. */
async function loadMeetingTest(db: Database, context: ActorContext, userIds: readonly number[]) {
  const rows = await listCollegesOfStaff(db, context, userIds)
  const accounts = await db
    .select({ id: userAccount.id, userType: userAccount.userType })
    .from(userAccount)
    .where(and(eq(userAccount.clientId, context.client.id), inArray(userAccount.id, [...userIds, 0])))
  // People who work for the whole institution work at each of its colleges.
  const atAll = new Set(accounts.filter(hasAllColleges).map(({ id }) => id))
  const collegesOf = new Map<number, Set<number>>()
  for (const { userId, collegeId } of rows) collegesOf.set(userId, (collegesOf.get(userId) ?? new Set()).add(collegeId))
  type Place = Pick<CourseKey, 'userId' | 'collegeId'>
  const getColleges = ({ userId, collegeId }: Place): ReadonlySet<number> | undefined =>
    collegeId !== null ? new Set([collegeId]) : atAll.has(userId) ? undefined : (collegesOf.get(userId) ?? new Set())
  return (one: Place, other: Place): boolean => {
    const [first, second] = [getColleges(one), getColleges(other)]
    return !first || !second || [...first].some((id) => second.has(id))
  }
}

/**
 * Finds which of the added keys are divisions that another person in the caller's scope already teaches at the same
 * college. Rows that the same edits remove do not count.
 */
export async function listTaughtDivisions(
  db: Database,
  context: ActorContext,
  added: readonly CourseKey[],
  rows: CourseRows,
): Promise<readonly Taught[]> {
  const { client, actor } = context
  const [first] = added
  if (!first) return []
  const found = await db
    .select({ row: userCourse })
    .from(userCourse)
    .innerJoin(userAccount, and(eq(userAccount.clientId, userCourse.clientId), eq(userAccount.id, userCourse.userId)))
    .where(
      and(
        whereUserInScope(db, actor),
        eq(userCourse.clientId, client.id),
        eq(userCourse.academicYearId, first.academicYearId),
        inArray(userCourse.courseOfferingId, [...new Set(added.map(({ courseOfferingId }) => courseOfferingId))]),
        eq(userCourse.duty, 'TEACH'),
      ),
    )
    .orderBy(userCourse.id)
  const others = new Map<number, CourseKey[]>()
  for (const { row } of found)
    if (!rows.isEdited(row)) others.set(row.courseOfferingId, [...(others.get(row.courseOfferingId) ?? []), row])
  const pairs = added.flatMap((key) =>
    (others.get(key.courseOfferingId) ?? [])
      .filter((other) => other.userId !== key.userId && isSameOrAll(key.division, other.division))
      .map((other) => ({ key, other })),
  )
  if (pairs.length === 0) return []
  const meet = await loadMeetingTest(db, context, [
    ...new Set(pairs.flatMap(({ key, other }) => [key.userId, other.userId])),
  ])
  return pairs
    .filter(({ key, other }) => meet(key, other))
    .map(({ key, other }) => ({ key, by: other.userId, division: other.division }))
}
