import { and, eq, inArray } from 'drizzle-orm'
import type { TICKET_FIELDS } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import { examEvent } from '../../../db/schema.ts'
import type { TicketFacts } from '../../../db/ticket-snapshot.ts'
import { refuseSaying, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { describePart } from '../../exam-office/desk/differences.ts'
import { prepareNextVersion, writeNextVersion } from '../../exam-office/desk/next-version.ts'
import { findTicketById } from '../../hall-tickets/tickets/find-row.ts'
import { selectTicketsInUse } from '../approvals/record.ts'
import type { CorrectionRow } from './find-correction.ts'

type TicketField = (typeof TICKET_FIELDS)[number]

/** Returns whether two versions can be compared in a part of the ticket: a photograph and other details cannot. */
export const canCompare = (field: TicketField): boolean => field !== 'PHOTO' && field !== 'OTHER'

/** Returns whether the examination section has issued a ticket since a report, with another content in this part. */
const wasIssuedSince = (reported: TicketFacts | null, now: TicketFacts | null, field: TicketField): boolean =>
  reported !== null &&
  now !== null &&
  now.version > reported.version &&
  JSON.stringify(describePart(now, field)) !== JSON.stringify(describePart(reported, field))

/**
 * Issues the ticket of a correction anew, in the caller's transaction; with `all`, all tickets of the student that are
 * in use. The versions before are superseded. Returns the new version of the ticket, or the current one if it was
 * issued with the change meanwhile. UNCHANGED: it would print the same in the part with the mistake; null: nobody can
 * have that ticket any more. Refused with 1205 while another version of it is written.
 */
export async function issueCorrectedTickets(
  { correction: { field }, card, ticket, student }: CorrectionRow,
  all: boolean,
  context: ActorContext,
): Promise<number | 'UNCHANGED' | null | Refusal> {
  const { db, client, buckets, settings, now } = context
  const inUse = await selectTicketsInUse(context, [student.id])
  const wanted = inUse.filter(({ ticketId }) => all || ticketId === ticket.id)
  const events = await db
    .select()
    .from(examEvent)
    .where(and(eq(examEvent.clientId, client.id), inArray(examEvent.id, [...wanted.map((one) => one.examEventId), 0])))
  let issued: number | 'UNCHANGED' | null = null
  for (const { ticketId, examEventId } of wanted) {
    const event = events.find(({ id }) => id === examEventId)
    const row = await findTicketById(db, client.id, ticketId)
    if (!event || !row) continue
    const next = await prepareNextVersion({ db, client, event, buckets, settings }, row, field, now)
    const differs = !canCompare(field) || next?.snapshot.changes?.some((change) => change.field === field)
    if (next && differs && !(await writeNextVersion(db, client.id, next)))
      return refuseSaying('waiting.TICKETS_BUSY', 'inUse')
    if (ticketId !== ticket.id) continue
    const { currentVersion } = row.ticket
    if (next && differs) issued = currentVersion + 1
    else issued = wasIssuedSince(card, row.version.card, field) ? currentVersion : 'UNCHANGED'
  }
  return issued
}
