import { and, eq, sql } from 'drizzle-orm'
import { toLatinDigits } from '../../../../src/contract/digits.ts'
import type { Database } from '../../../db/database.ts'
import { userAccount } from '../../../db/schema.ts'
import { listStudentNumbers } from '../../../lib/login-names/student-numbers.ts'
import type { Line } from './line-cells.ts'

const LONGEST = 36
const TRIES = 30

/**
 * Returns the base of a login name: the local part of the address, the name where it is written in Latin letters, or
 * the employee code.
 */
function computeLoginBase({ typed, rowNo }: Line): string {
  const written = [
    (typed.email ?? '').split('@')[0] ?? '',
    [typed.firstName, typed.lastName].join('.'),
    typed.employeeCode ?? '',
  ]
  const bases = written.map((text) =>
    toLatinDigits(text.normalize('NFKD').toLowerCase())
      .replaceAll(/[^a-z0-9._-]+/g, '')
      .replaceAll(/^[._-]+|[._-]+$/g, '')
      .slice(0, LONGEST),
  )
  return bases.find((base) => base.length >= 4) ?? `user${String(rowNo).padStart(4, '0')}`
}

/**
 * Assigns a login name to every line without one: free in the database, unique in the file, and not in `taken`. Returns
 * them by line.
 */
export async function suggestLoginNames(
  db: Database,
  clientId: number,
  lines: readonly Line[],
  taken: ReadonlySet<string>,
): Promise<ReadonlyMap<number, string>> {
  const wanted = lines.map((line) => ({ rowNo: line.rowNo, base: computeLoginBase(line) }))
  const listCandidates = (base: string): string[] => [
    base,
    ...Array.from({ length: TRIES }, (_, index) => `${base}${index + 2}`),
  ]
  const candidateNames = JSON.stringify([...new Set(wanted.flatMap(({ base }) => listCandidates(base)))])
  const rows =
    wanted.length === 0
      ? []
      : await db
          .select({ name: userAccount.loginKey })
          .from(userAccount)
          .where(
            and(
              eq(userAccount.clientId, clientId),
              sql`${userAccount.loginKey} in (select jsonb_array_elements_text(${candidateNames}::jsonb))`,
            ),
          )
  const numbers = await listStudentNumbers(
    db,
    clientId,
    wanted.flatMap(({ base }) => listCandidates(base)),
  )
  const used = new Set([...rows.map(({ name }) => name), ...numbers, ...taken])
  const given = new Map<number, string>()
  for (const { rowNo, base } of wanted) {
    const name = listCandidates(base).find((one) => !used.has(one)) ?? `${base.slice(0, 30)}${rowNo}`
    used.add(name)
    given.set(rowNo, name)
  }
  return given
}
