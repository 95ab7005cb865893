import { createHash } from 'node:crypto'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { getHallTicketFile } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import { shortened } from '../../../lib/config/client-address.ts'
import { examEvent, hallTicketDownload, hallTicketFile, hallTicketVersion, student } from '../../../db/schema.ts'
import { renderHallTicket } from '../document/hall-ticket.ts'
import { keyIdOf } from '../../../lib/pdf/signature.ts'
import { renderTicketPage } from '../document/ticket-page.ts'
import { MOST_COPIES, type PrintState, type TicketSnapshot } from '../../../db/ticket-snapshot.ts'
import { refuse, type ClientContext, type Refusal } from '../../../lib/context/handler.ts'
import { opensTicket } from './access-key.ts'
import { stateOf, type ExamEventRow } from './events.ts'
import { ticketByPublicId, type TicketRow } from './find-row.ts'
import { blocking, holdsOf, stateFrom, type HoldRow } from './holds.ts'
import { bucketFor, photoOf } from './photo.ts'
import { makeSnapshot, stationeryOf } from './snapshot.ts'

type Input = ParsedInputOf<typeof getHallTicketFile>
type FileRow = typeof hallTicketFile.$inferSelect
/** A file to be downloaded. */
type File = Pick<FileRow, 'path' | 'bytes'>

interface Wanted {
  readonly row: TicketRow
  readonly event: ExamEventRow
  readonly language: Input['language']
  readonly state: PrintState
}

/** Renderings in progress, so that concurrent first requests for a ticket render it once. */
const underWay = new Map<string, Promise<FileRow>>()

/** Returns a short hash of the print state beside the snapshot; empty if there is nothing special. */
export const markOf = (state: PrintState): string =>
  state.condition || Object.keys(state.blocked).length > 0 || state.copy > 1
    ? createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 12)
    : ''

/** Returns the holds in force on a ticket. */
async function holdsNow(db: ClientContext['db'], clientId: number, { ticket }: TicketRow): Promise<readonly HoldRow[]> {
  const [row] = await db
    .select({ holds: sql<HoldRow[] | null>`${holdsOf(clientId, sql`${ticket.examEventId}`)}` })
    .from(sql`${student} s`)
    .where(sql`s.client_id = ${clientId} and s.id = ${ticket.studentId}`)
  return row?.holds ?? []
}

/** Returns the path in the bucket of a version's file. */
export const filePath = (
  examCode: string,
  publicId: string,
  version: number,
  mark: string,
  language: string,
  extension: 'pdf' | 'html' = 'pdf',
): string => `${examCode}/${publicId}/v${version}${mark && `-${mark}`}.${language}.${extension}`

const pathOf = ({ row, event, language, state }: Wanted, extension: 'pdf' | 'html'): string =>
  filePath(event.code, row.ticket.publicId, row.version.version, markOf(state), language, extension)

/** Returns the snapshot of this version and freezes it if necessary; the first writer wins. */
async function frozen(
  { row, event }: Wanted,
  photo: Uint8Array | null,
  context: ClientContext,
): Promise<TicketSnapshot> {
  if (row.version.snapshot) return row.version.snapshot
  const { db } = context
  const made = makeSnapshot(context.client, event, row, photo, await stationeryOf(context, event))
  await db
    .update(hallTicketVersion)
    .set({
      snapshot: made,
      signedPayload: made.signedPayload,
      shortCode: made.shortCode,
      keyId: keyIdOf(made.signedPayload),
    })
    .where(and(eq(hallTicketVersion.id, row.version.id), isNull(hallTicketVersion.snapshot)))
  const [kept] = await db
    .select({ snapshot: hallTicketVersion.snapshot })
    .from(hallTicketVersion)
    .where(eq(hallTicketVersion.id, row.version.id))
  return kept?.snapshot ?? made
}

async function render(wanted: Wanted, context: ClientContext): Promise<FileRow> {
  const { db, client, buckets, now } = context
  const { row, language, state } = wanted
  const photo = await photoOf(buckets, client, row.student.photoPath)
  const bytes = await renderHallTicket(await frozen(wanted, photo, context), language, photo, state)
  const path = pathOf(wanted, 'pdf')
  await buckets.write(bucketFor(client, 'hallTickets'), path, bytes)
  const file = {
    hallTicketVersionId: row.version.id,
    language,
    clientId: client.id,
    path,
    state: markOf(state),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    renderedAt: now,
  }
  await db
    .insert(hallTicketFile)
    .values(file)
    .onConflictDoUpdate({ target: [hallTicketFile.hallTicketVersionId, hallTicketFile.language], set: file })
  return file
}

/** Writes the light page. Rendering it is faster than looking it up in the database, so no row records it. */
async function writePage(wanted: Wanted, context: ClientContext): Promise<File> {
  const { client, buckets } = context
  const photo = await photoOf(buckets, client, wanted.row.student.photoPath)
  const page = Buffer.from(renderTicketPage(await frozen(wanted, photo, context), wanted.language, photo, wanted.state))
  const path = pathOf(wanted, 'html')
  await buckets.write(bucketFor(client, 'hallTickets'), path, page)
  return { path, bytes: page.length }
}

/** Returns the recorded file if the bucket still holds exactly those bytes. */
async function known(
  { row, language, state }: Wanted,
  { db, client, buckets }: ClientContext,
): Promise<FileRow | undefined> {
  const [file] = await db
    .select()
    .from(hallTicketFile)
    .where(and(eq(hallTicketFile.hallTicketVersionId, row.version.id), eq(hallTicketFile.language, language)))
  if (!file || file.state !== markOf(state)) return undefined
  const bytes = await buckets.read(bucketFor(client, 'hallTickets'), file.path)
  return bytes && createHash('sha256').update(bytes).digest('hex') === file.sha256 ? file : undefined
}

async function documentOf(wanted: Wanted, context: ClientContext): Promise<File> {
  const file = await known(wanted, context)
  if (file) return file
  const key = `${wanted.row.version.id}/${wanted.language}/${markOf(wanted.state)}`
  const rendering = underWay.get(key) ?? render(wanted, context).finally(() => underWay.delete(key))
  underWay.set(key, rendering)
  return rendering
}

/**
 * Returns the number of the copy now requested. It is printed from the second copy on, so every first copy uses the one
 * file that was rendered ahead. Numbers only increase, so a file with a lower number is never needed again and the row
 * records only the last one.
 */
async function nextCopy(versionId: number, { db }: ClientContext): Promise<number> {
  const [before] = await db
    .select({ copies: count() })
    .from(hallTicketDownload)
    .where(eq(hallTicketDownload.hallTicketVersionId, versionId))
  return (before?.copies ?? 0) + 1
}

/**
 * Returns a short-lived URL of the PDF or the light page, rendered on the first request. Checks the holds and the
 * download window again.
 */
export async function hallTicketFileOf(
  input: Input,
  context: ClientContext,
): Promise<OutputOf<typeof getHallTicketFile> | Refusal> {
  const { db, client, buckets, now, address } = context
  const { publicId, accessKey, language, format = 'PDF' } = input
  if (!(await opensTicket(db, client.id, publicId, accessKey, now))) return refuse('notPermitted')
  const row = await ticketByPublicId(db, client.id, publicId)
  const [event] = row
    ? await db
        .select()
        .from(examEvent)
        .where(and(eq(examEvent.clientId, client.id), eq(examEvent.id, row.ticket.examEventId)))
    : []
  if (!row || !event) return refuse('notFound')
  if (stateOf(event, now) !== 'OPEN')
    return refuse('windowClosed', { date: event.ticketCloseAt?.toISOString().slice(0, 10) ?? '' })
  const holds = await holdsNow(db, client.id, row)
  if (row.ticket.status === 'CANCELLED' || blocking(holds).length > 0) return refuse('notPermitted')

  const copyNo = await nextCopy(row.version.id, context)
  const wanted = { row, event, language, state: { ...stateFrom(holds), copy: Math.min(copyNo, MOST_COPIES) } }
  const file = format === 'HTML' ? await writePage(wanted, context) : await documentOf(wanted, context)
  await db.insert(hallTicketDownload).values({
    clientId: client.id,
    hallTicketVersionId: row.version.id,
    language,
    at: now,
    channel: 'PUBLIC',
    address: shortened(address),
    copyNo,
  })
  const seconds = 300
  const fileName = `HallTicket_${event.code}_${row.seat.seatNo}.${format.toLowerCase()}`
  return {
    url: buckets.signedUrl(bucketFor(client, 'hallTickets'), file.path, { seconds, fileName, now }),
    fileName,
    bytes: file.bytes,
    expiresAt: new Date(now.getTime() + seconds * 1000).toISOString(),
  }
}
