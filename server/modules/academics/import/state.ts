import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
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
import { isDiscardable, computeUndoEnd, type ImportRow } from './progress.ts'
import { whereImportVisible } from './steps.ts'

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
    .where(and(whereImportVisible(context), kind && eq(dataImport.kind, kind)))
    .orderBy(desc(dataImport.id))
    .limit(NEWEST)
  return rows.map(({ job, by }) => buildSummary(job, by, context))
}

/** Returns one import with its columns. */
export async function importRow(
  { importId }: ParsedInputOf<typeof importQuery>,
  context: ActorContext,
): Promise<RowOf<typeof importQuery>[] | Refusal> {
  const [found] = await selectImports(context).where(
    and(whereImportVisible(context), eq(dataImport.publicId, importId)),
  )
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
    .where(and(whereImportVisible(context), eq(dataImport.publicId, importId)))
  return job
}

/** Returns the wrong lines of an import, in the order of the file. */
export async function listWrongLines(
  { importId, page, pageSize, sort, filters }: ParsedInputOf<typeof dataImportLines>,
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
  const [found] = await context.db.select({ total: count() }).from(dataImportLine).where(where)
  const rows = await context.db
    .select()
    .from(dataImportLine)
    .where(where)
    .orderBy(sort?.descending ? desc(dataImportLine.lineNo) : asc(dataImportLine.lineNo))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return [
    {
      rows: rows.map(({ lineNo, cells, faults }) => ({
        ...toPackageLine(job.kind, lineNo),
        cells: [...cells],
        faults: [...faults],
      })),
      total: found?.total ?? 0,
      page,
      pageSize,
      asOf: context.now.toISOString(),
    },
  ]
}

/** Returns the records that an undo kept. */
export async function listKeptRecords(
  { importId, page, pageSize, sort }: ParsedInputOf<typeof keptQuery>,
  context: ActorContext,
): Promise<RowOf<typeof keptQuery>[] | Refusal> {
  const job = await findJob(context, importId)
  if (!job) return refuse('notFound')
  const where = eq(dataImportKept.importId, job.id)
  const [found] = await context.db.select({ total: count() }).from(dataImportKept).where(where)
  const rows = await context.db
    .select()
    .from(dataImportKept)
    .where(where)
    .orderBy(
      sort?.descending ? desc(dataImportKept.lineNo) : asc(dataImportKept.lineNo),
      asc(dataImportKept.record),
      asc(dataImportKept.rowId),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return [
    {
      rows: rows.map(({ lineNo, record, code, reason }) => ({
        ...{ lineNo: toPackageLine(job.kind, lineNo).lineNo, record, code, reason },
      })),
      total: found?.total ?? 0,
      page,
      pageSize,
      asOf: context.now.toISOString(),
    },
  ]
}
