import { sql } from 'drizzle-orm'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { getLocalisedName, type Client } from '../../../lib/clients/clients.ts'
import { leaveQuietHours } from '../../../lib/messaging/quiet-hours.ts'
import { enqueueMessages } from '../../../lib/messaging/send.ts'
import type { Channel } from '../../../lib/messaging/templates.ts'
import type { ExamEventRow } from './events.ts'
import { buildStudentRecipient } from './student-recipient.ts'
import { TICKET_PUBLISHED, whereTicketCancelled } from './ticket-state.ts'

/** Hall ticket published (specification, section 12.7). */
const PUBLISHED = 201
const buildDedupeKey = (ticketId: number): string => `ticket:${ticketId}:${PUBLISHED}`
/** The same key of a ticket `t`. */
const sqlDedupeKey = sql`'ticket:' || t.id || ${`:${PUBLISHED}`}`

/** A published ticket whose student has not been told. */
export interface UntoldTicket {
  readonly ticketId: number
  readonly seatNo: string
  readonly userId: number | null
  readonly email: string | null
  readonly mobile: string | null
  readonly preferredLanguage: LanguageCode | null
}

/**
 * Returns the next tickets of an examination, by id, that students can have, have not been told about, and can be told
 * about on one of the channels.
 */
export const listUntoldTickets = (
  db: Database,
  { clientId, id: examEventId }: Pick<ExamEventRow, 'clientId' | 'id'>,
  channels: readonly Channel[],
  after: number,
  limit: number,
): Promise<UntoldTicket[]> =>
  selectRows<UntoldTicket>(
    db,
    sql`
    select t.id::float8 as "ticketId", a.seat_no as "seatNo", s.user_id::float8 as "userId", s.email, s.mobile,
      s.preferred_language as "preferredLanguage"
    from hall_ticket t
    join student s on s.client_id = t.client_id and s.id = t.student_id
    join seat_allocation a on a.client_id = t.client_id and a.exam_event_id = t.exam_event_id
      and a.student_id = t.student_id
    where t.client_id = ${clientId} and t.exam_event_id = ${examEventId} and t.id > ${after} and ${TICKET_PUBLISHED}
      and (${channels.includes('SMS')} and s.mobile <> '' or ${channels.includes('EMAIL')} and s.email <> '')
      and not exists (select 1 from notification_outbox o
        where o.client_id = t.client_id and o.channel in ('SMS', 'EMAIL') and o.dedupe_key = ${sqlDedupeKey})
    order by t.id limit ${limit}`,
  )

/** How many students a publication could tell. */
export interface RecipientCounts {
  readonly students: number
  readonly mobile: number
  readonly email: number
  readonly unreachable: number
}

/** Counts the students of an examination's tickets who have not been told, by the addresses that they have. */
export async function countRecipients(
  db: Database,
  clientId: number,
  examEventId: number,
  channels: readonly Channel[],
): Promise<RecipientCounts> {
  const [counts] = await selectRows<RecipientCounts>(
    db,
    sql`
    select count(*)::int as students, count(*) filter (where has_mobile)::int as mobile,
      count(*) filter (where has_email)::int as email, count(*) filter (where not has_mobile and not has_email)::int as unreachable
    from (
      select ${channels.includes('SMS')} and coalesce(s.mobile, '') <> '' as has_mobile,
        ${channels.includes('EMAIL')} and coalesce(s.email, '') <> '' as has_email
      from hall_ticket t join student s on s.client_id = t.client_id and s.id = t.student_id
      where t.client_id = ${clientId} and t.exam_event_id = ${examEventId} and not ${whereTicketCancelled('t')}
        and not exists (select 1 from notification_outbox o
          where o.client_id = t.client_id and o.channel in ('SMS', 'EMAIL') and o.dedupe_key = ${sqlDedupeKey})
    ) recipient`,
  )
  return counts ?? { students: 0, mobile: 0, email: 0, unreachable: 0 }
}

/** When and by whom tickets were published. */
interface Publication {
  readonly client: Client
  readonly event: ExamEventRow
  readonly channels: readonly Channel[]
  readonly link: string
  readonly requestedBy: number | null
  readonly now: Date
}

/**
 * Tells students, once each, that they can have their ticket: now, or from the moment at which the examination's window
 * opens, and not at night. Returns how many are told; some have turned these messages off.
 */
export function notifyPublished(
  tx: Database,
  tickets: readonly UntoldTicket[],
  { client, event, channels, link, requestedBy, now }: Publication,
): Promise<number> {
  const opens = event.ticketPublishAt
  const sendAt = leaveQuietHours(opens !== null && opens > now ? opens : now, client)
  return enqueueMessages(
    tx,
    client,
    tickets.map(({ ticketId, seatNo, ...student }) => {
      const to = buildStudentRecipient(student, client)
      return {
        notificationId: PUBLISHED,
        channels,
        to,
        values: {
          event: getLocalisedName({ name: event.name, translations: event.nameI18n }, to.language),
          seat: seatNo,
          link,
        },
        requestedBy,
        dedupeKey: buildDedupeKey(ticketId),
        now,
        sendAt,
      }
    }),
  )
}
