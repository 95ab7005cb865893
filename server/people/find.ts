import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { RowOf } from '../../src/contract/activity.ts'
import type { findUser } from '../../src/contract/people/user-detail.ts'
import { usersInScope } from '../access/scope.ts'
import { college, role, student, userAccount, userCollege, userProfile, userRole } from '../db/schema.ts'
import { latinDigits } from '../digits.ts'
import type { ActorContext } from '../handler.ts'
import { readsContacts } from './contacts.ts'
import { personOf } from './person.ts'
import { searchQuery } from './search-words.ts'

const MOST = 20

/** People by what somebody at a counter is told: exact codes first, then names (domain brief 2.3.7). */
export async function findPeople(text: string, context: ActorContext): Promise<RowOf<typeof findUser>[]> {
  const { db, client, actor } = context
  const asked = searchQuery(text, await readsContacts(context))
  if (asked === null) return []
  const code = latinDigits(text).replaceAll(/[\s-]/g, '').toUpperCase()
  const exact = or(sql`lower(${userAccount.loginName}) = lower(${text.trim()})`, eq(student.prn, code), sql`upper(${userProfile.employeeCode}) = ${code}`)
  const people = await db
    .select({ account: userAccount, profile: userProfile, prn: student.prn })
    .from(userAccount)
    .leftJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
    .leftJoin(student, and(eq(student.clientId, userAccount.clientId), eq(student.userId, userAccount.id)))
    .where(and(usersInScope(db, actor), sql`${userAccount.search} @@ ${asked}::tsquery`))
    .orderBy(desc(sql`coalesce(${exact}, false)`), asc(sql`${userProfile.displayName} collate "und-x-icu"`), asc(userAccount.id))
    .limit(MOST)
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
      ...personOf(account, profile),
      userType: account.userType,
      prn,
      employeeCode: profile?.employeeCode ?? null,
      college: at ? { name: at.name, translations: at.nameI18n } : null,
      roles: roles.filter(({ userId }) => userId === account.id).map(({ role: one }) => ({ roleId: one.id, code: one.code, name: one.name, translations: one.nameI18n })),
    }
  })
}
