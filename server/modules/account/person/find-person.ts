import { and, eq, ne, or } from 'drizzle-orm'
import { directoryLink, student, userAccount, userProfile } from '../../../db/schema.ts'
import type { ClientContext } from '../../../lib/context/handler.ts'
import { normaliseLoginName } from '../../../db/identity/login-key.ts'
import { normaliseNumber } from '../../../lib/identity/plain-number.ts'

/** An account with the profile and student record of its person. */
export interface Person {
  readonly account: typeof userAccount.$inferSelect
  readonly profile: typeof userProfile.$inferSelect | null
  readonly student: typeof student.$inferSelect | null
  /** Whether the password belongs to the institution's directory. */
  readonly networkAccount: boolean
}

type Finder = Pick<ClientContext, 'db' | 'client'>

const selectPeople = ({ db, client }: Finder, which: Parameters<typeof and>[0]) =>
  db
    .select({ account: userAccount, profile: userProfile, student, link: directoryLink.userId })
    .from(userAccount)
    .leftJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
    .leftJoin(student, and(eq(student.clientId, userAccount.clientId), eq(student.userId, userAccount.id)))
    .leftJoin(
      directoryLink,
      and(eq(directoryLink.clientId, userAccount.clientId), eq(directoryLink.userId, userAccount.id)),
    )
    .where(and(eq(userAccount.clientId, client.id), which))
    .limit(2)

/**
 * Normalizes a login name, number or address for counting: all spellings that find the same account give the same
 * result, whether there is such an account or not.
 */
export const normaliseTypedName = (text: string): string =>
  normaliseNumber((normaliseLoginName(text) ?? text).normalize('NFKC'))
    .toLowerCase()
    .normalize('NFC')

const findOnly = (rows: Awaited<ReturnType<typeof selectPeople>>): Person | undefined => {
  const [row, secondRow] = rows
  // A value that two accounts share does not identify either of them.
  return row && !secondRow
    ? { account: row.account, profile: row.profile, student: row.student, networkAccount: row.link !== null }
    : undefined
}

/** Returns the account with an id. */
export const findPersonById = async (finder: Finder, userId: number): Promise<Person | undefined> =>
  findOnly(await selectPeople(finder, eq(userAccount.id, userId)))

/** Returns the one account with a login name, PRN, e-mail address or mobile number; ignores closed accounts. */
export async function findPersonByName(finder: Finder, typed: string): Promise<Person | undefined> {
  const number = normaliseNumber(typed)
  const open = ne(userAccount.status, 'DEACTIVATED')
  const named = or(eq(userAccount.loginKey, typed), eq(student.prn, number))
  const byName = findOnly(await selectPeople(finder, and(open, named)))
  const byContact = findOnly(
    await selectPeople(finder, and(open, or(eq(userAccount.emailKey, typed), eq(userAccount.mobile, number)))),
  )
  return byName ?? byContact
}

/** Returns a student by PRN, with the account if there is one. */
export async function findStudentByNumber(
  { db, client }: Finder,
  typed: string,
): Promise<
  | { readonly student: typeof student.$inferSelect; readonly account: typeof userAccount.$inferSelect | null }
  | undefined
> {
  const [row] = await db
    .select({ student, account: userAccount })
    .from(student)
    .leftJoin(userAccount, and(eq(userAccount.clientId, student.clientId), eq(userAccount.id, student.userId)))
    .where(and(eq(student.clientId, client.id), eq(student.prn, normaliseNumber(typed))))
  return row
}
