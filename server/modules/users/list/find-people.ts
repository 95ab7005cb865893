import { and, asc, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import { FIND_USER_PAGE_SIZE, type findUser } from '../../../../src/contract/users/user-detail.ts'
import { college, role, student, userAccount, userCollege, userProfile, userRole } from '../../../db/schema.ts'
import { normaliseNumber } from '../../../lib/identity/plain-number.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { canReadContacts } from '../accounts/contacts.ts'
import { toPerson } from '../../account/person/to-person.ts'
import { whereUserMatches } from './list-conditions.ts'
import { searchQuery } from '../accounts/search-words.ts'

/**
 * Returns the condition for the people that the list of users shows for a search text; undefined when the text has no
 * word.
 */
async function wherePersonMatches(text: string, context: ActorContext): Promise<SQL | undefined> {
  const contacts = await canReadContacts(context)
  const condition = searchQuery(text, contacts)
  return condition === null
    ? undefined
    : and(
        whereUserMatches({ search: '', tab: 'ALL' }, context, contacts),
        sql`${userAccount.search} @@ ${condition}::tsquery`,
      )
}

/** Returns how many people match a search text. */
export async function countFound(text: string, context: ActorContext): Promise<number> {
  const wanted = await wherePersonMatches(text, context)
  if (!wanted) return 0
  const [row] = await context.db.select({ total: count() }).from(userAccount).where(wanted)
  return row?.total ?? 0
}

/** Finds people for a help desk, a page of them: exact codes first, then names (specification, section 11.3.7). */
export async function findPeople(
  text: string,
  page: number,
  context: ActorContext,
  pageSize = FIND_USER_PAGE_SIZE,
): Promise<RowOf<typeof findUser>[]> {
  const { db, client } = context
  const wanted = await wherePersonMatches(text, context)
  if (!wanted) return []
  const code = normaliseNumber(text)
  const exact = or(
    eq(userAccount.loginKey, text),
    eq(student.prn, code),
    sql`upper(${userProfile.employeeCode}) = ${code}`,
  )
  const people = await db
    .select({ account: userAccount, profile: userProfile, prn: student.prn })
    .from(userAccount)
    .leftJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
    .leftJoin(student, and(eq(student.clientId, userAccount.clientId), eq(student.userId, userAccount.id)))
    .where(wanted)
    .orderBy(
      desc(sql`coalesce(${exact}, false)`),
      asc(sql`${userProfile.displayName} collate "und-x-icu"`),
      asc(userAccount.id),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const ids = [...people.map(({ account }) => account.id), 0]
  const roles = await db
    .select({ userId: userRole.userId, role })
    .from(userRole)
    .innerJoin(role, and(eq(role.clientId, userRole.clientId), eq(role.id, userRole.roleId)))
    .where(and(eq(userRole.clientId, client.id), inArray(userRole.userId, ids)))
    .orderBy(role.rank)
  const colleges = await db
    .select({ userId: userCollege.userId, college })
    .from(userCollege)
    .innerJoin(college, and(eq(college.clientId, userCollege.clientId), eq(college.id, userCollege.collegeId)))
    .where(and(eq(userCollege.clientId, client.id), inArray(userCollege.userId, ids)))
    .orderBy(desc(userCollege.isPrimary))
  return people.map(({ account, profile, prn }) => {
    const at = colleges.find(({ userId }) => userId === account.id)?.college
    return {
      ...toPerson(account, profile),
      userType: account.userType,
      prn,
      employeeCode: profile?.employeeCode ?? null,
      college: at ? { name: at.name, translations: at.nameI18n } : null,
      roles: roles
        .filter(({ userId }) => userId === account.id)
        .map(({ role: one }) => ({ roleId: one.id, code: one.code, name: one.name, translations: one.nameI18n })),
    }
  })
}
