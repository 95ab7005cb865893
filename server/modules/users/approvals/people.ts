import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { college, student, userAccount, userCollege, userProfile } from '../../../db/schema.ts'
import { collegeInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/** Returns the people of pending items by id, as the list shows them, with their student record if they have one. */
export async function peopleOf({ db, actor }: ActorContext, ids: number[]) {
  const people = await db
    .select({ account: userAccount, profile: userProfile, student })
    .from(userAccount)
    .leftJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
    .leftJoin(student, and(eq(student.clientId, userAccount.clientId), eq(student.userId, userAccount.id)))
    .where(and(eq(userAccount.clientId, actor.clientId), inArray(userAccount.id, ids)))
  const colleges = await db
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
        collegeInScope(db, actor, userCollege.collegeId),
      ),
    )
    .orderBy(asc(userCollege.isPrimary), desc(college.code))
  const at = new Map(colleges.map(({ userId, ...one }) => [userId, one]))
  return new Map(
    people.map(({ account: { id, publicId, rowVersion, loginName, userType }, profile, student: row }) => [
      id,
      {
        student: row,
        person: {
          userId: publicId,
          rowVersion,
          displayName: profile?.displayName ?? loginName,
          translations: { ...profile?.nameI18n },
          loginName,
          userType,
          prn: row?.prn ?? null,
          college: at.get(id) ?? null,
        },
      },
    ]),
  )
}
