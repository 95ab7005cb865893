import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { instant } from '../parts.ts'
import { EXPORT_FORMATS, EXPORT_SOURCE_NAMES, type ExportFormat } from '../export-names.ts'
import { unmaskReason } from '../reports/unmask.ts'
import { EXPORT_NEEDS, exportRequest } from './sources.ts'

/**
 * How many rows a call exports at once, and the most that a format holds; null: any number. An Excel sheet has
 * 1 048 576 rows, the first of which is the heading. A PDF is laid out as a whole, in memory.
 */
export const EXPORT_ROWS: Readonly<Record<ExportFormat, { readonly atOnce: number; readonly most: number | null }>> = {
  CSV: { atOnce: 5000, most: null },
  XLSX: { atOnce: 5000, most: 1_048_575 },
  PDF: { atOnce: 500, most: 2000 },
}

/** How many exports a person may have in progress. */
export const MOST_RUNNING_EXPORTS = 3

/** How long the file of an export is kept, in hours. */
export const EXPORT_HOURS = 24

/** The states of an export. EXPIRED: its file has been deleted. */
export const EXPORT_STATUSES = ['RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'EXPIRED'] as const

/** Why an export failed: the right was lost, the file would be too large, or an unexpected error. */
export const EXPORT_FAILURES = ['NOT_PERMITTED', 'TOO_LARGE', 'UNEXPECTED'] as const

const exportId = v.pipe(v.string(), v.regex(/^[\w-]{16,40}$/))
const format = v.picklist(EXPORT_FORMATS)

/**
 * Exports the rows of a list or report to a file, in the caller's language; each source needs the right to its list.
 * Few rows are exported at once (READY), more by a background job (STARTED), which survives a restart and notifies the
 * caller; `query_exportJobs` returns its progress. With a reason, addresses and numbers in a report on people are not
 * masked, and the file says who asked for them and why; it needs the same right as `unmaskReport`. TOO_MANY: the format
 * holds at most `most` rows. BUSY: the caller already has `most` exports in progress.
 */
export const exportReport = defineActivity({
  name: 'exportReport',
  access: 'r',
  needs: { anyOf: EXPORT_NEEDS },
  writes: true,
  once: true,
  input: v.strictObject({ format, request: exportRequest, reason: v.optional(unmaskReason) }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('READY'), exportId, rows: v.number() }),
    v.object({ outcome: v.literal('STARTED'), exportId, total: v.number() }),
    v.object({ outcome: v.literal('FAILED'), exportId, failure: v.picklist(EXPORT_FAILURES) }),
    v.object({ outcome: v.literal('TOO_MANY'), total: v.number(), most: v.number() }),
    v.object({ outcome: v.literal('BUSY'), most: v.number() }),
  ]),
})

/** Returns the caller's own exports of the last days, the newest first. */
export const exportJobs = defineQuery({
  id: 'exportJobs',
  access: 'r',
  needs: 'own',
  input: v.object({ exportId: v.optional(exportId) }),
  row: v.object({
    exportId,
    source: v.picklist(EXPORT_SOURCE_NAMES),
    format,
    status: v.picklist(EXPORT_STATUSES),
    /** The number of rows, and how many of them are in the file. */
    total: v.number(),
    done: v.number(),
    bytes: v.number(),
    failure: v.nullable(v.picklist(EXPORT_FAILURES)),
    createdAt: instant,
    endedAt: v.nullable(instant),
    /** When the file will be deleted. */
    expiresAt: v.nullable(instant),
    /** What was requested, for another attempt. */
    request: exportRequest,
    /** Why it contains personal data; null: addresses and numbers are masked as in the list. */
    reason: v.nullable(v.string()),
  }),
})
/** An export of the caller. */
export type ExportJob = v.InferOutput<typeof exportJobs.row>

/**
 * Returns the URL of a finished export, valid for five minutes, while its file is kept. The right to export is checked
 * again. GONE: the export is not finished, or its file has been deleted.
 */
export const downloadExport = defineActivity({
  name: 'downloadExport',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.object({ exportId }),
  output: v.variant('outcome', [
    v.object({
      outcome: v.literal('READY'),
      url: v.string(),
      fileName: v.string(),
      bytes: v.number(),
      /** The SHA-256 hash of the file, in hexadecimal digits. */
      sha256: v.string(),
    }),
    v.object({ outcome: v.literal('GONE') }),
  ]),
})

/** Stops one of the caller's exports and deletes what was written. TOO_LATE: it has ended. */
export const cancelExport = defineActivity({
  name: 'cancelExport',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.object({ exportId }),
  output: v.object({ outcome: v.picklist(['CANCELLED', 'TOO_LATE']) }),
})
