import { createHash } from 'node:crypto'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import type { getHallTicketFile } from '../../../src/contract/hall-ticket.ts'
import { shortened } from '../../addresses.ts'
import { examEvent, hallTicketDownload, hallTicketFile, hallTicketVersion, student } from '../../db/schema.ts'
import { renderHallTicket } from '../../documents/hall-ticket.ts'
import { keyIdOf } from '../../documents/signature.ts'
import { renderTicketPage } from '../../documents/ticket-page.ts'
import { MOST_COPIES, type PrintState, type TicketSnapshot } from '../../documents/ticket-snapshot.ts'
import { refuse, type ClientContext, type Refusal } from '../../handler.ts'
import { opensTicket } from './access-key.ts'
import { stateOf, type ExamEventRow } from './events.ts'
import { ticketByPublicId, type TicketRow } from './find-row.ts'
import { blocking, holdsOf, stateFrom, type HoldRow } from './holds.ts'
import { bucketFor, photoOf } from './photo.ts'
import { makeSnapshot, stationeryOf } from './snapshot.ts'

type Input = ParsedInputOf<typeof getHallTicketFile>
type FileRow = typeof hallTicketFile.$inferSelect
/** A file as it is handed out. */
type File = Pick<FileRow, 'path' | 'bytes'>

interface Wanted {
  readonly row: TicketRow
  readonly event: ExamEventRow
  readonly language: Input['language']
  readonly state: PrintState
}

/** Renderings under way, so that two first requests for one ticket make it once. */
const underWay = new Map<string, Promise<FileRow>>()

/** A short mark of what holds besides the frozen words. */
export const markOf = (state: PrintState): string => (state.condition || Object.keys(state.blocked).length > 0 || state.copy > 1 ? createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 12) : '')

/** The holds on a ticket now. */
async function holdsNow(db: ClientContext['db'], clientId: number, { ticket }: TicketRow): Promise<readonly HoldRow[]> {
  const [row] = await db.select({ holds: sql<HoldRow[] | null>`${holdsOf(clientId, sql`${ticket.examEventId}`)}` }).from(sql`${student} s`).where(sql`s.client_id = ${clientId} and s.id = ${ticket.studentId}`)
  return row?.holds ?? []
}

/** Where the file of a version stands in the bucket. */
export const filePath = (examCode: string, publicId: string, version: number, mark: string, language: string, extension: 'pdf' | 'html' = 'pdf'): string =>
  `${examCode}/${publicId}/v${version}${mark && `-${mark}`}.${language}.${extension}`

const pathOf = ({ row, event, language, state }: Wanted, extension: 'pdf' | 'html'): string => filePath(event.code, row.ticket.publicId, row.version.version, markOf(state), language, extension)

/** What this version prints; whoever freezes it first decides. */
async function frozen({ row, event }: Wanted, photo: Uint8Array | null, context: ClientContext): Promise<TicketSnapshot> {
  if (row.version.snapshot) return row.version.snapshot
  const { db } = context
  const made = makeSnapshot(context.client, event, row, photo, await stationeryOf(context, event))
  await db.update(hallTicketVersion).set({ snapshot: made, signedPayload: made.signedPayload, shortCode: made.shortCode, keyId: keyIdOf(made.signedPayload) }).where(and(eq(hallTicketVersion.id, row.version.id), isNull(hallTicketVersion.snapshot)))
  const [kept] = await db.select({ snapshot: hallTicketVersion.snapshot }).from(hallTicketVersion).where(eq(hallTicketVersion.id, row.version.id))
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
  await db.insert(hallTicketFile).values(file).onConflictDoUpdate({ target: [hallTicketFile.hallTicketVersionId, hallTicketFile.language], set: file })
  return file
}

/** Writing the page takes less time than looking up whether there is one, so no row keeps it. */
async function writePage(wanted: Wanted, context: ClientContext): Promise<File> {
  const { client, buckets } = context
  const photo = await photoOf(buckets, client, wanted.row.student.photoPath)
  const page = Buffer.from(renderTicketPage(await frozen(wanted, photo, context), wanted.language, photo, wanted.state))
  const path = pathOf(wanted, 'html')
  await buckets.write(bucketFor(client, 'hallTickets'), path, page)
  return { path, bytes: page.length }
}

/** The file on record, if the bucket still holds exactly those bytes. */
async function known({ row, language, state }: Wanted, { db, client, buckets }: ClientContext): Promise<FileRow | undefined> {
  const [file] = await db.select().from(hallTicketFile).where(and(eq(hallTicketFile.hallTicketVersionId, row.version.id), eq(hallTicketFile.language, language)))
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
 * The how-manieth copy is asked for now. Its number is printed from the second on, so everyone's first copy is the one
 * file that was rendered ahead; numbers only grow, so a file with a lower one is never wanted again and the row keeps the last.
 */
async function nextCopy(versionId: number, { db }: ClientContext): Promise<number> {
  const [before] = await db.select({ copies: count() }).from(hallTicketDownload).where(eq(hallTicketDownload.hallTicketVersionId, versionId))
  return (before?.copies ?? 0) + 1
}

/** Hands out a short-lived address of the PDF or the light page, rendering it at the first request; holds and window are looked at again. */
export async function hallTicketFileOf(input: Input, context: ClientContext): Promise<OutputOf<typeof getHallTicketFile> | Refusal> {
  const { db, client, buckets, now, address } = context
  const { publicId, accessKey, language, format = 'PDF' } = input
  if (!(await opensTicket(db, client.id, publicId, accessKey, now))) return refuse('notPermitted')
  const row = await ticketByPublicId(db, client.id, publicId)
  const [event] = row ? await db.select().from(examEvent).where(and(eq(examEvent.clientId, client.id), eq(examEvent.id, row.ticket.examEventId))) : []
  if (!row || !event) return refuse('notFound')
  if (stateOf(event, now) !== 'OPEN') return refuse('windowClosed', { date: event.ticketCloseAt?.toISOString().slice(0, 10) ?? '' })
  const holds = await holdsNow(db, client.id, row)
  if (row.ticket.status === 'CANCELLED' || blocking(holds).length > 0) return refuse('notPermitted')

  const copyNo = await nextCopy(row.version.id, context)
  const wanted = { row, event, language, state: { ...stateFrom(holds), copy: Math.min(copyNo, MOST_COPIES) } }
  const file = format === 'HTML' ? await writePage(wanted, context) : await documentOf(wanted, context)
  await db.insert(hallTicketDownload).values({ clientId: client.id, hallTicketVersionId: row.version.id, language, at: now, channel: 'PUBLIC', address: shortened(address), copyNo })
  const seconds = 300
  const fileName = `HallTicket_${event.code}_${row.seat.seatNo}.${format.toLowerCase()}`
  return {
    url: buckets.signedUrl(bucketFor(client, 'hallTickets'), file.path, { seconds, fileName, now }),
    fileName,
    bytes: file.bytes,
    expiresAt: new Date(now.getTime() + seconds * 1000).toISOString(),
  }
}
