import { eq, sql } from 'drizzle-orm'
import { isArchive } from '../../../../src/contract/academics/import-kinds.ts'
import type { Database } from '../../../db/database.ts'
import { dataImportChange, dataImportLine } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { clearCounts } from '../../../lib/cache/count-cache.ts'
import type { ImportParts, Worker } from '../../../lib/imports/define-imports.ts'
import type { Buckets } from '../../../lib/storage/buckets.ts'
import type { FileStates, NextLines } from './file-state.ts'
import { KINDS } from './kinds/kinds.ts'
import { getArchivePath } from './lines-file.ts'
import { removeUnusedPhotos, storeReplacedPhotos } from './photo-files.ts'
import { withdrawChanges } from './record-requests.ts'
import { dataImports, type ImportChange, type ImportRow } from './progress.ts'
import { createFaultCollector, writeSlice, type SliceResult } from './slice-lines.ts'

/**
 * Lines per slice; other calls are answered between slices. Writing a slice is one transaction, during which the
 * embedded database answers no other call.
 */
const WRITTEN_AT_ONCE = 250
const CHECKED_AT_ONCE = 1000

/** What a slice needs. */
export interface SliceParts extends ImportParts, Worker {
  readonly buckets: Buckets
  readonly files: FileStates
}

/** Returns the progress of an import after a slice. */
function buildProgress(job: ImportRow, { lines, position }: NextLines, result: SliceResult): ImportChange {
  const { created, changed, unchanged, wrong, requested = 0 } = job.counts
  return {
    position,
    done: job.done + lines.length,
    counts: {
      ...job.counts,
      created: created + result.created,
      changed: changed + result.changed,
      unchanged: unchanged + result.unchanged,
      wrong: wrong + result.faults.size,
      requested: requested + result.requested,
    },
  }
}

async function storeWrong(db: Database, job: ImportRow, { lines }: NextLines, { faults }: SliceResult): Promise<void> {
  const wrong = lines.flatMap(({ lineNo, cells }) => {
    const found = faults.get(lineNo)
    // Further cells of an archive are not its own.
    const own = cells.slice(0, isArchive(job.kind) ? 1 : job.columns.length)
    return found ? [{ clientId: job.clientId, importId: job.id, lineNo, cells: own, faults: found }] : []
  })
  // A line of a package may be read as several, for instance a course with classes in two terms.
  if (wrong.length > 0) await db.insert(dataImportLine).values(wrong).onConflictDoNothing()
}

async function storeChanges(db: Database, job: ImportRow, next: NextLines, result: SliceResult, parts: SliceParts) {
  for (const { record, changes } of result.changes)
    await db.insert(dataImportChange).values({ clientId: job.clientId, importId: job.id, record, changes })
  const listCreatedIds = (created: boolean) =>
    Object.fromEntries(
      result.changes.map(({ record, changes }) => [
        record,
        changes.filter(({ before }) => (before === undefined) === created).map(({ id }) => id),
      ]),
    )
  if (result.changes.length > 0)
    await recordAudit(db, {
      clientId: job.clientId,
      at: parts.now(),
      actorUserId: parts.actor.userId,
      activity: 'runDataImport',
      entity: 'data_import',
      entityId: job.publicId,
      detail: {
        kind: job.kind,
        lines: [next.lines[0]?.lineNo, next.lines.at(-1)?.lineNo],
        created: listCreatedIds(true),
        changed: listCreatedIds(false),
      },
    })
}

/** Does what takes long for some lines before they are written or checked. */
async function prepareLines(job: ImportRow, { read }: NextLines, parts: SliceParts, writes: boolean) {
  const { db, client, actor, buckets, settings } = parts
  const archive = getArchivePath(settings.dataDir, job.publicId)
  const tools = { db, client, actor, buckets, archive, writes, complain: createFaultCollector(read.faults) }
  return (await KINDS[job.kind].prepare?.(read.right, tools)) ?? new Map<number, string>()
}

const buildTools = (
  { publicId, mapping }: ImportRow,
  { client, actor, settings, now }: SliceParts,
  writes: boolean,
  prepared: ReadonlyMap<number, string>,
) => ({ client, actor, settings, now: now(), importId: publicId, mapping, writes, prepared })

/** Checks the next lines of an import, and stores what is wrong with them. Returns false at the end of the file. */
export async function checkLines(job: ImportRow, parts: SliceParts): Promise<boolean> {
  const { db, client } = parts
  const next = await parts.files.next(job, client, KINDS[job.kind].atOnce ?? CHECKED_AT_ONCE)
  if (next.lines.length === 0) return false
  const prepared = await prepareLines(job, next, parts, false)
  const result = await writeSlice(db, KINDS[job.kind], next.read, buildTools(job, parts, false, prepared))
  await runTransaction(db, async (tx) => {
    // First of all: the import may have been stopped and discarded meanwhile.
    await dataImports.leases.update(tx, job, buildProgress(job, next, result))
    await storeWrong(tx, job, next, result)
  })
  return true
}

/**
 * Writes the next lines of an import, with what an undo needs. Returns false at the end of the file. Imports of one
 * institution are written one after the other, because they may describe the same records.
 */
export async function writeLines(job: ImportRow, parts: SliceParts): Promise<boolean> {
  const { client } = parts
  const next = await parts.files.next(job, client, KINDS[job.kind].atOnce ?? WRITTEN_AT_ONCE)
  if (next.lines.length === 0) return false
  const prepared = await prepareLines(job, next, parts, true)
  let written: SliceResult | undefined
  await runTransaction(parts.db, async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`data import ${client.id}`}, 0))`)
    const result = await writeSlice(db, KINDS[job.kind], next.read, buildTools(job, parts, true, prepared))
    written = result
    await storeReplacedPhotos(job, result.changes, parts)
    await storeWrong(db, job, next, result)
    await storeChanges(db, job, next, result, parts)
    // A line that was right when it was checked is wrong by now.
    const undoes = job.allOrNothing && result.faults.size > 0
    if (undoes) await withdrawChanges(db, client, job.publicId)
    await dataImports.leases.update(db, job, {
      ...buildProgress(job, next, result),
      ...(undoes ? { ...(await loadUndoStart(db, job.id)), failure: 'WRONG_LINES' as const } : {}),
    })
  })
  clearCounts(parts.db, client.id)
  const replaced = written?.changes.flatMap(({ changes }) => changes.map(({ before }) => before?.photo_path))
  await removeUnusedPhotos(replaced ?? [], parts)
  return true
}

/** Returns the change with which an undo begins. */
export async function loadUndoStart(db: Database, importId: number): Promise<ImportChange> {
  const [written] = await db
    .select({ total: sql<number>`count(distinct changed.line)::int` })
    .from(dataImportChange)
    .crossJoinLateral(sql`jsonb_path_query(${dataImportChange.changes}, '$[*].line') as changed(line)`)
    .where(eq(dataImportChange.importId, importId))
  return { status: 'UNDOING', total: written?.total ?? 0, done: 0 }
}

/** Forgets the wrong lines of an earlier check or run. */
export const removeWrongLines = async (db: Database, importId: number): Promise<void> => {
  await db.delete(dataImportLine).where(eq(dataImportLine.importId, importId))
}
