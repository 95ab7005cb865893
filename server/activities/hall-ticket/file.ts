import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import type { getHallTicketFile } from '../../../src/contract/hall-ticket.ts'
import { shortened } from '../../addresses.ts'
import { examEvent, hallTicketDownload, hallTicketFile, hallTicketVersion } from '../../db/schema.ts'
import { renderHallTicket } from '../../documents/hall-ticket.ts'
import { refuse, type ClientContext, type Refusal } from '../../handler.ts'
import { opensTicket } from './access-key.ts'
import { stateOf, type ExamEventRow } from './events.ts'
import { ticketByPublicId, type TicketRow } from './find-row.ts'
import { bucketFor, photoOf } from './photo.ts'
import { makeSnapshot } from './snapshot.ts'

type Input = ParsedInputOf<typeof getHallTicketFile>
type FileRow = typeof hallTicketFile.$inferSelect

/** Renderings under way, so that two first requests for one ticket make it once. */
const underWay = new Map<string, Promise<FileRow>>()

async function render(row: TicketRow, event: ExamEventRow, language: Input['language'], { db, client, buckets, now }: ClientContext): Promise<FileRow> {
  const photo = await photoOf(buckets, client, row.student.photoPath)
  const made = row.version.snapshot ?? (await makeSnapshot(db, client, event, row, photo))
  // Whoever freezes first decides what this version says.
  await db.update(hallTicketVersion).set({ snapshot: made, signedPayload: made.signedPayload }).where(and(eq(hallTicketVersion.id, row.version.id), isNull(hallTicketVersion.snapshot)))
  const [frozen] = await db.select({ snapshot: hallTicketVersion.snapshot }).from(hallTicketVersion).where(eq(hallTicketVersion.id, row.version.id))
  const bytes = await renderHallTicket(frozen?.snapshot ?? made, language, photo)
  const path = `${event.code}/${row.ticket.publicId}/v${row.version.version}.${language}.pdf`
  await buckets.write(bucketFor(client, 'hallTickets'), path, bytes)
  const file = {
    hallTicketVersionId: row.version.id,
    language,
    clientId: client.id,
    path,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    renderedAt: now,
  }
  await db.insert(hallTicketFile).values(file).onConflictDoUpdate({ target: [hallTicketFile.hallTicketVersionId, hallTicketFile.language], set: file })
  return file
}

/** The file on record, if the bucket still holds exactly those bytes. */
async function known(row: TicketRow, language: string, { db, client, buckets }: ClientContext): Promise<FileRow | undefined> {
  const [file] = await db.select().from(hallTicketFile).where(and(eq(hallTicketFile.hallTicketVersionId, row.version.id), eq(hallTicketFile.language, language)))
  if (!file) return undefined
  const bytes = await buckets.read(bucketFor(client, 'hallTickets'), file.path)
  return bytes && createHash('sha256').update(bytes).digest('hex') === file.sha256 ? file : undefined
}

/** Hands out a short-lived address of the PDF, rendering it at the first request; holds and window are looked at again. */
export async function hallTicketFileOf(input: Input, context: ClientContext): Promise<OutputOf<typeof getHallTicketFile> | Refusal> {
  const { db, client, buckets, now, address } = context
  const { publicId, accessKey, language } = input
  if (!(await opensTicket(db, client.id, publicId, accessKey, now))) return refuse('notPermitted')
  const row = await ticketByPublicId(db, client.id, publicId)
  const [event] = row ? await db.select().from(examEvent).where(and(eq(examEvent.clientId, client.id), eq(examEvent.id, row.ticket.examEventId))) : []
  if (!row || !event) return refuse('notFound')
  if (stateOf(event, now) !== 'OPEN') return refuse('windowClosed', { date: event.ticketCloseAt?.toISOString().slice(0, 10) ?? '' })
  if (row.holds && row.holds.length > 0) return refuse('notPermitted')

  const key = `${row.version.id}/${language}`
  let file = await known(row, language, context)
  if (!file) {
    const rendering = underWay.get(key) ?? render(row, event, language, context).finally(() => underWay.delete(key))
    underWay.set(key, rendering)
    file = await rendering
  }
  await db.insert(hallTicketDownload).values({ clientId: client.id, hallTicketVersionId: row.version.id, language, at: now, channel: 'PUBLIC', address: shortened(address) })
  const seconds = 300
  const fileName = `HallTicket_${event.code}_${row.seat.seatNo}.pdf`
  return {
    url: buckets.signedUrl(bucketFor(client, 'hallTickets'), file.path, { seconds, fileName, now }),
    fileName,
    bytes: file.bytes,
    expiresAt: new Date(now.getTime() + seconds * 1000).toISOString(),
  }
}
