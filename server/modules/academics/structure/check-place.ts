import { sql } from 'drizzle-orm'
import { PARENT_KINDS, type NodeKind } from '../../../../src/contract/academics/node-fields.ts'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import type { NodeFaults } from './check-values.ts'
import { NODE_TABLES } from './node-tables.ts'
import { findStoredNode, type EnteredNode, type StoredNode, type StoredRow } from './stored-node.ts'

/** The columns of a node to be written, and what is wrong with its place among the others. */
interface Placed {
  readonly faults: NodeFaults
  readonly row: StoredRow
}

async function hasTwin(db: Database, clientId: number, kind: NodeKind, row: StoredRow): Promise<boolean> {
  const { table, unique } = NODE_TABLES[kind]
  const same = sql.join(
    unique.columns.map((column) => sql`n.${sql.raw(column)}::text = ${String(row[column])}`),
    sql` and `,
  )
  const found = await selectRows(
    db,
    sql`select 1 from ${sql.raw(table)} n where n.client_id = ${clientId} and ${same}
      and n.id <> ${Number(row.id ?? 0)} limit 1`,
  )
  return found.length > 0
}

async function findCourseId(db: Database, clientId: number, code: string | undefined): Promise<number | undefined> {
  const [found] = await selectRows<{ id: number }>(
    db,
    sql`select id::float8 as id from course where client_id = ${clientId} and code = ${code ?? ''} and is_active`,
  )
  return found?.id
}

/** Returns the fault of a part beyond the years of its programme, or of a programme with too few years. */
async function checkNumbers(db: Database, clientId: number, kind: NodeKind, row: StoredRow): Promise<NodeFaults> {
  if (kind === 'PROGRAMME' && row.id !== undefined) {
    const [last] = await selectRows<{ partNo: number | null }>(
      db,
      sql`select max(part_no)::int as "partNo" from program_part
        where client_id = ${clientId} and program_id = ${Number(row.id)}`,
    )
    return Number(row.duration_years) < (last?.partNo ?? 0) ? { durationYears: 'academics.fewYears' } : {}
  }
  if (kind !== 'PART') return {}
  const above = await findStoredNode(db, clientId, { kind: 'PROGRAMME', nodeId: Number(row.program_id) })
  return Number(row.part_no) > Number(above?.values.durationYears ?? 0) ? { partNo: 'academics.partBeyond' } : {}
}

/**
 * Returns the columns of a node as entered, below the given one or where it is already, and what is wrong with them
 * beside the other nodes. Their values are right by themselves.
 */
export async function placeNode(
  db: Database,
  clientId: number,
  kind: NodeKind,
  { values, translations }: EnteredNode,
  { before, parentId }: { readonly before: StoredNode | undefined; readonly parentId: number | undefined },
): Promise<Placed> {
  const { columns, parent, unique } = NODE_TABLES[kind]
  const row: Record<string, unknown> = before ? { ...before.row } : {}
  for (const [field, column] of Object.entries(columns)) row[column] = values[field as keyof typeof values]
  if ('name' in columns) row.name_i_18n = translations
  const parentKind = PARENT_KINDS[kind]
  if (!before && parent && parentKind) {
    const above = await findStoredNode(db, clientId, { kind: parentKind, nodeId: parentId ?? 0 })
    if (!above) return { faults: { parentId: 'academics.parentGone' }, row }
    row[parent] = parentId
  }
  if (!before && kind === 'OFFERING') {
    const courseId = await findCourseId(db, clientId, values.courseCode)
    if (courseId === undefined) return { faults: { courseCode: 'academics.courseUnknown' }, row }
    row.course_id = courseId
  }
  if (!before && kind === 'PROGRAMME') row.pattern = 'SEMESTER'
  if (!before && kind === 'COLLEGE') row.status = 'ACTIVE'
  if (!before && kind === 'COURSE') row.is_active = true
  const twin = await hasTwin(db, clientId, kind, row)
  return {
    faults: {
      ...(await checkNumbers(db, clientId, kind, row)),
      ...(twin && { [unique.field]: unique.field === 'code' ? 'academics.codeTaken' : 'academics.numberTaken' }),
    },
    row,
  }
}
