import type { FileCell, SheetColumn } from '../../../../src/contract/spreadsheets/cells.ts'
import type { ExportProgress } from '../../../db/schema/exports.ts'

/** What a file shows besides its rows. */
export interface FileOptions {
  readonly title: string
  readonly columns: readonly SheetColumn[]
  readonly rightToLeft: boolean
  /** The institution's date format. */
  readonly pattern: string
}

/** How much of a file has been written. */
export interface Written {
  readonly rows: number
  readonly bytes: number
  readonly progress: ExportProgress
}

/** The next bytes of a file, and what the slice after it needs to know. */
export interface NextBytes {
  readonly bytes: Buffer
  readonly progress: Pick<ExportProgress, 'crc' | 'size'>
}

/**
 * Writes a file slice by slice. It keeps no state of its own, so that another process can continue: everything is in
 * `Written`, which is stored with the job. `last`: these are the last rows.
 */
export type FileWriter = (
  rows: readonly (readonly FileCell[])[],
  written: Written,
  options: FileOptions,
  last: boolean,
) => Promise<NextBytes>
