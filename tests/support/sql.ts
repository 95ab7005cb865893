import { statement } from '../../server/db/rows.ts'

const literal = (value: string | number | boolean): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

/** Builds a statement with its values written into it. */
export const sql = (parts: TemplateStringsArray, ...values: readonly (string | number | boolean)[]) =>
  statement(String.raw({ raw: parts.map((part) => part) }, ...values.map(literal)))
