import { randomBytes } from 'node:crypto'
import { mkdir, rename } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import { getMaxFileSize, type DataKind } from '../../../../src/contract/academics/import-kinds.ts'
import type { startDataImport, uploadImportData } from '../../../../src/contract/academics/data-import.ts'
import { academicYear, dataImport } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { hasAllColleges } from '../../../lib/access/scope.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { parseInWorker } from '../../../lib/parsing/parse.ts'
import { NotParsed } from '../../../lib/parsing/pool.ts'
import { cleanText } from '../../../../src/contract/spreadsheets/csv-text.ts'
import type { LinesWritten, TableFile, WrittenLines } from '../../../lib/parsing/tables/write-lines.ts'
import type { UploadKey } from '../../../lib/storage/upload-key.ts'
import { findUpload, removeUpload, getUploadsFolder } from '../../../lib/storage/uploads.ts'
import { receiveChunk, refuseImport } from '../../../lib/uploads/receive-chunk.ts'
import { suggestMapping } from './columns.ts'
import { KINDS } from './kinds/kinds.ts'
import { getArchivePath, getLinesPath, computeFilesSize } from './lines-file.ts'
import { NO_COUNTS } from './progress.ts'
import { suggestRoles } from './staff-roles.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

const uploadKey = ({ client, actor }: ActorContext, uploadId: string): UploadKey => ({
  clientId: client.id,
  userId: actor.userId,
  purpose: 'DATA',
  uploadId,
})

/** Stores the next chunk of a file. */
export async function receiveImportChunk(
  piece: ParsedInputOf<typeof uploadImportData>,
  context: ActorContext,
): Promise<OutputOf<typeof uploadImportData> | Refusal> {
  try {
    return await receiveChunk({ purpose: 'DATA', largest: getMaxFileSize(piece.kind) }, piece, context)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      return { outcome: 'NO_SPACE', received: piece.from }
    throw error
  }
}

/** Reads a file in a worker thread. A file that needs more time or memory than any table does is refused as `BOMB`. */
const readInWorker = async (
  kind: DataKind,
  file: TableFile,
  { db, client, actor, now }: ActorContext,
): Promise<LinesWritten | 'BUSY'> => {
  const holder = `data-${actor.userId}`
  const readLines = async (): Promise<LinesWritten> => {
    if (kind === 'PHOTOGRAPHS') return parseInWorker('photoList', file, holder)
    if (kind !== 'ONEROSTER') return parseInWorker('dataLines', file, holder)
    const { code, startsOn, endsOn } = academicYear
    const years = await db
      .select({ code, startsOn, endsOn })
      .from(academicYear)
      .where(eq(academicYear.clientId, client.id))
    return parseInWorker(
      'rosterLines',
      { ...file, years, today: formatIsoDay(client.timeZone, now), timeZone: client.timeZone },
      holder,
    )
  }
  return readLines().catch((error: unknown): LinesWritten | 'BUSY' => {
    if (!(error instanceof NotParsed)) throw error
    return error.reason === 'BUSY' ? 'BUSY' : { problem: 'BOMB', detail: '' }
  })
}

async function storeLines(
  publicId: string,
  { kind, fileName }: ParsedInputOf<typeof startDataImport>,
  { columns, lines, notices }: WrittenLines,
  { db, client, actor, settings, now, address, requestId }: ActorContext,
): Promise<void> {
  const fileBytes = await computeFilesSize(settings.dataDir, publicId)
  await runTransaction(db, async (tx) => {
    await tx.insert(dataImport).values({
      publicId,
      clientId: client.id,
      createdBy: actor.userId,
      kind,
      fileName: cleanText(fileName),
      columns,
      notices,
      fileBytes,
      mapping:
        kind === 'ONEROSTER'
          ? await suggestRoles(tx, client.id)
          : suggestMapping(
              kind,
              columns.map(({ name }) => name),
            ),
      lines,
      status: 'UPLOADED',
      counts: NO_COUNTS,
      workerId: actor.userId,
      roleIds: [...actor.roleIds],
      createdAt: now,
    })
    await recordAudit(tx, {
      clientId: client.id,
      at: now,
      actorUserId: actor.userId,
      activity: 'startDataImport',
      entity: 'data_import',
      entityId: publicId,
      detail: { kind, lines },
      address,
      requestId,
    })
  })
}

/** Reads an uploaded file, and stores it as an import. */
export async function startImport(
  input: ParsedInputOf<typeof startDataImport>,
  context: ActorContext,
): Promise<OutputOf<typeof startDataImport> | Refusal> {
  if (!KINDS[input.kind].forColleges && !hasAllColleges(context.actor)) return refuse('notPermitted')
  const refused = await refuseImport(context)
  if (refused) return refused
  const target = { db: context.db, dataDir: context.settings.dataDir }
  const upload = await findUpload(target, uploadKey(context, input.uploadId))
  if (!upload) return { outcome: 'BAD', problem: 'NO_UPLOAD', detail: '' }
  if (upload.bytes > getMaxFileSize(input.kind)) return { outcome: 'BAD', problem: 'BOMB', detail: '' }
  const publicId = randomBytes(16).toString('base64url')
  await mkdir(getUploadsFolder(target.dataDir), { recursive: true })
  const file = {
    path: upload.path,
    target: getLinesPath(target.dataDir, publicId),
    sheet: input.sheet,
    encoding: input.encoding,
  }
  const read = await readInWorker(input.kind, file, context)
  if (read === 'BUSY') return refuse('busy')
  if ('sheets' in read) return { outcome: 'SHEETS', sheets: [...read.sheets] }
  if ('guesses' in read)
    return {
      outcome: 'ENCODING',
      guesses: read.guesses.map(({ encoding, sample }) => ({ encoding, sample: [...sample] })),
    }
  if (input.kind === 'PHOTOGRAPHS' && 'written' in read)
    await rename(upload.path, getArchivePath(target.dataDir, publicId))
  if ('written' in read) await storeLines(publicId, input, read.written, context)
  await removeUpload(target, upload)
  return 'written' in read ? { outcome: 'READ', importId: publicId } : { outcome: 'BAD', ...read }
}
