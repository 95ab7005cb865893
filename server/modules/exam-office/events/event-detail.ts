import { sql } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { deskExamEvent } from '../../../../src/contract/exam-office/exam-desk.ts'
import { selectRows } from '../../../db/rows.ts'
import type { Refusal } from '../../../lib/context/handler.ts'
import { TICKET_PUBLISHED, TICKET_UNPUBLISHED, whereTicketCancelled } from '../../hall-tickets/tickets/ticket-state.ts'
import { guardExam } from './exam-desk-guards.ts'
import { getDeskState } from './desk-state.ts'
import { listInstructions } from './instructions.ts'
import { isCodeFixed } from './save-event.ts'
import { hashExam, hashInstructions } from './seen.ts'

type Row = RowOf<typeof deskExamEvent>
type Counts = Pick<
  Row,
  | 'centres'
  | 'papersWithTime'
  | 'firstPaperOn'
  | 'lastPaperOn'
  | 'seats'
  | 'ownPapers'
  | 'forms'
  | 'holds'
  | 'tickets'
  | 'published'
  | 'unpublished'
  | 'seatsWithoutTicket'
> & { readonly shared: number }

/** Returns an examination with the figures of its preparation. */
export const eventDetail = guardExam(
  async (_input: { readonly examEventId: number }, { db, client, now }, event): Promise<Row[] | Refusal> => {
    const of = sql`client_id = ${client.id} and exam_event_id = ${event.id}`
    const [counts] = await selectRows<Counts>(
      db,
      sql`
      select
        (select count(*)::int from exam_centre where ${of}) as centres,
        (select count(distinct o.course_id)::int from timetable_slot s
          join course_offering o on o.client_id = s.client_id and o.id = s.course_offering_id
          where s.client_id = ${client.id} and s.exam_event_id = ${event.id}) as "papersWithTime",
        (select min(day)::text from timetable_slot where ${of}) as "firstPaperOn",
        (select max(day)::text from timetable_slot where ${of}) as "lastPaperOn",
        (select count(*)::int from seat_allocation where ${of}) as seats,
        (select count(*)::int from student_paper where ${of}) as "ownPapers",
        (select count(*)::int from exam_form where ${of} and status <> 'DRAFT') as forms,
        (select count(distinct h.student_id)::int from student_hold h
          where h.client_id = ${client.id} and h.released_at is null and h.severity = 'HARD'
            and (h.exam_event_id is null or h.exam_event_id = ${event.id})
            and exists (select 1 from seat_allocation a where a.client_id = h.client_id
              and a.exam_event_id = ${event.id} and a.student_id = h.student_id)) as holds,
        (select count(*)::int from hall_ticket t where ${of} and not ${whereTicketCancelled()}) as tickets,
        (select count(*)::int from hall_ticket t where ${of} and ${TICKET_PUBLISHED}) as published,
        (select count(*)::int from hall_ticket t where ${of} and ${TICKET_UNPUBLISHED}) as unpublished,
        (select count(*)::int from seat_allocation a where a.client_id = ${client.id} and a.exam_event_id = ${event.id}
          and not exists (select 1 from hall_ticket t where t.client_id = a.client_id
            and t.exam_event_id = a.exam_event_id and t.student_id = a.student_id)) as "seatsWithoutTicket",
        (select count(*)::int from exam_event where client_id = ${client.id} and id <> ${event.id}
          and instruction_set_id = ${event.instructionSetId}) as shared`,
    )
    if (!counts) throw new Error('An examination was not counted.')
    const { shared, ...figures } = counts
    const items = await listInstructions(db, client.id, event.instructionSetId)
    return [
      {
        ...figures,
        examEventId: event.id,
        seen: hashExam(event),
        code: event.code,
        names: { name: event.name, translations: { ...event.nameI18n } },
        academicYearId: event.academicYearId,
        season: event.season,
        startsOn: event.startsOn,
        endsOn: event.endsOn,
        correctionsUntil: event.correctionsUntil,
        helpline: event.helpline,
        formsRequired: event.formsRequired,
        state: getDeskState(event, now),
        codeFixed: await isCodeFixed(db, event),
        opensAt: event.ticketPublishAt?.toISOString() ?? null,
        closesAt: event.ticketCloseAt?.toISOString() ?? null,
        instructions: { seen: hashInstructions(items), items, shared },
      },
    ]
  },
)
