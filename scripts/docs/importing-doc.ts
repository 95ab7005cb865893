import { DATA_KINDS, type DataKind } from '../../src/contract/academics/import-kinds.ts'
import { describeColumns } from '../../server/modules/academics/import/columns.ts'
import { formatTable } from './table.ts'

const NEEDED = { ALWAYS: 'yes', WITH_COURSE: 'with a course', NEVER: '' } as const

const listColumnLines = (kind: DataKind): string[] =>
  formatTable(
    ['column', 'needed', 'meaning', 'example'],
    describeColumns(kind, 'en', []).map(({ header, required, meaning, choices, example }) => [
      header,
      NEEDED[required],
      choices.length > 0 ? `${meaning}: ${choices.map((one) => `\`${one}\``).join(', ')}` : meaning,
      example,
    ]),
  )

/** Returns `docs/importing-data.md` with the tables of columns between its marks generated from the contract. */
export const buildImportingDoc = (text: string): string =>
  DATA_KINDS.reduce(
    (page, kind) =>
      page.replace(
        new RegExp(`(<!-- ${kind} -->\\n).*?(<!-- /${kind} -->)`, 's'),
        (_, start: string, end: string) => `${start}\n${listColumnLines(kind).join('\n')}\n${end}`,
      ),
    text,
  )
