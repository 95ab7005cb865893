import { sql } from 'drizzle-orm'
import type { NodeFieldName, NodeKind } from '../../../../src/contract/academics/node-fields.ts'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { hashSeenValues, sortEntries } from '../../../lib/crypto/seen-digest.ts'
import { NODE_TABLES } from './node-tables.ts'

/** The values of the fields of a node, as texts. */
export type NodeValues = Readonly<Partial<Record<NodeFieldName, string>>>
/** What a person enters about a node. */
export interface EnteredNode {
  readonly values: NodeValues
  readonly translations: Readonly<Record<string, string>>
}
/** A row as the database writes it into JSON. */
export type StoredRow = Readonly<Record<string, unknown>>

/** A stored node with its whole row. */
export interface StoredNode extends EnteredNode {
  readonly row: StoredRow
}

const toText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

/** Returns the mark of the values of a node: a later save says with it which values it changes. */
export const hashNodeValues = ({ values, translations }: EnteredNode): string =>
  hashSeenValues([sortEntries({ ...values }), sortEntries(translations)])

/** Reads a node of an institution; `locks`: until the end of the transaction nobody else changes or uses it. */
export async function findStoredNode(
  db: Database,
  clientId: number,
  { kind, nodeId }: { readonly kind: NodeKind; readonly nodeId: number },
  locks = false,
): Promise<StoredNode | undefined> {
  const { table, columns } = NODE_TABLES[kind]
  const [found] = await selectRows<{ row: StoredRow; courseCode: string | null }>(
    db,
    sql`select to_jsonb(n) as row, ${
      kind === 'OFFERING'
        ? sql`(select c.code from course c where c.client_id = n.client_id and c.id = n.course_id)`
        : sql`null::text`
    } as "courseCode"
      from ${sql.raw(table)} n where n.client_id = ${clientId} and n.id = ${nodeId}
      ${locks ? sql`for update of n` : sql``}`,
  )
  if (!found) return undefined
  const { row, courseCode } = found
  const values = Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, toText(row[column])]))
  return {
    row,
    values: courseCode === null ? values : { ...values, courseCode },
    translations: 'name_i_18n' in row && isTexts(row.name_i_18n) ? row.name_i_18n : {},
  }
}

/** Returns the code by which people know a node. */
export const getNodeCode = ({ code, courseCode, partNo, termNo }: NodeValues): string =>
  code ?? courseCode ?? partNo ?? termNo ?? ''
