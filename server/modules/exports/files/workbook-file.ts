import {
  formatRowXml,
  formatSheetStart,
  formatSheetEnd,
  buildWorkbookParts,
} from '../../../../src/contract/spreadsheets/workbook-xml.ts'
import {
  encodeArchiveEnd,
  encodeEntryEnd,
  encodeEntryHead,
  packSlice,
  type ZipEntry,
} from '../../../lib/spreadsheets/zip-parts.ts'
import type { FileWriter } from './file-writer.ts'

const SHEET = 'xl/worksheets/sheet1.xml'
const HEAD = encodeEntryHead(SHEET)

/** Returns the end of the sheet, the other parts of the workbook, and the directory of the archive. */
async function encodeArchiveRest(sheet: Omit<ZipEntry, 'name' | 'offset'>, parts: Readonly<Record<string, string>>) {
  const end = encodeEntryEnd(sheet)
  const entries: ZipEntry[] = [{ ...sheet, packed: end.packed, name: SHEET, offset: 0 }]
  const pieces = [end.bytes]
  let offset = HEAD.length + sheet.packed + end.bytes.length
  for (const [name, text] of Object.entries(parts)) {
    const { bytes, crc, size } = await packSlice(text, 0)
    const own = encodeEntryEnd({ crc, size, packed: bytes.length })
    const whole = Buffer.concat([encodeEntryHead(name), bytes, own.bytes])
    entries.push({ name, crc, size, packed: own.packed, offset })
    pieces.push(whole)
    offset += whole.length
  }
  return Buffer.concat([...pieces, encodeArchiveEnd(entries, offset)])
}

/**
 * Writes a workbook of one sheet (ECMA-376). The sheet is the first entry of the archive, so that its rows can be
 * appended; the parts that do not depend on them follow it.
 */
export const writeWorkbook: FileWriter = async (rows, { rows: before, bytes, progress }, options, last) => {
  const { title, columns, rightToLeft, pattern } = options
  const first = bytes === 0
  // The heading is row 1.
  const lines = rows.map((cells, place) => formatRowXml(cells, before + place + 2, columns)).join('')
  const text = [
    first
      ? `${formatSheetStart(columns, rightToLeft)}${formatRowXml(
          columns.map(({ header }) => header),
          1,
          columns,
        )}`
      : '',
    lines,
    last ? formatSheetEnd(columns.length, before + rows.length + 1) : '',
  ].join('')
  const { bytes: packed, crc, size: more } = await packSlice(text, progress.crc ?? 0)
  const size = (progress.size ?? 0) + more
  const sheet = { crc, size, packed: (first ? 0 : bytes - HEAD.length) + packed.length }
  return {
    bytes: Buffer.concat([
      ...(first ? [HEAD] : []),
      packed,
      ...(last ? [await encodeArchiveRest(sheet, buildWorkbookParts([title], pattern))] : []),
    ]),
    progress: { crc, size },
  }
}
