import { createHash } from 'node:crypto'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import type { getHallTicketFile } from '../../../src/contract/hall-ticket.ts'
import { shortened } from '../../addresses.ts'
import { examEvent, hallTicketDownload, hallTicketFile, hallTicketVersion, student } from '../../db/schema.ts'
import { renderHallTicket } from '../../documents/hall-ticket.ts'
import { keyIdOf } from '../../documents/signature.ts'
import type { TicketState } from '../../documents/ticket-snapshot.ts'
import { refuse, type ClientContext, type Refusal } from '../../handler.ts'
import { opensTicket } from './access-key.ts'
import { stateOf, type ExamEventRow } from './events.ts'
import { ticketByPublicId, type TicketRow } from './find-row.ts'
import { blocking, holdsOf, stateFrom, type HoldRow } from './holds.ts'
import { bucketFor, photoOf } from './photo.ts'
import { makeSnapshot, stationeryOf } from './snapshot.ts'

type Input = ParsedInputOf<typeof getHallTicketFile>
type FileRow = typeof hallTicketFile.$inferSelect

/** Renderings under way, so that two first requests for one ticket make it once. */
const underWay = new Map<string, Promise<FileRow>>()

/** A short mark of what holds besides the frozen words. */
export const markOf = (state: TicketState): string => (state.condition || Object.keys(state.blocked).length > 0 ? createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 12) : '')

/** Where the file of a version stands in the bucket. */
export const filePath = (examCode: string, publicId: string, version: number, mark: string, language: string): string => `${examCode}/${publicId}/v${version}${mark && `-${mark}`}.${language}.pdf`

/** The holds on a ticket now. */
async function holdsNow(db: ClientContext['db'], clientId: number, { ticket }: TicketRow): Promise<readonly HoldRow[]> {
  const [row] = await db.select({ holds: sql<HoldRow[] | null>`${holdsOf(clientId, sql`${ticket.examEventId}`)}` }).from(sql`${student} s`).where(sql`s.client_id = ${clientId} and s.id = ${ticket.studentId}`)
  return row?.holds ?? []
}

async function render(row: TicketRow, event: ExamEventRow, language: Input['language'], state: TicketState, { db, client, buckets, now }: ClientContext): Promise<FileRow> {
  const photo = await photoOf(buckets, client, row.student.photoPath)
  const made = row.version.snapshot ?? makeSnapshot(client, event, row, photo, await stationeryOf(db, client, event))
  // Whoever freezes first decides what this version says.
  await db.update(hallTicketVersion).set({ snapshot: made, signedPayload: made.signedPayload, shortCode: made.shortCode, keyId: keyIdOf(made.signedPayload) }).where(and(eq(hallTicketVersion.id, row.version.id), isNull(hallTicketVersion.snapshot)))
  const [frozen] = await db.select({ snapshot: hallTicketVersion.snapshot }).from(hallTicketVersion).where(eq(hallTicketVersion.id, row.version.id))
  const mark = markOf(state)
  const bytes = await renderHallTicket(frozen?.snapshot ?? made, language, photo, state)
  const path = filePath(event.code, row.ticket.publicId, row.version.version, mark, language)
  await buckets.write(bucketFor(client, 'hallTickets'), path, bytes)
  const file = {
    hallTicketVersionId: row.version.id,
    language,
    clientId: client.id,
    path,
    state: mark,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    renderedAt: now,
  }
  await db.insert(hallTicketFile).values(file).onConflictDoUpdate({ target: [hallTicketFile.hallTicketVersionId, hallTicketFile.language], set: file })
  return file
}

/** The file on record, if the bucket still holds exactly those bytes. */
async function known(row: TicketRow, language: string, state: TicketState, { db, client, buckets }: ClientContext): Promise<FileRow | undefined> {
  const [file] = await db.select().from(hallTicketFile).where(and(eq(hallTicketFile.hallTicketVersionId, row.version.id), eq(hallTicketFile.language, language)))
  if (!file || file.state !== markOf(state)) return undefined
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
  const holds = await holdsNow(db, client.id, row)
  if (row.ticket.status === 'CANCELLED' || blocking(holds).length > 0) return refuse('notPermitted')

  const state = stateFrom(holds)
  const key = `${row.version.id}/${language}/${markOf(state)}`
  let file = await known(row, language, state, context)
  if (!file) {
    const rendering = underWay.get(key) ?? render(row, event, language, state, context).finally(() => underWay.delete(key))
    underWay.set(key, rendering)
    file = await rendering
  }
  const [before] = await db.select({ copies: count() }).from(hallTicketDownload).where(eq(hallTicketDownload.hallTicketVersionId, row.version.id))
  await db.insert(hallTicketDownload).values({ clientId: client.id, hallTicketVersionId: row.version.id, language, at: now, channel: 'PUBLIC', address: shortened(address), copyNo: (before?.copies ?? 0) + 1 })
  const seconds = 300
  const fileName = `HallTicket_${event.code}_${row.seat.seatNo}.pdf`
  return {
    url: buckets.signedUrl(bucketFor(client, 'hallTickets'), file.path, { seconds, fileName, now }),
    fileName,
    bytes: file.bytes,
    expiresAt: new Date(now.getTime() + seconds * 1000).toISOString(),
  }
}
