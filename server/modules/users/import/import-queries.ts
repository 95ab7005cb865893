import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import {
  ROW_OUTCOMES,
  type CellProblem,
  type ImportField,
  type RowOutcome,
  type userImport as importQuery,
  type userImportRows,
} from '../../../../src/contract/users/user-import.ts'
import { userImport, userImportRow } from '../../../db/schema.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { listLines } from '../../../lib/imports/list-lines.ts'
import { userImports, type ImportRow } from './progress.ts'

const NEWEST = 5
const SAMPLES = 3
/** The number of lines from which sample values of each column are taken. */
const LOOKED_AT = 20

/** Returns the number of lines of an import by their state. */
export async function countByOutcome(
  { db }: Pick<ActorContext, 'db'>,
  { id }: ImportRow,
): Promise<Record<RowOutcome, number>> {
  const rows = await db
    .select({ outcome: userImportRow.outcome, count: count() })
    .from(userImportRow)
    .where(eq(userImportRow.importId, id))
    .groupBy(userImportRow.outcome)
  return Object.fromEntries(
    ROW_OUTCOMES.map((outcome) => [outcome, rows.find((row) => row.outcome === outcome)?.count ?? 0]),
  ) as Record<RowOutcome, number>
}

async function listSamples({ db }: Pick<ActorContext, 'db'>, { id, columns }: ImportRow) {
  const rows = await db
    .select({ values: userImportRow.values })
    .from(userImportRow)
    .where(eq(userImportRow.importId, id))
    .orderBy(asc(userImportRow.rowNo))
    .limit(LOOKED_AT)
  return columns.map((name, index) => ({
    name,
    samples: [...new Set(rows.map(({ values }) => values[index] ?? '').filter((value) => value !== ''))].slice(
      0,
      SAMPLES,
    ),
  }))
}

/** Returns the caller's own imports and their progress. */
export async function importRows(
  { importId }: ParsedInputOf<typeof importQuery>,
  context: ActorContext,
): Promise<RowOf<typeof importQuery>[] | Refusal> {
  const jobs = await context.db
    .select()
    .from(userImport)
    .where(userImports.whereImport(context, importId))
    .orderBy(desc(userImport.id))
    .limit(NEWEST)
  if (importId !== undefined && jobs.length === 0) return refuse('notFound')
  return Promise.all(
    jobs.map(async (job) => ({
      importId: job.publicId,
      fileName: job.fileName,
      status: job.status,
      mode: job.mode,
      invite: job.options.invite ?? true,
      columns: await listSamples(context, job),
      mapping: { ...job.mapping },
      notices: [...(job.options.notices ?? [])],
      total: job.total,
      done: job.done,
      counts: await countByOutcome(context, job),
      failure: job.options.failure ?? null,
      createdAt: job.createdAt.toISOString(),
      endedAt: job.endedAt?.toISOString() ?? null,
    })),
  )
}

/** Returns the lines of one of the caller's imports, in the order of the file. */
export async function listLineRows(
  { importId, sort, filters, ...page }: ParsedInputOf<typeof userImportRows>,
  context: ActorContext,
): Promise<RowOf<typeof userImportRows>[] | Refusal> {
  const where = userImports.whereImport(context, importId)
  const [job] = await context.db.select({ id: userImport.id }).from(userImport).where(where)
  if (!job) return refuse('notFound')
  const outcomes = ROW_OUTCOMES.filter((outcome) => filters?.outcome?.values.includes(outcome))
  const wanted = and(
    eq(userImportRow.importId, job.id),
    filters?.outcome ? inArray(userImportRow.outcome, outcomes) : undefined,
  )
  const order = sort?.descending ? desc(userImportRow.rowNo) : asc(userImportRow.rowNo)
  return [
    await listLines(userImportRow, wanted, [order], page, context, ({ rowNo, outcome, values, problems }) => ({
      rowNo,
      outcome,
      cells: [...values],
      problems: Object.entries(problems ?? {}).map(([field, problem]) => ({
        field: field as ImportField | 'row',
        problem: problem as CellProblem,
      })),
    })),
  ]
}
