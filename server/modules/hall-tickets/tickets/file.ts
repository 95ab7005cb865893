import { and, count, eq, gte, max, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { getHallTicketFile } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import { shortenIpAddress } from '../../../lib/config/client-address.ts'
import { examEvent, hallTicketDownload, student } from '../../../db/schema.ts'
import { MOST_COPIES } from '../../../db/ticket-snapshot.ts'
import { refuse, type ClientContext, type Refusal } from '../../../lib/context/handler.ts'
import { doesOpenTicket } from './access-key.ts'
import { getExamState } from './events.ts'
import { findTicketByPublicId, type TicketRow } from './find-row.ts'
import { filterBlockingHolds, sqlHolds, toTicketState, type HoldRow } from './holds.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import { ensureTicketFile, writePage } from './ticket-files.ts'
import { isTicketCancelled } from './ticket-state.ts'
import { addMs } from '../../../lib/time/instants.ts'
import { SECOND_MS } from '../../../../src/contract/durations.ts'

/** The parsed input of a request for a file. */
type Input = ParsedInputOf<typeof getHallTicketFile>
/** Returns the holds in force on a ticket. */
async function listHoldsNow(
  db: ClientContext['db'],
  clientId: number,
  { ticket }: TicketRow,
): Promise<readonly HoldRow[]> {
  const [row] = await db
    .select({ holds: sql<HoldRow[] | null>`${sqlHolds(clientId, sql`${ticket.examEventId}`)}` })
    .from(sql`${student} s`)
    .where(sql`s.client_id = ${clientId} and s.id = ${ticket.studentId}`)
  return row?.holds ?? []
}

/**
 * Returns the number of the copy now requested. It is printed from the second copy on, so every first copy uses the one
 * file that was rendered ahead. Numbers only increase, so a file with a lower number is never needed again and the row
 * records only the last one.
 */
async function loadNextCopyNumber(versionId: number, { db }: ClientContext): Promise<number> {
  const [before] = await db
    .select({ copies: count(), last: max(hallTicketDownload.copyNo) })
    .from(hallTicketDownload)
    .where(eq(hallTicketDownload.hallTicketVersionId, versionId))
  return Math.max(before?.copies ?? 0, before?.last ?? 0) + 1
}

/**
 * Records a download. A version has one row for each copy that is numbered, and one for all further ones: everybody
 * with
 * the key of a ticket may download it as often as they like.
 */
async function recordDownload(
  { client, now, address, db }: ClientContext,
  { versionId, copyNo, language }: { readonly versionId: number; readonly copyNo: number; readonly language: string },
): Promise<void> {
  const latest = { language, at: now, channel: 'PUBLIC' as const, address: shortenIpAddress(address), copyNo }
  if (copyNo > MOST_COPIES) {
    const ofVersion = and(
      eq(hallTicketDownload.clientId, client.id),
      eq(hallTicketDownload.hallTicketVersionId, versionId),
    )
    const [further] = await db
      .select({ id: max(hallTicketDownload.id) })
      .from(hallTicketDownload)
      .where(and(ofVersion, gte(hallTicketDownload.copyNo, MOST_COPIES)))
    if (further?.id != null) {
      await db
        .update(hallTicketDownload)
        .set(latest)
        .where(and(ofVersion, eq(hallTicketDownload.id, further.id)))
      return
    }
  }
  await db.insert(hallTicketDownload).values({ clientId: client.id, hallTicketVersionId: versionId, ...latest })
}

/**
 * Returns a short-lived URL of the PDF or the light page, rendered on the first request. Checks the holds and the
 * download window again.
 */
export async function prepareTicketFile(
  input: Input,
  context: ClientContext,
): Promise<OutputOf<typeof getHallTicketFile> | Refusal> {
  const { db, client, buckets, now } = context
  const { publicId, accessKey, language, format = 'PDF' } = input
  if (!(await doesOpenTicket(db, client.id, publicId, accessKey, now))) return refuse('notPermitted')
  const row = await findTicketByPublicId(db, client.id, publicId)
  const [event] = row
    ? await db
        .select()
        .from(examEvent)
        .where(and(eq(examEvent.clientId, client.id), eq(examEvent.id, row.ticket.examEventId)))
    : []
  if (!row || !event) return refuse('notFound')
  if (getExamState(event, now) !== 'OPEN')
    return refuse('windowClosed', { date: event.ticketCloseAt?.toISOString().slice(0, 10) ?? '' })
  const holds = await listHoldsNow(db, client.id, row)
  if (isTicketCancelled(row) || filterBlockingHolds(holds).length > 0) return refuse('notPermitted')

  const copyNo = await loadNextCopyNumber(row.version.id, context)
  const wanted = { row, event, language, state: { ...toTicketState(holds), copy: Math.min(copyNo, MOST_COPIES) } }
  const file = format === 'HTML' ? await writePage(wanted, context) : await ensureTicketFile(wanted, context)
  await recordDownload(context, { versionId: row.version.id, copyNo, language })
  const seconds = 300
  const fileName = `HallTicket_${event.code}_${row.seat.seatNo}.${format.toLowerCase()}`
  return {
    url: buckets.signedUrl(getBucketName(client, 'hallTickets'), file.path, { seconds, fileName, now }),
    fileName,
    bytes: file.bytes,
    expiresAt: addMs(now, seconds * SECOND_MS).toISOString(),
  }
}
