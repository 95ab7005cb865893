import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import { SEARCH_MOST, type search } from '../../../../src/contract/home/search.ts'
import { examEvent, hallTicket, seatAllocation, student, userAccount } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { whereNumberBegins } from './matches.ts'
import { accountOfStudent, whereStudentOpenable, toResultOwner, OWNER_COLUMNS } from './student-account.ts'

/**
 * Finds hall tickets by the beginning of their number or seat number, the newest first. `others`: those of all students
 * in the caller's scope; otherwise the caller's own published ones.
 */
export async function findTickets(
  text: string,
  others: boolean,
  context: ActorContext,
): Promise<RowOf<typeof search>['tickets']> {
  const { db, actor } = context
  const [byNumber, bySeat] = [
    whereNumberBegins(text, hallTicket.ticketNo),
    whereNumberBegins(text, seatAllocation.seatNo),
  ]
  if (!byNumber || !bySeat) return []
  // Each from its own index, which a condition on two tables could not use.
  const ids = db
    .select({ id: hallTicket.id })
    .from(hallTicket)
    .where(and(eq(hallTicket.clientId, actor.clientId), byNumber))
    .union(
      db
        .select({ id: hallTicket.id })
        .from(seatAllocation)
        .innerJoin(
          hallTicket,
          and(
            eq(hallTicket.clientId, seatAllocation.clientId),
            eq(hallTicket.examEventId, seatAllocation.examEventId),
            eq(hallTicket.studentId, seatAllocation.studentId),
          ),
        )
        .where(and(eq(seatAllocation.clientId, actor.clientId), bySeat)),
    )
  const rows = await db
    .select({
      ...OWNER_COLUMNS,
      ticketNo: hallTicket.ticketNo,
      seatNo: seatAllocation.seatNo,
      exam: examEvent.name,
      examTranslations: examEvent.nameI18n,
    })
    .from(hallTicket)
    .innerJoin(
      seatAllocation,
      and(eq(seatAllocation.clientId, hallTicket.clientId), eq(seatAllocation.id, hallTicket.seatAllocationId)),
    )
    .innerJoin(student, and(eq(student.clientId, hallTicket.clientId), eq(student.id, hallTicket.studentId)))
    .innerJoin(userAccount, accountOfStudent)
    .innerJoin(examEvent, and(eq(examEvent.clientId, hallTicket.clientId), eq(examEvent.id, hallTicket.examEventId)))
    .where(
      and(
        eq(hallTicket.clientId, actor.clientId),
        whereStudentOpenable(others, context),
        others ? undefined : isNotNull(hallTicket.firstPublishedAt),
        sql`${hallTicket.id} = any(array(${ids}))`,
      ),
    )
    .orderBy(desc(hallTicket.id))
    .limit(SEARCH_MOST)
  return rows.map((row) => ({
    ...toResultOwner(row, context),
    ticketNo: row.ticketNo,
    seatNo: row.seatNo,
    exam: { name: row.exam, translations: { ...row.examTranslations } },
  }))
}
