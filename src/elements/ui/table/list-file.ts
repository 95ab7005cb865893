import { nextTask, SLICE_MS } from '../../../core/next-task.ts'
import type { Words } from '../../words.tsx'
import { saveFile } from '../save-file.ts'
import type { Column } from './columns.ts'
import { BYTE_ORDER_MARK, csvLines } from './csv.ts'
import { fileCells, fileColumns, type FileCell, type FileHabits } from './file-cells.ts'

/** How a list is taken along: comma-separated values, or a workbook of Excel. */
export const LIST_FORMATS = ['csv', 'xlsx'] as const
/** One of them. */
export type ListFormat = (typeof LIST_FORMATS)[number]

interface Writer {
  readonly add: (rows: readonly (readonly FileCell[])[]) => void | Promise<void>
  readonly finish: () => Blob | Promise<Blob>
}

function startCsv(columns: readonly Column<never>[]): Writer {
  const pieces = [BYTE_ORDER_MARK, csvLines([columns.map(({ header }) => header)])]
  return { add: (rows) => void pieces.push(csvLines(rows)), finish: () => new Blob(pieces, { type: 'text/csv;charset=utf-8' }) }
}

/** What a file of a list is begun with. */
export interface ListFileOptions<Row> {
  readonly format: ListFormat
  /** What the list holds, in words: the name of the sheet. */
  readonly title: string
  readonly columns: readonly Column<Row>[]
}

/** A list that becomes a file, some rows after the other. */
export interface ListFile<Row> {
  readonly add: (rows: readonly Row[]) => Promise<void>
  /** Hands it to the visitor; its ending is added to the name. */
  readonly save: (name: string) => Promise<void>
}

/** Begins the file of a list, in the words and the direction of a language. Rejects where what writes workbooks cannot be fetched. */
export async function startListFile<Row>({ format, title, columns }: ListFileOptions<Row>, words: Words, habits: FileHabits): Promise<ListFile<Row>> {
  const writer = format === 'csv' ? startCsv(columns) : await (await import('../workbook/workbook.ts')).startWorkbook({ title, columns: fileColumns(columns), rightToLeft: words.direction === 'rtl', pattern: habits.pattern })
  const cells = fileCells(columns, words, habits)
  return {
    async add(rows) {
      for (let from = 0; from < rows.length; ) {
        const slice: (readonly FileCell[])[] = []
        for (const end = performance.now() + SLICE_MS; from < rows.length && performance.now() < end; from += 1) slice.push(cells(rows[from] as Row))
        await writer.add(slice)
        await nextTask()
      }
    },
    save: async (name) => saveFile(`${name}.${format}`, await writer.finish()),
  }
}
