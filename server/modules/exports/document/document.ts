import type { TypstSource } from '../../../lib/pdf/typst.ts'
import { getAccentColour } from '../../../lib/pdf/accent.ts'
import paper from '../../../lib/pdf/paper.typ?raw'
import { toPrintable } from '../../../lib/pdf/printable.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { ColumnShape, PrintedFilter } from '../sources/export-source.ts'
import type { Words } from '../export-words.ts'
import table from './table.typ?raw'

const template = `${paper}\n${table}`
const USUAL_WIDTH = 120
/** As many of the longest words of a column are measured. */
const MEASURED_WORDS = 8

/** Returns the longest words of some texts, each once: where a line may break, a word ends. */
const listLongestWords = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => text.split(/[\s\u200b]+|(?<=-)/)))]
    .sort((one, other) => other.length - one.length)
    .slice(0, MEASURED_WORDS)

/** The content of a printed table. */
export interface PrintedTable {
  readonly title: string
  readonly columns: readonly ColumnShape[]
  readonly rows: readonly (readonly string[])[]
  readonly filters: readonly PrintedFilter[]
  /** The name of the person who made it, and when. */
  readonly by: string
  readonly at: Date
  /** The sentence that it contains personal data, and why; undefined if it does not. */
  readonly notice: string | undefined
}

/** Returns the Typst source of a table on A4 paper, landscape (specification, section 11.5). */
export function buildTableDocument(
  { title, columns, rows, filters, by, at, notice }: PrintedTable,
  client: Client,
  words: Words,
): TypstSource {
  const { label, name, number, instant, language } = words
  const formatText = (value: string): string => toPrintable(value, { most: 200, longestWord: 26 })
  const cells = rows.map((values) => values.map(formatText))
  const document = {
    accent: getAccentColour(client.details.primaryColor),
    second: null,
    tightness: 0,
    language,
    title,
    institution: formatText(name(client.names)),
    created: formatText(label('document.created', { name: by, at: instant(at.toISOString()) })),
    notice: notice === undefined ? null : toPrintable(notice, { most: 500, longestWord: 40 }),
    'rows-said': label('document.rows', { number: number(rows.length) }, rows.length),
    filters: filters.map((filter) => ({ label: filter.label, value: formatText(filter.value) })),
    unfiltered: label('document.unfiltered'),
    page: label('document.page'),
    columns: columns.map(({ label: key, kind, width = USUAL_WIDTH }, index) => ({
      label: label(key),
      headings: listLongestWords([label(key)]),
      words: listLongestWords(cells.map((values) => values[index] ?? '')),
      width,
      number: kind === 'number',
    })),
    rows: cells,
  }
  return { template, files: { 'document.json': JSON.stringify(document) } }
}
