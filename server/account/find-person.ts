import { and, eq, ne, or, sql } from 'drizzle-orm'
import { directoryLink, student, userAccount, userProfile } from '../db/schema.ts'
import { latinDigits } from '../digits.ts'
import type { ClientContext } from '../handler.ts'

/** An account with what is known of its person. */
export interface Person {
  readonly account: typeof userAccount.$inferSelect
  readonly profile: typeof userProfile.$inferSelect | null
  readonly student: typeof student.$inferSelect | null
  /** The password is the institution's directory's. */
  readonly networkAccount: boolean
}

type Finder = Pick<ClientContext, 'db' | 'client'>

const peopleOf = ({ db, client }: Finder, which: Parameters<typeof and>[0]) =>
  db
    .select({ account: userAccount, profile: userProfile, student, link: directoryLink.userId })
    .from(userAccount)
    .leftJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
    .leftJoin(student, and(eq(student.clientId, userAccount.clientId), eq(student.userId, userAccount.id)))
    .leftJoin(directoryLink, and(eq(directoryLink.clientId, userAccount.clientId), eq(directoryLink.userId, userAccount.id)))
    .where(and(eq(userAccount.clientId, client.id), which))
    .limit(2)

/** The number that somebody may have typed: digits of any script, without blanks and hyphens. */
export const plainNumber = (text: string): string => latinDigits(text).replaceAll(/[\s-]/g, '').toUpperCase()

const onlyOne = (rows: Awaited<ReturnType<typeof peopleOf>>): Person | undefined => {
  const [row, another] = rows
  // What two accounts share says nothing about whose it is.
  return row && !another ? { account: row.account, profile: row.profile, student: row.student, networkAccount: row.link !== null } : undefined
}

/** The account with an id. */
export const personById = async (finder: Finder, userId: number): Promise<Person | undefined> => onlyOne(await peopleOf(finder, eq(userAccount.id, userId)))

/** The one account that a login name, PRN, e-mail address or mobile number belongs to; closed accounts are nobody's. */
export async function personByName(finder: Finder, typed: string): Promise<Person | undefined> {
  const number = plainNumber(typed)
  const open = ne(userAccount.status, 'DEACTIVATED')
  const named = or(sql`lower(${userAccount.loginName}) = lower(${typed.trim()})`, eq(student.prn, number))
  const byName = onlyOne(await peopleOf(finder, and(open, named)))
  const byContact = onlyOne(await peopleOf(finder, and(open, or(sql`lower(${userAccount.email}) = lower(${typed.trim()})`, eq(userAccount.mobile, number)))))
  return byName ?? byContact
}

/** A student by PRN, with the account as far as there is one. */
export async function studentByNumber({ db, client }: Finder, typed: string): Promise<{ readonly student: typeof student.$inferSelect; readonly account: typeof userAccount.$inferSelect | null } | undefined> {
  const [row] = await db
    .select({ student, account: userAccount })
    .from(student)
    .leftJoin(userAccount, and(eq(userAccount.clientId, student.clientId), eq(userAccount.id, student.userId)))
    .where(and(eq(student.clientId, client.id), eq(student.prn, plainNumber(typed))))
  return row
}
