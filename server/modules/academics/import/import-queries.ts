import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import type {
  dataImport as importQuery,
  dataImportKept as keptQuery,
  dataImportLines,
  dataImports,
} from '../../../../src/contract/academics/data-import-state.ts'
import { dataImport, dataImportKept, dataImportLine, userProfile } from '../../../db/schema.ts'
import type { DataKind } from '../../../../src/contract/academics/import-kinds.ts'
import { findRosterLine } from '../../../../src/contract/academics/one-roster.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { listLines } from '../../../lib/imports/list-lines.ts'
import { computeUndoEnd, dataImports as imports, isDiscardable, type ImportRow } from './progress.ts'

const NEWEST = 20

const buildSummary = (job: ImportRow, by: string | null, { actor, now }: ActorContext): RowOf<typeof dataImports> => {
  const { created, changed, unchanged, wrong, requested = 0, removed, restored, kept } = job.counts
  return {
    importId: job.publicId,
    kind: job.kind,
    fileName: job.fileName,
    status: job.status,
    failure: job.failure,
    by: by ?? '',
    own: job.createdBy === actor.userId,
    total: job.total,
    done: job.done,
    counts: { created, changed, unchanged, wrong, requested },
    undone: { removed, restored, kept },
    createdAt: job.createdAt.toISOString(),
    endedAt: job.endedAt?.toISOString() ?? null,
    undoUntil: computeUndoEnd(job, now)?.toISOString() ?? null,
    discardable: isDiscardable(job),
  }
}

const selectImports = ({ db }: ActorContext) =>
  db
    .select({ job: dataImport, by: userProfile.displayName })
    .from(dataImport)
    .leftJoin(
      userProfile,
      and(eq(userProfile.clientId, dataImport.clientId), eq(userProfile.userId, dataImport.createdBy)),
    )

/** Returns the newest imports. */
export async function importRows(
  { kind }: ParsedInputOf<typeof dataImports>,
  context: ActorContext,
): Promise<RowOf<typeof dataImports>[]> {
  const rows = await selectImports(context)
    .where(and(imports.whereImport(context), kind && eq(dataImport.kind, kind)))
    .orderBy(desc(dataImport.id))
    .limit(NEWEST)
  return rows.map(({ job, by }) => buildSummary(job, by, context))
}

/** Returns one import with its columns. */
export async function importRow(
  { importId }: ParsedInputOf<typeof importQuery>,
  context: ActorContext,
): Promise<RowOf<typeof importQuery>[] | Refusal> {
  const [found] = await selectImports(context).where(imports.whereImport(context, importId))
  if (!found) return refuse('notFound')
  const { job, by } = found
  return [
    {
      ...buildSummary(job, by, context),
      lines: job.lines,
      columns: job.columns.map(({ name, samples }) => ({ name, samples: [...samples] })),
      mapping: { ...job.mapping },
      allOrNothing: job.allOrNothing,
      notices: [...job.notices],
    },
  ]
}

/** Returns the file and the number of a line as people know them. */
const toPackageLine = (kind: DataKind, lineNo: number): { readonly file: string; readonly lineNo: number } => {
  if (kind !== 'ONEROSTER') return { file: '', lineNo }
  const { file, line } = findRosterLine(lineNo)
  return { file, lineNo: line }
}

const findJob = async (
  context: ActorContext,
  importId: string,
): Promise<Pick<ImportRow, 'id' | 'kind'> | undefined> => {
  const [job] = await context.db
    .select({ id: dataImport.id, kind: dataImport.kind })
    .from(dataImport)
    .where(imports.whereImport(context, importId))
  return job
}

/** Returns the wrong lines of an import, in the order of the file. */
export async function listWrongLines(
  { importId, sort, filters, ...page }: ParsedInputOf<typeof dataImportLines>,
  context: ActorContext,
): Promise<RowOf<typeof dataImportLines>[] | Refusal> {
  const job = await findJob(context, importId)
  if (!job) return refuse('notFound')
  const wanted = filters?.fault?.values
  const where = and(
    eq(dataImportLine.importId, job.id),
    wanted &&
      sql`exists (select 1 from jsonb_array_elements(${dataImportLine.faults}) f
        where f->>'fault' in (select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb)))`,
  )
  const order = sort?.descending ? desc(dataImportLine.lineNo) : asc(dataImportLine.lineNo)
  return [
    await listLines(dataImportLine, where, [order], page, context, ({ lineNo, cells, faults }) => ({
      ...toPackageLine(job.kind, lineNo),
      cells: [...cells],
      faults: [...faults],
    })),
  ]
}

/** Returns the records that an undo kept. */
export async function listKeptRecords(
  { importId, sort, ...page }: ParsedInputOf<typeof keptQuery>,
  context: ActorContext,
): Promise<RowOf<typeof keptQuery>[] | Refusal> {
  const job = await findJob(context, importId)
  if (!job) return refuse('notFound')
  const first = sort?.descending ? desc(dataImportKept.lineNo) : asc(dataImportKept.lineNo)
  const order = [first, asc(dataImportKept.record), asc(dataImportKept.rowId)]
  const where = eq(dataImportKept.importId, job.id)
  return [
    await listLines(dataImportKept, where, order, page, context, ({ lineNo, record, code, reason }) => ({
      ...{ lineNo: toPackageLine(job.kind, lineNo).lineNo, record, code, reason },
    })),
  ]
}
