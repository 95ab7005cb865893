import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { student } from '../../db/schema.ts'

/**
 * Returns which of some login names are numbers of students. A student's account is named by the number when it is
 * activated, so nobody else may have that name.
 */
export async function listStudentNumbers(
  db: Database,
  clientId: number,
  loginNames: readonly string[],
): Promise<ReadonlySet<string>> {
  // Both cases as a list, because an index finds them.
  const spellings = JSON.stringify([...new Set(loginNames.flatMap((name) => [name, name.toUpperCase()]))])
  const rows = await db
    .select({ prn: student.prn })
    .from(student)
    .where(
      and(
        eq(student.clientId, clientId),
        sql`${student.prn} in (select jsonb_array_elements_text(${spellings}::jsonb))`,
      ),
    )
  return new Set(rows.map(({ prn }) => prn.toLowerCase()))
}
