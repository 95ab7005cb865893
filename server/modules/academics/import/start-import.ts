import { mkdir, rename } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import { getMaxFileSize, type DataKind } from '../../../../src/contract/academics/import-kinds.ts'
import type { startDataImport, uploadImportData } from '../../../../src/contract/academics/data-import.ts'
import { cleanText } from '../../../../src/contract/spreadsheets/csv-text.ts'
import type { Database } from '../../../db/database.ts'
import { academicYear, dataImport } from '../../../db/schema.ts'
import { hasAllColleges } from '../../../lib/access/scope.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { readUpload } from '../../../lib/imports/read-upload.ts'
import { parseInWorker } from '../../../lib/parsing/parse.ts'
import type { LinesWritten, TableFile, WrittenLines } from '../../../lib/parsing/tables/write-lines.ts'
import { getUploadsFolder } from '../../../lib/storage/uploads.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'
import { receiveChunk } from '../../../lib/uploads/receive-chunk.ts'
import { suggestMapping } from './columns.ts'
import { KINDS } from './kinds/kinds.ts'
import { getArchivePath, getLinesPath, measureFiles } from './lines-file.ts'
import { NO_COUNTS } from './progress.ts'
import { suggestRoles } from './staff-roles.ts'

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

/** Writes the lines of a file into another one, in a worker thread. */
async function writeFileLines(
  kind: DataKind,
  file: TableFile,
  holder: string,
  { db, client, now }: ActorContext,
): Promise<LinesWritten> {
  if (kind === 'PHOTOGRAPHS') return parseInWorker('photoList', file, holder)
  if (kind !== 'ONEROSTER') return parseInWorker('dataLines', file, holder)
  const { code, startsOn, endsOn } = academicYear
  const years = await db
    .select({ code, startsOn, endsOn })
    .from(academicYear)
    .where(eq(academicYear.clientId, client.id))
  const today = formatIsoDay(client.timeZone, now)
  return parseInWorker('rosterLines', { ...file, years, today, timeZone: client.timeZone }, holder)
}

async function storeLines(
  db: Database,
  publicId: string,
  { kind, fileName }: ParsedInputOf<typeof startDataImport>,
  { columns, lines, notices }: WrittenLines,
  { client, actor, settings, now }: ActorContext,
): Promise<void> {
  const headers = columns.map(({ name }) => name)
  await db.insert(dataImport).values({
    publicId,
    clientId: client.id,
    createdBy: actor.userId,
    kind,
    fileName: cleanText(fileName),
    columns,
    notices,
    fileBytes: await measureFiles(settings.dataDir, publicId),
    mapping: kind === 'ONEROSTER' ? await suggestRoles(db, client.id) : suggestMapping(kind, headers),
    lines,
    status: 'UPLOADED',
    counts: NO_COUNTS,
    workerId: actor.userId,
    roleIds: [...actor.roleIds],
    createdAt: now,
  })
}

/** Reads an uploaded file, and stores it as an import. */
export async function startImport(
  input: ParsedInputOf<typeof startDataImport>,
  context: ActorContext,
): Promise<OutputOf<typeof startDataImport> | Refusal> {
  const { kind } = input
  const { dataDir } = context.settings
  if (!KINDS[kind].forColleges && !hasAllColleges(context.actor)) return refuse('notPermitted')
  await mkdir(getUploadsFolder(dataDir), { recursive: true })
  return readUpload(
    input,
    {
      purpose: 'DATA',
      activity: 'startDataImport',
      entity: 'data_import',
      largest: getMaxFileSize(kind),
      parse: (file, importId, holder) =>
        writeFileLines(kind, { ...file, target: getLinesPath(dataDir, importId) }, holder, context),
      async keep({ path }, importId) {
        if (kind === 'PHOTOGRAPHS') await rename(path, getArchivePath(dataDir, importId))
      },
      async store(db, importId, written) {
        await storeLines(db, importId, input, written, context)
        return { kind, lines: written.lines }
      },
    },
    context,
  )
}
