import type { FileCell } from '../../../../contract/spreadsheets/cells.ts'
import { BYTE_ORDER_MARK, formatCsvLines } from '../../../../contract/spreadsheets/csv.ts'
import { yieldToMainThread, SLICE_MS } from '../../../../core/runtime/yield-to-main-thread.ts'
import type { Messages } from '../../../runtime/messages.tsx'
import { saveFile } from '../../file/save-file.ts'
import type { Column } from '../columns/columns.ts'
import { createFileCells, toFileColumns, type FileHabits } from './file-cells.ts'

/** Export formats of a list: comma-separated values, or an Excel workbook. */
export const LIST_FORMATS = ['csv', 'xlsx'] as const
/** One of the export formats. */
export type ListFormat = (typeof LIST_FORMATS)[number]

interface Writer {
  readonly add: (rows: readonly (readonly FileCell[])[]) => void | Promise<void>
  readonly finish: () => Blob | Promise<Blob>
}

function startCsv(columns: readonly Column<never>[]): Writer {
  const pieces = [BYTE_ORDER_MARK, formatCsvLines([columns.map(({ header }) => header)])]
  return {
    add: (rows) => void pieces.push(formatCsvLines(rows)),
    finish: () => new Blob(pieces, { type: 'text/csv;charset=utf-8' }),
  }
}

/** The options of an export file. */
export interface ListFileOptions<Row> {
  readonly format: ListFormat
  /** Title of the list, used as the sheet name. */
  readonly title: string
  readonly columns: readonly Column<Row>[]
}

/** An export file to which rows are added in parts. */
export interface ListFile<Row> {
  readonly add: (rows: readonly Row[]) => Promise<void>
  /** Saves the file; its extension is added to the name. */
  readonly save: (name: string) => Promise<void>
}

/**
 * Starts the export file of a list, in the language and direction of the screen. Rejects when the chunk that writes
 * workbooks cannot be loaded.
 */
export async function startListFile<Row>(
  { format, title, columns }: ListFileOptions<Row>,
  messages: Messages,
  habits: FileHabits,
): Promise<ListFile<Row>> {
  const writer =
    format === 'csv'
      ? startCsv(columns)
      : await (
          await import('../../workbook/workbook.ts')
        ).startWorkbook({
          title,
          columns: toFileColumns(columns),
          rightToLeft: messages.direction === 'rtl',
          pattern: habits.pattern,
        })
  const cells = createFileCells(columns, messages, habits)
  return {
    async add(rows) {
      for (let from = 0; from < rows.length;) {
        const slice: (readonly FileCell[])[] = []
        for (const end = performance.now() + SLICE_MS; from < rows.length && performance.now() < end; from += 1)
          slice.push(cells(rows[from] as Row))
        await writer.add(slice)
        await yieldToMainThread()
      }
    },
    save: async (name) => saveFile(`${name}.${format}`, await writer.finish()),
  }
}
