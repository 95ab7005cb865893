import { inArray } from 'drizzle-orm'
import { dataImport } from '../../../db/schema.ts'
import { UNDO_HOURS } from '../../../../src/contract/academics/import-outcomes.ts'
import type { ImportCounts } from '../../../db/schema/academics/data-imports.ts'
import { createLeases } from '../../../lib/jobs/leases.ts'
import { addMs } from '../../../lib/time/instants.ts'
import { HOUR_MS } from '../../../../src/contract/durations.ts'

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

/** The leases of imports: one process at a time works on each. */
export const leases = createLeases({
  table: dataImport,
  id: dataImport.id,
  owner: dataImport.owner,
  working: inArray(dataImport.status, ['CHECKING', 'RUNNING', 'UNDOING']),
  status: dataImport.status,
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

/** Returns the change that ends the current work. */
export const buildEnd = (now: Date): ImportChange => ({ endedAt: now, owner: null, leaseUntil: null })
