import type { FileCell, SheetColumn } from '../../../contract/spreadsheets/cells.ts'
import { rowXml, sheetBegin, sheetEnd, workbookParts } from '../../../contract/spreadsheets/workbook-xml.ts'
import { startZip } from './zip.ts'

/** MIME type of the file. */
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface WorkbookOptions {
  /** The name of its sheet. */
  readonly title: string
  readonly columns: readonly SheetColumn[]
  readonly rightToLeft: boolean
  /** The institution's date format. */
  readonly pattern: string
}

/**
 * Starts a workbook of one sheet (ECMA-376): its headings, then rows as they arrive. No cell is a formula: a text is
 * written as text, and keeps its leading zeros. `add` resolves when more can be added.
 */
export async function startWorkbook({ title, columns, rightToLeft, pattern }: WorkbookOptions) {
  const zip = startZip()
  for (const [path, text] of Object.entries(workbookParts(title, pattern))) await zip.entry(path).write(text)
  const sheet = zip.entry('xl/worksheets/sheet1.xml')
  let rows = 0
  const add = (added: readonly (readonly FileCell[])[]): Promise<void> =>
    sheet.write(added.map((cells) => rowXml(cells, (rows += 1), columns)).join(''))
  await sheet.write(sheetBegin(columns, rightToLeft))
  await add([columns.map(({ header }) => header)])
  return {
    add,
    async finish(): Promise<Blob> {
      await sheet.write(sheetEnd(columns.length, rows))
      return zip.finish(TYPE)
    },
  }
}
