import type { DataKind } from '../../../contract/academics/import-kinds.ts'
import { toCsv } from '../../../contract/spreadsheets/csv.ts'
import type { Messages } from '../../runtime/messages.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import type { TemplateColumn } from './imports.ts'

/** The formats of a template. */
export type TemplateFormat = 'csv' | 'xlsx'

const buildFileName = (kind: DataKind, format: TemplateFormat): string => `${kind.toLowerCase()}-template.${format}`

/** Width of a column of the data, in pixels: its header fits. */
const computeColumnWidth = (header: string): number => Math.max(110, header.length * 8 + 24)

/** Returns the sheet that explains the columns. */
const buildExplanation = (columns: readonly TemplateColumn[], { t }: Messages) => ({
  title: t('dataImport.template.columns'),
  columns: [
    { header: t('dataImport.template.column'), width: 200 },
    { header: t('dataImport.template.required'), width: 170 },
    { header: t('dataImport.template.meaning'), width: 480 },
    { header: t('dataImport.template.choices'), width: 260 },
    { header: t('dataImport.template.example'), width: 200 },
  ],
  rows: columns.map(({ header, required, meaning, choices, example }) => [
    header,
    t(`dataImport.required.${required}`),
    meaning,
    choices.join(', '),
    example,
  ]),
})

/**
 * Saves a template for a kind of data: the headers, the meaning of each column and one example line.
 * Rejects when the chunk that writes workbooks cannot be loaded.
 */
export async function saveTemplate(
  kind: DataKind,
  format: TemplateFormat,
  columns: readonly TemplateColumn[],
  messages: Messages,
  pattern: string,
): Promise<void> {
  const headers = columns.map(({ header }) => header)
  const examples = columns.map(({ example }) => example)
  if (format === 'csv') {
    // An import skips a line that begins with this character.
    const meanings = columns.map(({ meaning }, place) => (place === 0 ? `# ${meaning}` : meaning))
    saveFile(buildFileName(kind, format), toCsv([headers, meanings, examples]), 'text/csv')
    return
  }
  const { writeWorkbook } = await import('../../ui/workbook/workbook.ts')
  const data = {
    title: messages.t(`dataImport.kind.${kind}`),
    columns: headers.map((header) => ({ header, width: computeColumnWidth(header) })),
    rows: [examples],
  }
  const book = await writeWorkbook([data, buildExplanation(columns, messages)], {
    rightToLeft: messages.direction === 'rtl',
    pattern,
  })
  saveFile(buildFileName(kind, format), book)
}
