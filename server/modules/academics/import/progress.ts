import { eq } from 'drizzle-orm'
import { EDIT_DATA_IMPORTS } from '../../../../src/contract/academics/import-parts.ts'
import { UNDO_HOURS, type DataImportFailure } from '../../../../src/contract/academics/import-outcomes.ts'
import { HOUR_MS } from '../../../../src/contract/durations.ts'
import { dataImport } from '../../../db/schema.ts'
import type { ImportCounts } from '../../../db/schema/academics/data-imports.ts'
import { hasAllColleges } from '../../../lib/access/scope.ts'
import { defineImports } from '../../../lib/imports/define-imports.ts'
import { addMs } from '../../../lib/time/instants.ts'

/** An import as stored. */
export type ImportRow = typeof dataImport.$inferSelect
/** Changes of an import. */
export type ImportChange = Partial<typeof dataImport.$inferInsert>

/** Nothing counted yet. */
export const NO_COUNTS: ImportCounts = {
  created: 0,
  changed: 0,
  unchanged: 0,
  wrong: 0,
  requested: 0,
  removed: 0,
  restored: 0,
  kept: 0,
}

/** The codes with which the file system and the database report a full disk. */
const DISK_FULL = ['ENOSPC', '53100']

const hasCode = (error: unknown, codes: readonly string[]): boolean => {
  for (let fault = error; fault instanceof Error; fault = fault.cause)
    if ('code' in fault && codes.includes(String(fault.code))) return true
  return false
}

/**
 * The imports of data: all of the institution see them, apart from people of a college, who see their own.
 */
export const dataImports = defineImports<typeof dataImport, DataImportFailure>({
  table: dataImport,
  working: ['CHECKING', 'RUNNING', 'UNDOING'],
  whereVisible: ({ actor }) => (hasAllColleges(actor) ? undefined : eq(dataImport.createdBy, actor.userId)),
  jobs: (context) => context.dataImports,
  needs: EDIT_DATA_IMPORTS,
  startedBy: ({ workerId, roleIds }) => ({ userId: workerId, roleIds }),
  buildFailure: (_job, failure) => ({ status: 'FAILED', failure }),
  toFailure: (error) =>
    hasCode(error, DISK_FULL) ? 'DISK_FULL' : hasCode(error, ['ENOENT']) ? 'NO_FILE' : 'UNEXPECTED',
})

/** Returns until when an import can be undone; null when it cannot. */
export function computeUndoEnd({ status, writtenFrom, endedAt }: ImportRow, now: Date): Date | null {
  if (!writtenFrom || !endedAt || !['DONE', 'STOPPED', 'FAILED'].includes(status)) return null
  const until = addMs(endedAt, UNDO_HOURS * HOUR_MS)
  return until > now ? until : null
}

/** Returns whether an import can be discarded: nobody works on it, and it has written nothing. */
export const isDiscardable = ({ status, failure, writtenFrom }: ImportRow): boolean =>
  writtenFrom === null &&
  // What was all or nothing may have kept records when it was undone.
  failure !== 'WRONG_LINES' &&
  ['UPLOADED', 'CHECKED', 'STOPPED', 'FAILED'].includes(status)
