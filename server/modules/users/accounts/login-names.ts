import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { userAccount } from '../../../db/schema.ts'
import { listStudentNumbers } from '../../../lib/login-names/student-numbers.ts'

const SHORTEST = 4
const LONGEST = 40
const OFFERED = 3

/** Reduces a text to the characters of login names; characters without an equivalent are dropped. */
const toLoginCharacters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '')
    .replaceAll(/^[._-]+|[._-]+$/g, '')

/**
 * Returns possible beginnings of a person's login name, best first: from the name where its letters are Latin, then
 * from the address, then from what was typed.
 */
export function listNameBases(firstName: string, lastName: string, email: string, typed = ''): readonly string[] {
  const [first, last, local, wanted] = [
    toLoginCharacters(firstName),
    toLoginCharacters(lastName),
    toLoginCharacters(email.split('@')[0] ?? ''),
    toLoginCharacters(typed),
  ]
  const ofName = first && last ? [`${first}.${last}`, `${first.charAt(0)}${last}`, `${first}.${last.charAt(0)}`] : []
  return [...new Set([...ofName, local, wanted])]
    .filter((base) => base !== '')
    .map((base) => base.slice(0, LONGEST - 4))
}

/** Returns free login names that start with one of the bases; at most three, none when there are no usable bases. */
export async function listFreeLoginNames(
  db: Database,
  clientId: number,
  bases: readonly string[],
): Promise<readonly string[]> {
  const numbered = bases.flatMap((base) => [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${base}${number}`))
  const wanted = [...bases, ...numbered].filter((name) => name.length >= SHORTEST)
  if (wanted.length === 0) return []
  const rows = await db
    .select({ name: userAccount.loginKey })
    .from(userAccount)
    .where(and(eq(userAccount.clientId, clientId), inArray(userAccount.loginKey, wanted)))
  const numbers = await listStudentNumbers(db, clientId, wanted)
  const taken = new Set([...rows.map(({ name }) => name), ...numbers])
  return wanted.filter((name) => !taken.has(name)).slice(0, OFFERED)
}
