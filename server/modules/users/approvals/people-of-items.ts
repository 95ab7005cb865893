import { and, eq, inArray } from 'drizzle-orm'
import { student, userAccount, userProfile } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { selectCollegesOfPeople } from '../list/list-parts.ts'

/** Returns the people of pending items by id, as the list shows them, with their student record if they have one. */
export async function loadPeopleOfItems(context: ActorContext, ids: number[]) {
  const { db, actor } = context
  const people = await db
    .select({ account: userAccount, profile: userProfile, student })
    .from(userAccount)
    .leftJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
    .leftJoin(student, and(eq(student.clientId, userAccount.clientId), eq(student.userId, userAccount.id)))
    .where(and(eq(userAccount.clientId, actor.clientId), inArray(userAccount.id, ids)))
  const colleges = await selectCollegesOfPeople(context, ids)
  // The first college of a person is the main one.
  const at = new Map(colleges.toReversed().map(({ userId, ...one }) => [userId, one]))
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
