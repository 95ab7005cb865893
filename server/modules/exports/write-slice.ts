import { and, eq } from 'drizzle-orm'
import { EXPORT_ROWS } from '../../../src/contract/exports/exports.ts'
import { userProfile } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import { drawDocument } from '../../lib/parsing/draw-document.ts'
import type { Buckets } from '../../lib/storage/buckets.ts'
import { createFileCells, createPrintedCells } from './export-cells.ts'
import { buildTableDocument } from './document/document.ts'
import { writeCsv } from './files/csv-file.ts'
import { writeWorkbook } from './files/workbook-file.ts'
import { getExportBucket, exportLeases, getExportPath, updateExport, type ExportRow } from './job.ts'
import { getTitle, type RowKey, type SourceContext, type SourceRows } from './sources/export-source.ts'
import type { AnySource } from './sources/export-sources.ts'
import { createWords, type Words } from './export-words.ts'

/** Rows per slice; other calls are answered between slices. */
const ROWS = 1000
const USUAL_WIDTH = 120

/** Thrown for an export that its format cannot hold, because rows were added while it ran. */
export class TooManyRows extends Error {}

/** What writing a slice needs. */
export interface SliceInput {
  readonly job: ExportRow
  readonly source: AnySource
  readonly context: SourceContext
  readonly buckets: Buckets
}

interface Part {
  readonly bytes: Uint8Array
  readonly rows: number
  readonly progress: ExportRow['progress']
}

/** Appends a part to the file, and stores how far it is, so that a killed server neither loses nor repeats rows. */
async function appendPart({ job, context, buckets }: SliceInput, { bytes, rows, progress }: Part): Promise<void> {
  await runTransaction(context.db, async (db) => {
    await exportLeases.lock(db, job)
    await buckets.writePart(getExportBucket(context.client), getExportPath(job.publicId, job.format), bytes, job.bytes)
    await updateExport(db, job, { done: job.done + rows, bytes: job.bytes + bytes.length, progress })
  })
}

const assertRowLimit = (rows: number, { format }: ExportRow): void => {
  const { most } = EXPORT_ROWS[format]
  if (most !== null && rows > most) throw new TooManyRows(`${rows} rows do not fit into ${format}.`)
}

/** Reads the next rows; a slice without a key could only be followed by the first one again. */
async function listNextRows(selected: SourceRows<never>, last: RowKey | undefined) {
  const slice = await selected.after(last, ROWS)
  if (slice.more && !slice.key) throw new Error('The last row of a slice has no key.')
  return slice
}

async function findRequesterName({ db, client, actor }: SourceContext): Promise<string> {
  const [profile] = await db
    .select({ name: userProfile.displayName })
    .from(userProfile)
    .where(and(eq(userProfile.clientId, client.id), eq(userProfile.userId, actor.userId)))
  return profile?.name ?? ''
}

/** Returns the sentence that a file contains personal data, and who asked for it why; undefined if it does not. */
const findNotice = async ({ job, context }: SliceInput, { label, instant }: Words): Promise<string | undefined> =>
  job.reason === null
    ? undefined
    : label('document.unmasked', {
        name: await findRequesterName(context),
        at: instant(job.createdAt.toISOString()),
        reason: job.reason.replaceAll(/\s+/g, ' '),
      })

/**
 * Writes the next rows of a CSV or Excel file.
 * @throws TooManyRows, LeaseLost
 */
export async function writeRows(input: SliceInput): Promise<void> {
  const { job, source, context } = input
  const { request, format, progress } = job
  const { client } = context
  const words = createWords(job.language, client)
  const columns = request.columns.flatMap((id) => source.columns[id] ?? [])
  const { rows, key, more } = await listNextRows(await source.open(request.filters as never, context), progress.after)
  assertRowLimit(job.done + rows.length, job)
  const cells = createFileCells(columns, format, client.timeZone, words)
  const write = format === 'CSV' ? writeCsv : writeWorkbook
  const notice = more ? undefined : await findNotice(input, words)
  const next = await write(
    [...rows.map(cells), ...(notice === undefined ? [] : [[], [notice]])],
    { rows: job.done, bytes: job.bytes, progress },
    {
      title: words.label(getTitle(source, request.filters as never)),
      columns: columns.map(({ label, width = USUAL_WIDTH }) => ({ header: words.label(label), width })),
      rightToLeft: words.rightToLeft,
      pattern: client.details.dateFormat,
    },
    !more,
  )
  await appendPart(input, {
    bytes: next.bytes,
    rows: rows.length,
    progress: { ...next.progress, ...(key && { after: key }), ...(!more && { written: true }) },
  })
}

/**
 * Draws a whole PDF; its number of rows is limited.
 * @throws TooManyRows, LeaseLost
 */
export async function drawRows(input: SliceInput): Promise<void> {
  const { job, source, context } = input
  const { request } = job
  const words = createWords(job.language, context.client)
  const columns = request.columns.flatMap((id) => source.columns[id] ?? [])
  const selected = await source.open(request.filters as never, context)
  const cells = createPrintedCells(columns, words)
  const lines: string[][] = []
  for (let last: Awaited<ReturnType<typeof listNextRows>> | undefined; last?.more ?? true;) {
    last = await listNextRows(selected, last?.key)
    lines.push(...last.rows.map(cells))
    assertRowLimit(lines.length, job)
  }
  const bytes = await drawDocument(
    buildTableDocument(
      {
        title: words.label(getTitle(source, request.filters as never)),
        columns,
        rows: lines,
        filters: await source.printFilters(request.filters as never, context, words),
        by: await findRequesterName(context),
        at: job.createdAt,
        notice: await findNotice(input, words),
      },
      context.client,
      words,
    ),
    `export ${job.userId}`,
  )
  await appendPart(input, { bytes, rows: lines.length, progress: { written: true } })
}
