import { MOST_COLUMNS, MOST_ROWS } from './table.ts'

/** Every cell of the largest list, plus as many empty cells with formatting. */
const MOST_CELLS = 2 * MOST_ROWS * MOST_COLUMNS
/** Maximum number of elements in a workbook, by tag name; a list of people has far fewer. */
const MOST: Readonly<Record<string, number>> = {
  c: MOST_CELLS,
  si: MOST_CELLS,
  mergeCell: 50_000,
  hyperlink: 50_000,
  sheet: 200,
  xf: 70_000,
  definedName: 10_000,
  Relationship: 60_000,
}

const TAG = new RegExp(`<(?:[\\w.-]{1,30}:)?(${Object.keys(MOST).join('|')})(?=[\\s/>])([^>]*)`, 'g')
const RANGE = /\bref\s*=\s*["']\$?([A-Z]{1,4})\$?(\d{1,9})(?::\$?([A-Z]{1,4})\$?(\d{1,9}))?["']/i
const DECLARATION = /<!(?:DOCTYPE|ENTITY)/i

const toColumnIndex = (letters: string): number =>
  Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Returns how many cells a reference spans: `A1:C10` has thirty. */
function countSpannedCells(attributes: string): number {
  const [, left, top, right = left, bottom = top] = RANGE.exec(attributes) ?? []
  if (left === undefined || right === undefined) return 1
  return (Math.abs(toColumnIndex(right) - toColumnIndex(left)) + 1) * (Math.abs(Number(bottom) - Number(top)) + 1)
}

/**
 * Counts the elements of a workbook in the text of its parts, before they are parsed: cells, shared strings, sheets,
 * and the cells that a link spans, because a reader creates an object for each. Returns the problem, or null. The size
 * that a sheet declares (`dimension`) is not trusted.
 */
export function findBoundsProblem(parts: ReadonlyMap<string, Buffer>): 'BOMB' | 'DAMAGED' | null {
  const counts = new Map<string, number>()
  let linked = 0
  for (const content of parts.values()) {
    // One byte per character: tags are ASCII, and this needs no decoding.
    const text = content.toString('latin1')
    if (DECLARATION.test(text)) return 'DAMAGED'
    for (const [, tag = '', attributes = ''] of text.matchAll(TAG)) {
      const count = (counts.get(tag) ?? 0) + 1
      counts.set(tag, count)
      if (tag === 'hyperlink') linked += countSpannedCells(attributes)
      if (count > (MOST[tag] ?? 0) || linked > MOST_CELLS) return 'BOMB'
    }
  }
  return null
}
