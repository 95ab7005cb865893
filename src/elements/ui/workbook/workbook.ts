import type { FileCell, SheetColumn } from '../../../contract/spreadsheets/cells.ts'
import {
  formatRowXml,
  formatSheetStart,
  formatSheetEnd,
  getSheetPath,
  buildWorkbookParts,
} from '../../../contract/spreadsheets/workbook-xml.ts'
import { startZip } from './zip.ts'

/** MIME type of the file. */
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface WorkbookFormat {
  readonly rightToLeft: boolean
  /** The institution's date format. */
  readonly pattern: string
}

interface WorkbookOptions extends WorkbookFormat {
  /** The name of its sheet. */
  readonly title: string
  readonly columns: readonly SheetColumn[]
}

/**
 * Starts a workbook of one sheet (ECMA-376): its headings, then rows as they arrive. No cell is a formula: a text is
 * written as text, and keeps its leading zeros. `add` resolves when more can be added.
 */
export async function startWorkbook({ title, columns, rightToLeft, pattern }: WorkbookOptions) {
  const zip = startZip()
  for (const [path, text] of Object.entries(buildWorkbookParts([title], pattern))) await zip.entry(path).write(text)
  const sheet = zip.entry(getSheetPath(1))
  let rows = 0
  const writeRows = (added: readonly (readonly FileCell[])[]): Promise<void> =>
    sheet.write(added.map((cells) => formatRowXml(cells, (rows += 1), columns)).join(''))
  await sheet.write(formatSheetStart(columns, rightToLeft))
  await writeRows([columns.map(({ header }) => header)])
  return {
    add: writeRows,
    async finish(): Promise<Blob> {
      await sheet.write(formatSheetEnd(columns.length, rows))
      return zip.finish(TYPE)
    },
  }
}

/** A sheet with all its rows, which are few. */
export interface SmallSheet {
  readonly title: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly FileCell[])[]
}

/** Writes a workbook of small sheets, each with its headings; the first one is open. */
export async function writeWorkbook(sheets: readonly SmallSheet[], { rightToLeft, pattern }: WorkbookFormat) {
  const zip = startZip()
  const parts = buildWorkbookParts(
    sheets.map(({ title }) => title),
    pattern,
  )
  for (const [path, text] of Object.entries(parts)) await zip.entry(path).write(text)
  for (const [place, { columns, rows }] of sheets.entries()) {
    const lines = [columns.map(({ header }) => header), ...rows]
    const cells = lines.map((line, index) => formatRowXml(line, index + 1, columns)).join('')
    const text =
      formatSheetStart(columns, rightToLeft, place === 0) + cells + formatSheetEnd(columns.length, lines.length)
    await zip.entry(getSheetPath(place + 1)).write(text)
  }
  return zip.finish(TYPE)
}
