import { sql } from 'drizzle-orm'
import type { LanguageCode, LocalisedName } from '../../../../src/contract/parts.ts'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { getLocalisedName, type Client } from '../../../lib/clients/clients.ts'
import { enqueueMessages, type Notice } from '../../../lib/messaging/send.ts'
import { trimFullStop } from '../../../lib/messaging/trim-full-stop.ts'
import { whereExamOpen } from './events.ts'
import { buildStudentRecipient } from './student-recipient.ts'
import { TICKET_PUBLISHED } from './ticket-state.ts'

/** Hold placed, hold released (specification, section 12.7). */
const [WITHHELD, RELEASED] = [203, 204]

interface HeldTicket {
  readonly holdId: number
  readonly reason: LocalisedName
  readonly examEventId: number
  readonly name: string
  readonly translations: Readonly<Record<string, string>>
  readonly userId: number | null
  readonly email: string | null
  readonly mobile: string | null
  readonly preferredLanguage: LanguageCode | null
  readonly free: boolean
}

/**
 * Returns the tickets that some holds of students withhold as a whole, in examinations whose tickets can be had now.
 * `free`: nothing withholds the ticket any more.
 */
const listHeldTickets = (
  db: Database,
  clientId: number,
  holdIds: readonly number[],
  now: Date,
): Promise<HeldTicket[]> =>
  selectRows<HeldTicket>(
    db,
    sql`
    select h.id::float8 as "holdId", h.public_text as reason, e.id::float8 as "examEventId", e.name, e.name_i_18n as translations,
      s.user_id::float8 as "userId", s.email, s.mobile, s.preferred_language as "preferredLanguage", ${TICKET_PUBLISHED} as free
    from student_hold h
    join student s on s.client_id = h.client_id and s.id = h.student_id
    join hall_ticket t on t.client_id = h.client_id and t.student_id = h.student_id and t.status in ('PUBLISHED', 'PROVISIONAL')
      and (h.exam_event_id is null or h.exam_event_id = t.exam_event_id)
    join exam_event e on e.client_id = t.client_id and e.id = t.exam_event_id
    cross join (select ${now.toISOString()}::timestamptz as at) clock
    where h.client_id = ${clientId} and h.severity = 'HARD' and h.course_offering_id is null
      and h.id in (select jsonb_array_elements_text(${JSON.stringify(holdIds)}::jsonb)::bigint)
      and ${whereExamOpen(sql`t.client_id`, sql`t.exam_event_id`)}`,
  )

/** Who changed a hold, and when. */
interface HoldChange {
  readonly client: Client
  /** Null: the server itself, after a payment. */
  readonly requestedBy: number | null
  readonly now: Date
}

const buildNotice = (
  ticket: HeldTicket,
  notificationId: number,
  values: (language: LanguageCode) => Readonly<Record<string, string>>,
  { client, requestedBy, now }: HoldChange,
): Notice => {
  const { holdId, examEventId } = ticket
  const to = buildStudentRecipient(ticket, client)
  return {
    notificationId,
    channels: ['SMS', 'EMAIL'],
    to,
    values: { event: getLocalisedName(ticket, to.language), ...values(to.language) },
    requestedBy,
    dedupeKey: `hold:${holdId}:${examEventId}:${notificationId}`,
    now,
  }
}

/**
 * Tells students that their ticket, which they could have until now, is withheld. Runs in the transaction of the hold.
 */
export async function notifyWithheld(tx: Database, holdIds: readonly number[], change: HoldChange): Promise<void> {
  const tickets = holdIds.length === 0 ? [] : await listHeldTickets(tx, change.client.id, holdIds, change.now)
  await enqueueMessages(
    tx,
    change.client,
    tickets.map((ticket) =>
      buildNotice(
        ticket,
        WITHHELD,
        (language) => ({ reason: trimFullStop(getLocalisedName(ticket.reason, language)) }),
        change,
      ),
    ),
  )
}

/**
 * Tells a student that the ticket can be had again, unless something else still withholds it. Runs in the transaction
 * of the release. `link` leads to the ticket.
 */
export async function notifyReleased(tx: Database, holdId: number, link: string, change: HoldChange): Promise<void> {
  const tickets = await listHeldTickets(tx, change.client.id, [holdId], change.now)
  await enqueueMessages(
    tx,
    change.client,
    tickets.filter(({ free }) => free).map((ticket) => buildNotice(ticket, RELEASED, () => ({ link }), change)),
  )
}
