import { selectRows, sqlStatement } from '../../server/db/rows.ts'
import type { Database } from '../../server/db/database.ts'

const formatLiteral = (value: string | number | boolean): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

/** Builds a statement with its values written into it. */
export const buildStatement = (parts: TemplateStringsArray, ...values: readonly (string | number | boolean)[]) =>
  sqlStatement(String.raw({ raw: parts.map((part) => part) }, ...values.map(formatLiteral)))

type Row = Readonly<Record<string, unknown>>
interface Server {
  readonly db: Pick<Database, 'execute'>
}

/** Returns the rows of a statement. */
export const selectSqlRows = ({ db }: Server, text: string): Promise<Row[]> => selectRows(db, sqlStatement(text))

/** Returns the number of rows of a table, a join, or a table with a condition: what stands after `from`. */
export const countRows = async (server: Server, text: string): Promise<number> =>
  Number((await selectSqlRows(server, `select count(*)::int as number from ${text}`))[0]?.number)
