import { sql } from 'drizzle-orm'
import type { Departure } from '../../../../src/contract/exam-office/departures.ts'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { getLocalisedName, type Client } from '../../../lib/clients/clients.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { enqueueMessages } from '../../../lib/messaging/send.ts'
import { whereExamOpen } from './events.ts'
import { buildStudentRecipient } from './student-recipient.ts'
import { TICKET_PUBLISHED } from './ticket-state.ts'

/** Hold placed, hold released (specification, section 12.7): to a student, the ticket is withheld or released. */
const [WITHHELD, RELEASED] = [203, 204]

interface OpenTicket {
  readonly name: string
  readonly translations: Readonly<Record<string, string>>
  readonly userId: number | null
  readonly email: string | null
  readonly mobile: string | null
  readonly preferredLanguage: LanguageCode | null
}

/** Returns the hall tickets that a student can have now, with whom to tell. */
export const listOpenTickets = (
  db: Database,
  clientId: number,
  studentId: number,
  now: Date,
): Promise<readonly OpenTicket[]> =>
  selectRows<OpenTicket>(
    db,
    sql`
    select e.name, e.name_i_18n as translations, s.user_id::float8 as "userId", s.email, s.mobile,
      s.preferred_language as "preferredLanguage"
    from hall_ticket t
    join student s on s.client_id = t.client_id and s.id = t.student_id
    join exam_event e on e.client_id = t.client_id and e.id = t.exam_event_id
    cross join (select ${now.toISOString()}::timestamptz as at) clock
    where t.client_id = ${clientId} and t.student_id = ${studentId} and ${TICKET_PUBLISHED}
      and ${whereExamOpen(sql`t.client_id`, sql`t.exam_event_id`)}`,
  )

/** Who changed the state of a student, and when. */
interface StateChange {
  readonly client: Client
  readonly requestedBy: number
  readonly now: Date
}

async function enqueueOfTickets(
  tx: Database,
  tickets: readonly OpenTicket[],
  { client, requestedBy, now }: StateChange,
  notificationId: number,
  values: (language: LanguageCode) => Readonly<Record<string, string>>,
): Promise<void> {
  await enqueueMessages(
    tx,
    client,
    tickets.map((ticket) => {
      const to = buildStudentRecipient(ticket, client)
      return {
        notificationId,
        channels: ['SMS', 'EMAIL'],
        to,
        values: { event: getLocalisedName(ticket, to.language), ...values(to.language) },
        requestedBy,
        now,
      }
    }),
  )
}

/** Tells a student who has left that the tickets, which they could have until now, are withheld. */
export const notifyOfDeparture = (
  tx: Database,
  tickets: readonly OpenTicket[],
  status: Departure,
  change: StateChange,
): Promise<void> =>
  enqueueOfTickets(tx, tickets, change, WITHHELD, (language) => ({
    reason: getMessage(language, `ticket.left.${status}`),
  }))

/** Tells a student who is on roll again that the tickets can be had. `link` leads to them. */
export const notifyOfReturn = (
  tx: Database,
  tickets: readonly OpenTicket[],
  link: string,
  change: StateChange,
): Promise<void> => enqueueOfTickets(tx, tickets, change, RELEASED, () => ({ link }))
