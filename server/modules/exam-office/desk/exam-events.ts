import { desc, eq } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { deskExamEvents } from '../../../../src/contract/exam-office/ticket-desk.ts'
import { examEvent } from '../../../db/schema.ts'
import type { Refusal } from '../../../lib/context/handler.ts'
import { forExaminationDesk } from './desk.ts'

/** Returns every examination of the caller's institution. */
export const examEventRows = forExaminationDesk(
  async (_input: object, { db, client }): Promise<RowOf<typeof deskExamEvents>[] | Refusal> => {
    const rows = await db
      .select()
      .from(examEvent)
      .where(eq(examEvent.clientId, client.id))
      .orderBy(desc(examEvent.startsOn))
    return rows.map(({ id, code, name, nameI18n, status, ticketPublishAt, ticketCloseAt }) => ({
      examEventId: id,
      code,
      names: { name, translations: { ...nameI18n } },
      status,
      opensAt: ticketPublishAt?.toISOString() ?? null,
      closesAt: ticketCloseAt?.toISOString() ?? null,
    }))
  },
)
