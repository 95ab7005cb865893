import { and, eq, isNull } from 'drizzle-orm'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import { hallTicketFile, hallTicketVersion } from '../../../db/schema.ts'
import type { PrintState, TicketSnapshot } from '../../../db/ticket-snapshot.ts'
import type { ClientContext } from '../../../lib/context/handler.ts'
import { findKeyId } from '../../../lib/pdf/signature.ts'
import { renderHallTicket } from '../document/hall-ticket.ts'
import { renderTicketPage } from '../document/ticket-page.ts'
import type { ExamEventRow } from './events.ts'
import type { TicketRow } from './find-row.ts'
import { loadPhoto } from './photo.ts'
import { loadDocumentPictures } from '../../../lib/clients/buckets.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import { buildSnapshot, loadSharedPrintData } from './snapshot.ts'
import { hashSha256 } from '../../../lib/crypto/sha256.ts'

type FileRow = typeof hallTicketFile.$inferSelect
/** A file to be downloaded. */
type File = Pick<FileRow, 'path' | 'bytes'>

interface DocumentRequest {
  readonly row: TicketRow
  readonly event: ExamEventRow
  readonly language: LanguageCode
  readonly state: PrintState
}

/** Renderings in progress, so that concurrent first requests for a ticket render it once. */
const inProgress = new Map<string, Promise<FileRow>>()

/** Returns a short hash of the print state beside the snapshot; empty if there is nothing special. */
export const hashPrintState = (state: PrintState): string =>
  state.condition || Object.keys(state.blocked).length > 0 || state.copy > 1
    ? hashSha256(JSON.stringify(state), 'base64url').slice(0, 12)
    : ''

/** Returns the path in the bucket of a version's file. */
export const buildFilePath = (
  examCode: string,
  publicId: string,
  version: number,
  mark: string,
  language: string,
  extension: 'pdf' | 'html' = 'pdf',
): string => `${examCode}/${publicId}/v${version}${mark && `-${mark}`}.${language}.${extension}`

const getFilePath = ({ row, event, language, state }: DocumentRequest, extension: 'pdf' | 'html'): string =>
  buildFilePath(event.code, row.ticket.publicId, row.version.version, hashPrintState(state), language, extension)

/** Returns the snapshot of this version and freezes it if necessary; the first writer wins. */
async function ensureSnapshot(
  { row, event }: DocumentRequest,
  photo: Uint8Array | null,
  context: ClientContext,
): Promise<TicketSnapshot> {
  if (row.version.snapshot) return row.version.snapshot
  const { db } = context
  const made = buildSnapshot(context.client, event, row, photo, await loadSharedPrintData(context, event))
  await db
    .update(hallTicketVersion)
    .set({
      snapshot: made,
      signedPayload: made.signedPayload,
      shortCode: made.shortCode,
      keyId: findKeyId(made.signedPayload),
    })
    .where(and(eq(hallTicketVersion.id, row.version.id), isNull(hallTicketVersion.snapshot)))
  const [kept] = await db
    .select({ snapshot: hallTicketVersion.snapshot })
    .from(hallTicketVersion)
    .where(eq(hallTicketVersion.id, row.version.id))
  return kept?.snapshot ?? made
}

async function renderFile(wanted: DocumentRequest, context: ClientContext): Promise<FileRow> {
  const { db, client, buckets, now } = context
  const { row, language, state } = wanted
  const photo = await loadPhoto(buckets, client, row.student.photoPath)
  const snapshot = await ensureSnapshot(wanted, photo, context)
  const pictures = await loadDocumentPictures(buckets, client, snapshot.institution.documents)
  const bytes = await renderHallTicket(snapshot, language, photo, state, pictures)
  const path = getFilePath(wanted, 'pdf')
  await buckets.write(getBucketName(client, 'hallTickets'), path, bytes)
  const file = {
    hallTicketVersionId: row.version.id,
    language,
    clientId: client.id,
    path,
    state: hashPrintState(state),
    sha256: hashSha256(bytes, 'hex'),
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
export async function writePage(wanted: DocumentRequest, context: ClientContext): Promise<File> {
  const { client, buckets } = context
  const photo = await loadPhoto(buckets, client, wanted.row.student.photoPath)
  const page = Buffer.from(
    renderTicketPage(await ensureSnapshot(wanted, photo, context), wanted.language, photo, wanted.state),
  )
  const path = getFilePath(wanted, 'html')
  await buckets.write(getBucketName(client, 'hallTickets'), path, page)
  return { path, bytes: page.length }
}

/** Returns the recorded file if the bucket still holds exactly those bytes. */
async function findRecordedFile(
  { row, language, state }: DocumentRequest,
  { db, client, buckets }: ClientContext,
): Promise<FileRow | undefined> {
  const [file] = await db
    .select()
    .from(hallTicketFile)
    .where(and(eq(hallTicketFile.hallTicketVersionId, row.version.id), eq(hallTicketFile.language, language)))
  if (!file || file.state !== hashPrintState(state)) return undefined
  const bytes = await buckets.read(getBucketName(client, 'hallTickets'), file.path)
  return bytes && hashSha256(bytes, 'hex') === file.sha256 ? file : undefined
}

/** Returns the PDF of a ticket; renders it unless the bucket holds it already. */
export async function ensureTicketFile(wanted: DocumentRequest, context: ClientContext): Promise<File> {
  const file = await findRecordedFile(wanted, context)
  if (file) return file
  const key = `${wanted.row.version.id}/${wanted.language}/${hashPrintState(wanted.state)}`
  const rendering = inProgress.get(key) ?? renderFile(wanted, context).finally(() => inProgress.delete(key))
  inProgress.set(key, rendering)
  return rendering
}
