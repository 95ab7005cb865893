import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { examForm, hallTicket, invoice, seatAllocation, student } from '../../../db/schema.ts'
import { sqlStudentWords } from '../../../db/student-words.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { listMobiles } from '../../../lib/identity/mobiles.ts'
import { searchQuery } from '../../users/accounts/search-words.ts'
import { whereNumberBegins } from '../search/matches.ts'

/** The numbers that belong to students in other tables. */
const NUMBERS: readonly { readonly number: PgColumn; readonly studentId: PgColumn; readonly clientId: PgColumn }[] = [
  { number: seatAllocation.seatNo, studentId: seatAllocation.studentId, clientId: seatAllocation.clientId },
  { number: examForm.formNo, studentId: examForm.studentId, clientId: examForm.clientId },
  { number: hallTicket.ticketNo, studentId: hallTicket.studentId, clientId: hallTicket.clientId },
  { number: invoice.invoiceNo, studentId: invoice.studentId, clientId: invoice.clientId },
  { number: invoice.applicationId, studentId: invoice.studentId, clientId: invoice.clientId },
]

/**
 * Builds the statement for the ids of the students whom a text finds, each with the number that was found (`number`):
 * the PRN or the words of the name in any script from one index, every other number from its own. A mobile number is
 * found only as a whole, so that nobody who sees it masked discovers it digit by digit. A text without a word finds
 * nobody. It is not limited to the caller's scope.
 */
export function sqlMatchedStudents(text: string, { db, client }: Pick<ActorContext, 'db' | 'client'>): SQL {
  const condition = searchQuery(text)
  if (condition === null) return sql`select null::bigint as id, null::text as number where false`
  const unnumbered = sql<string | null>`null::text`.as('number')
  const mobiles = listMobiles(text)
  const parts: SQL[] = [
    sql`${db
      .select({ id: student.id, number: unnumbered })
      .from(student)
      .where(and(eq(student.clientId, client.id), sql`${sqlStudentWords(student)} @@ ${condition}::tsquery`))}`,
    ...(mobiles.length === 0
      ? []
      : [
          sql`${db
            .select({ id: student.id, number: unnumbered })
            .from(student)
            .where(and(eq(student.clientId, client.id), inArray(student.mobile, [...mobiles])))}`,
        ]),
    ...NUMBERS.flatMap(({ number, studentId, clientId }) => {
      const begins = whereNumberBegins(text, number)
      return begins
        ? [
            sql`select ${studentId} as id, ${number} as number from ${number.table}
              where ${clientId} = ${client.id} and ${begins}`,
          ]
        : []
    }),
  ]
  return sql.join(parts, sql` union all `)
}
