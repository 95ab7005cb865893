import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { createHallTicketCorrection } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import { examEvent, hallTicketCorrection } from '../../../db/schema.ts'
import { refuse, type ClientContext, type Refusal } from '../../../lib/context/handler.ts'
import { doesOpenTicket } from './access-key.ts'
import { findTicketByPublicId } from './find-row.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a reference short enough to be read out on the telephone. */
const createReference = (): string => `C${LETTERS.charAt(randomInt(LETTERS.length))}${randomInt(1e6, 1e7)}`

/** Stores a report of a mistake; a field has at most one open report per version. */
export async function reportMistake(
  input: ParsedInputOf<typeof createHallTicketCorrection>,
  { db, client, now }: ClientContext,
): Promise<OutputOf<typeof createHallTicketCorrection> | Refusal> {
  const { publicId, accessKey, field, wanted, note } = input
  if (!(await doesOpenTicket(db, client.id, publicId, accessKey, now))) return refuse('notPermitted')
  const row = await findTicketByPublicId(db, client.id, publicId)
  const [event] = row
    ? await db
        .select()
        .from(examEvent)
        .where(and(eq(examEvent.clientId, client.id), eq(examEvent.id, row.ticket.examEventId)))
    : []
  if (!row || !event) return refuse('notFound')
  const today = formatIsoDay(client.timeZone, now)
  if (today > event.correctionsUntil) return { outcome: 'CLOSED', until: event.correctionsUntil }
  const reference = createReference()
  const [made] = await db
    .insert(hallTicketCorrection)
    .values({
      clientId: client.id,
      hallTicketVersionId: row.version.id,
      reference,
      field,
      wanted,
      note,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (made) return { outcome: 'RECEIVED', reference }
  const [open] = await db
    .select({ reference: hallTicketCorrection.reference })
    .from(hallTicketCorrection)
    .where(
      and(
        eq(hallTicketCorrection.clientId, client.id),
        eq(hallTicketCorrection.hallTicketVersionId, row.version.id),
        eq(hallTicketCorrection.field, field),
        eq(hallTicketCorrection.status, 'NEW'),
      ),
    )
  return open ? { outcome: 'ALREADY_OPEN', reference: open.reference } : refuse('unexpected')
}
