import { and, desc, eq, sql } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { deskExamEvents } from '../../../../src/contract/exam-office/ticket-desk.ts'
import { academicYear, examEvent } from '../../../db/schema.ts'
import { selectRows } from '../../../db/rows.ts'
import type { Refusal } from '../../../lib/context/handler.ts'
import { TICKET_PUBLISHED, whereTicketCancelled } from '../../hall-tickets/tickets/ticket-state.ts'
import { getDeskState } from '../events/desk-state.ts'
import { guardExamDesk } from '../events/exam-desk-guards.ts'

interface Counts {
  readonly id: number
  readonly seats: number
  readonly tickets: number
  readonly published: number
}

/** Returns every examination of the caller's institution. */
export const examEventRows = guardExamDesk(
  async (_input: object, { db, client, now }): Promise<RowOf<typeof deskExamEvents>[] | Refusal> => {
    const rows = await db
      .select({ event: examEvent, academicYear: academicYear.code })
      .from(examEvent)
      .innerJoin(
        academicYear,
        and(eq(academicYear.clientId, examEvent.clientId), eq(academicYear.id, examEvent.academicYearId)),
      )
      .where(eq(examEvent.clientId, client.id))
      .orderBy(desc(examEvent.startsOn), desc(examEvent.id))
    const counted = await selectRows<Counts>(
      db,
      sql`
      select id::float8 as id, sum(seats)::int as seats, sum(tickets)::int as tickets, sum(published)::int as published
      from (
        select exam_event_id as id, count(*) as seats, 0 as tickets, 0 as published
        from seat_allocation where client_id = ${client.id} group by exam_event_id
        union all
        select t.exam_event_id, 0, count(*) filter (where not ${whereTicketCancelled()}),
          count(*) filter (where ${TICKET_PUBLISHED})
        from hall_ticket t where t.client_id = ${client.id} group by t.exam_event_id
      ) each group by id`,
    )
    const counts = new Map(counted.map((one) => [one.id, one]))
    return rows.map(({ event, academicYear: year }) => ({
      examEventId: event.id,
      code: event.code,
      names: { name: event.name, translations: { ...event.nameI18n } },
      status: event.status,
      state: getDeskState(event, now),
      academicYear: year,
      startsOn: event.startsOn,
      endsOn: event.endsOn,
      opensAt: event.ticketPublishAt?.toISOString() ?? null,
      closesAt: event.ticketCloseAt?.toISOString() ?? null,
      seats: counts.get(event.id)?.seats ?? 0,
      tickets: counts.get(event.id)?.tickets ?? 0,
      published: counts.get(event.id)?.published ?? 0,
    }))
  },
)
