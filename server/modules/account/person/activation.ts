import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { enrolment, student, userAccount, userCollege, userProfile, userRole } from '../../../db/schema.ts'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import { normaliseLoginName } from '../../../db/identity/login-key.ts'

const STUDENT_ROLE = 50

/** Returns whether the account that is named by a PRN belongs to somebody else than a student. */
const isTaken = async (db: Database, { clientId, prn }: typeof student.$inferSelect): Promise<boolean> =>
  (await db.$count(
    userAccount,
    and(
      eq(userAccount.clientId, clientId),
      eq(userAccount.loginKey, normaliseLoginName(prn) ?? prn),
      ne(userAccount.userType, 'STUDENT'),
    ),
  )) > 0

/**
 * Creates the account of a student who has none: named by the PRN, with the student role and the college of the newest
 * enrolment. Where staff had that name before the student came, it gets an ending: students are found by the PRN of
 * their record. Messages are in the language that the student reads now, unless another one is known. Returns its id;
 * null when a concurrent request has created it.
 */
export async function createStudentAccount(
  db: Database,
  client: Client,
  row: typeof student.$inferSelect,
  language: LanguageCode = client.details.defaultLanguage,
): Promise<number | null> {
  const isChosen = language !== client.details.defaultLanguage && client.details.languages.includes(language)
  const preferredLanguage = row.preferredLanguage ?? (isChosen ? language : null)
  const loginName = (await isTaken(db, row)) ? `${row.prn}.student` : row.prn
  const [account] = await db
    .insert(userAccount)
    .values({
      clientId: client.id,
      publicId: randomBytes(16).toString('base64url'),
      userType: 'STUDENT',
      loginName,
      loginKey: loginName,
      email: row.email,
      emailKey: row.email,
      mobile: row.mobile,
      status: 'INVITED',
      preferredLanguage,
    })
    .onConflictDoNothing()
    .returning({ id: userAccount.id })
  if (!account) return null
  const linked = await db
    .update(student)
    .set({ userId: account.id, preferredLanguage })
    .where(and(eq(student.clientId, client.id), eq(student.id, row.id), isNull(student.userId)))
    .returning({ id: student.id })
  if (linked.length === 0) throw new Error(`The student ${row.id} has an account already.`)
  const owner = { clientId: client.id, userId: account.id }
  await db.insert(userProfile).values({ ...owner, displayName: row.name, nameI18n: row.nameI18n })
  await db.insert(userRole).values({ ...owner, roleId: STUDENT_ROLE })
  const [newest] = await db
    .select({ collegeId: enrolment.collegeId })
    .from(enrolment)
    .where(and(eq(enrolment.clientId, client.id), eq(enrolment.studentId, row.id)))
    .orderBy(desc(enrolment.id))
    .limit(1)
  if (newest) await db.insert(userCollege).values({ ...owner, collegeId: newest.collegeId, isPrimary: true })
  return account.id
}
