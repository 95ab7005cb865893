import { desc, eq, sql } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { examDeskSetup } from '../../../../src/contract/exam-office/exam-desk.ts'
import { selectRows } from '../../../db/rows.ts'
import { academicYear } from '../../../db/schema.ts'
import { FIRST_BIRTHDAY } from '../../../lib/access/erased.ts'
import type { Refusal } from '../../../lib/context/handler.ts'
import { listMessageChannels } from '../../../lib/messaging/sender.ts'
import { guardExamDesk } from './exam-desk-guards.ts'

type Row = RowOf<typeof examDeskSetup>

/** Returns the academic years of the institution, how much of its structure is there, and the message channels. */
export const deskSetup = guardExamDesk(async (_input: unknown, { db, client, settings }): Promise<Row[] | Refusal> => {
  const academicYears = await db
    .select({ academicYearId: academicYear.id, code: academicYear.code, status: academicYear.status })
    .from(academicYear)
    .where(eq(academicYear.clientId, client.id))
    .orderBy(desc(academicYear.startsOn))
  const [counts] = await selectRows<Omit<Row, 'academicYears' | 'messageChannels'>>(
    db,
    sql`
    select (select count(*)::int from course where client_id = ${client.id}) as courses,
      (select count(*)::int from college where client_id = ${client.id}) as colleges,
      (select count(*)::int from student where client_id = ${client.id} and dob >= ${FIRST_BIRTHDAY}::date) as students`,
  )
  return counts ? [{ academicYears, ...counts, messageChannels: listMessageChannels(client, settings) }] : []
})
