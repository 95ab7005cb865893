import { sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { NodeKind } from '../../../../src/contract/academics/node-fields.ts'
import type { closeAcademicNode } from '../../../../src/contract/academics/structure.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { clearCounts } from '../../../lib/cache/count-cache.ts'
import { refuse, refuseSaying, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { lockYears, updateNextYear } from '../../institution/academic-years.ts'
import { recordNodeAct } from './node-acts.ts'
import { NODE_TABLES } from './node-tables.ts'
import { getNodeCode, findStoredNode, type StoredRow } from './stored-node.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

/** Returns what can be done with the state of a year: one that has not begun can be closed, and opened again. */
const decideYearChange = ({ status, ends_on: endsOn }: StoredRow, today: string): 'CLOSED' | 'REOPENED' | null =>
  status === 'PLANNED' || status === 'NEXT'
    ? 'CLOSED'
    : status === 'CLOSED' && String(endsOn) >= today
      ? 'REOPENED'
      : null

/** Returns what can be done with the state of a node; null: nothing, or it has none. */
export function decideStateChange(kind: NodeKind, row: StoredRow, today: string): 'CLOSED' | 'REOPENED' | null {
  const { state } = NODE_TABLES[kind]
  if (kind === 'YEAR') return decideYearChange(row, today)
  return state ? (row[state.column] === state.closed ? 'REOPENED' : 'CLOSED') : null
}

/** Closes a node, or opens it again. */
export function closeNode(
  { kind, nodeId, closed }: ParsedInputOf<typeof closeAcademicNode>,
  context: ActorContext,
): Promise<OutputOf<typeof closeAcademicNode> | Refusal> {
  const { client, now } = context
  const { table, state = { column: 'status', closed: 'CLOSED', open: 'PLANNED' } } = NODE_TABLES[kind]
  return runTransaction(context.db, async (db) => {
    if (kind === 'YEAR') await lockYears(db, client.id)
    const before = await findStoredNode(db, client.id, { kind, nodeId }, true)
    if (!before) return refuse('notFound')
    const outcome = closed ? 'CLOSED' : 'REOPENED'
    if (decideStateChange(kind, before.row, formatIsoDay(client.timeZone, now)) !== outcome) {
      const isSo = (before.row[state.column] === state.closed) === closed
      return isSo ? { outcome: 'UNCHANGED' } : refuseSaying('academics.fixedState', 'inUse')
    }
    await db.execute(
      sql`update ${sql.raw(table)} set ${sql.raw(state.column)} = ${closed ? state.closed : state.open}
        where client_id = ${client.id} and id = ${nodeId}`,
    )
    if (kind === 'YEAR') await updateNextYear(db, client.id)
    await recordNodeAct(db, context, { kind, nodeId }, outcome, { code: getNodeCode(before.values) })
    clearCounts(context.db, client.id)
    return { outcome }
  })
}
