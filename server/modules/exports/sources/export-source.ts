import { sql, type SQL } from 'drizzle-orm'
import { selectRows } from '../../../db/rows.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { MESSAGE_SCREENS } from '../../../lib/config/portal-address.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import type { LabelKey, Words } from '../export-words.ts'

/** What a source needs to read its rows: who asks, at which institution, in which language. */
export type SourceContext = ReadContext & {
  readonly client: Client
  /** Whether a reason was given for reading addresses and numbers in full. */
  readonly unmasked?: boolean
}

/** A value of a cell before it is written: a day as `YYYY-MM-DD`, an instant in ISO 8601. */
export type CellValue = string | number | boolean | null | undefined

/**
 * The kinds of columns: `identifier` is a code, which no spreadsheet may turn into a number; `instant` is shown in the
 * institution's time zone.
 */
export type ColumnKind = 'text' | 'identifier' | 'number' | 'date' | 'instant' | 'flag'

/** A column of a source, without its value. */
export interface ColumnShape {
  readonly label: LabelKey
  readonly kind: ColumnKind
  /** In pixels, and relative to the other columns on paper. */
  readonly width?: number
}

/** A column of a source. */
export interface SourceColumn<Row> extends ColumnShape {
  readonly value: (row: Row, words: Words) => CellValue
}

/** Identifies a row, and its place in the order: texts and numbers, unique together. */
export type RowKey = readonly (string | number)[]

/** The rows that a request selects, in a stable order. */
export interface SourceRows<Row> {
  readonly count: () => Promise<number>
  /** Returns the next rows after a key; fewer than `limit` are the last. */
  readonly after: (
    key: RowKey | undefined,
    limit: number,
  ) => Promise<{ readonly rows: readonly Row[]; readonly key: RowKey | undefined; readonly more: boolean }>
}

/** One filter of a request, as printed. */
export interface PrintedFilter {
  readonly label: string
  readonly value: string
}

/** Returns the title of the rows that filters select. */
export const getTitle = <Filters>({ title }: Pick<ReportSource<Filters, never>, 'title'>, filters: Filters): LabelKey =>
  typeof title === 'function' ? title(filters) : title

/** What can be exported: its columns by the names of the contract, its rows, and its filters in words. */
export interface ReportSource<Filters, Row> {
  readonly title: LabelKey | ((filters: Filters) => LabelKey)
  /** The screen that offers the export, and lists it when it is finished. */
  readonly screen: keyof typeof MESSAGE_SCREENS
  readonly columns: Readonly<Record<string, SourceColumn<Row>>>
  /** Selects rows, restricted to the institution and the scope of the actor. */
  readonly open: (filters: Filters, context: SourceContext) => Promise<SourceRows<Row>>
  readonly printFilters: (filters: Filters, context: SourceContext, words: Words) => Promise<readonly PrintedFilter[]>
}

/**
 * Returns the rows of a statement, slice by slice: each slice starts after the last row of the one before (keyset), so
 * that memory use is constant and no cursor has to stay open. `key`: the names of selected columns that are unique
 * together and never null, texts or numbers; the rows are in their order. A text is compared in its own collation.
 */
export function createRowReader<Row extends object>(
  { db }: Pick<SourceContext, 'db'>,
  statement: SQL,
  key: readonly [string & keyof Row, ...(string & keyof Row)[]],
): SourceRows<Row> {
  const columns = sql.join(
    key.map((name) => sql.identifier(name)),
    sql`, `,
  )
  return {
    async count() {
      const [row] = await selectRows<{ count: number }>(
        db,
        sql`select count(*)::int as count from (${statement}) selected`,
      )
      return row?.count ?? 0
    },
    async after(last, limit) {
      const behind = last
        ? sql`where (${columns}) > (${sql.join(
            last.map((value) => sql`${value}`),
            sql`, `,
          )})`
        : sql``
      const rows = await selectRows<Row>(
        db,
        sql`select * from (${statement}) selected ${behind} order by ${columns} limit ${limit}`,
      )
      const end = rows.at(-1)
      return {
        rows,
        key: end && key.map((name) => end[name] as string | number),
        more: rows.length === limit,
      }
    },
  }
}

/** Returns the rows of a statement as `read` returns each of them: masked, or as the contract describes them. */
export const readRows = <Stored, Row>(source: SourceRows<Stored>, read: (stored: Stored) => Row): SourceRows<Row> =>
  readSlices(source, (rows) => rows.map(read))

/** Returns the rows of a statement as `read` returns each slice of them. */
export const readSlices = <Stored, Row>(
  { count, after }: SourceRows<Stored>,
  read: (stored: readonly Stored[]) => readonly Row[] | Promise<readonly Row[]>,
): SourceRows<Row> => ({
  count,
  async after(last, limit) {
    const { rows, ...place } = await after(last, limit)
    return { ...place, rows: await read(rows) }
  },
})
