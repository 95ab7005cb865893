import type { FileCell, SheetColumn } from './cells.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Maximum length of a cell: with longer text Excel reports a damaged file. */
const LONGEST_CELL = 32_767
/** Width of a digit in the default font, in pixels. */
const DIGIT = 7
/** Indexes of the cell formats in the style sheet below. */
const STYLES = { plain: 0, text: 1, head: 2, day: 3, moment: 4, money: 5 } as const

/** Characters that XML cannot contain, not even escaped. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
/** Excel reads `_x0041_` as A. Escaping the underscore keeps such text unchanged. */
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi

const escapeXml = (text: string): string =>
  text
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Returns the letters of a column, from 0: A, B … Z, AA. */
export const toColumnName = (place: number): string =>
  (place < 26 ? '' : toColumnName(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))

/**
 * Returns Excel's number format for the institution's date format; ISO 8601 for formats that Excel does not support.
 */
const toDayFormat = (pattern: string): string =>
  /^[dmy\W]+$/i.test(pattern) ? pattern.toLowerCase().replace(/[^dmy]/g, (mark) => `\\${mark}`) : 'yyyy\\-mm\\-dd'

const formatCell = (cell: FileCell, place: string, style: number): string => {
  if (typeof cell === 'number') return `<c r="${place}" s="${style}"><v>${cell}</v></c>`
  if (typeof cell === 'object')
    return `<c r="${place}" s="${cell.timed ? STYLES.moment : STYLES.day}"><v>${cell.serial}</v></c>`
  const text = cell.slice(0, LONGEST_CELL).replace(/\r\n?/g, '\n').replace(ESCAPE, '_x005F_')
  return text === ''
    ? ''
    : `<c r="${place}" s="${style === STYLES.head ? style : STYLES.text}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

/** Returns a row of a sheet; `number` starts at 1. Texts stay texts, whatever they begin with. */
export const formatRowXml = (cells: readonly FileCell[], number: number, columns: readonly SheetColumn[]): string =>
  `<row r="${number}">${cells.map((cell, place) => formatCell(cell, `${toColumnName(place)}${number}`, number === 1 ? STYLES.head : columns[place]?.decimals ? STYLES.money : STYLES.plain)).join('')}</row>`

/**
 * Returns a sheet up to its rows: its direction, the frozen heading and first column, and the column widths. Only the
 * first sheet of a workbook is selected, because Excel edits all selected sheets together.
 */
export const formatSheetStart = (columns: readonly SheetColumn[], rightToLeft: boolean, selected = true): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${rightToLeft ? ' rightToLeft="1"' : ''}${selected ? ' tabSelected="1"' : ''} workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(
      (column, place) =>
        `<col min="${place + 1}" max="${place + 1}" width="${Math.ceil(column.width / DIGIT)}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>`

/**
 * Returns a sheet from the end of its rows. Excel's warning about numbers stored as text is switched off: they are
 * codes.
 */
export const formatSheetEnd = (columns: number, rows: number): string =>
  `</sheetData><ignoredErrors><ignoredError sqref="A1:${toColumnName(Math.max(columns, 1) - 1)}${rows}" numberStoredAsText="1"/></ignoredErrors></worksheet>`

/** Converts a title to a valid sheet name in Excel. */
const toSheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .slice(0, 31)
    .trim() || 'Sheet1'

const formatStyles = (pattern: string): string => {
  const day = escapeXml(toDayFormat(pattern))
  const formatStyle = (format: number, more = ''): string =>
    `<xf numFmtId="${format}" fontId="${more ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="${day}"/><numFmt numFmtId="165" formatCode="${day}\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${formatStyle(0)}${formatStyle(49)}${formatStyle(49, ' applyFont="1"')}${formatStyle(164)}${formatStyle(165)}${formatStyle(4)}</cellXfs></styleSheet>`
}

/** Returns the path of a sheet in the workbook; `number` starts at 1. */
export const getSheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/** Returns the parts of a workbook besides its sheets, by path, from the titles of its sheets. */
export function buildWorkbookParts(titles: readonly string[], pattern: string): Readonly<Record<string, string>> {
  const joinSheets = (part: (number: number, title: string) => string): string =>
    titles.map((title, place) => part(place + 1, title)).join('')
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/>${joinSheets((number) => `<Override PartName="/${getSheetPath(number)}" ContentType="${KIND}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${joinSheets((number, title) => `<sheet name="${escapeXml(toSheetName(title))}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${joinSheets((number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${titles.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': formatStyles(pattern),
  }
}
