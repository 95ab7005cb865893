import { sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { removeAcademicNode } from '../../../../src/contract/academics/structure.ts'
import { isForeignKeyViolation } from '../../../db/references.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { clearCounts } from '../../../lib/cache/count-cache.ts'
import { refuse, refuseSaying, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { updateNextYear } from '../../institution/academic-years.ts'
import { countDependents } from './dependents.ts'
import { recordNodeAct } from './node-acts.ts'
import { NODE_TABLES } from './node-tables.ts'
import { getNodeCode, findStoredNode, hashNodeValues } from './stored-node.ts'

const refuseInUse = () => refuseSaying('academics.inUse', 'inUse')

/** Removes a node that the caller has seen as it is and nothing depends on; never the current academic year. */
export async function removeNode(
  { kind, nodeId, seen }: ParsedInputOf<typeof removeAcademicNode>,
  context: ActorContext,
): Promise<OutputOf<typeof removeAcademicNode> | Refusal> {
  const { db: database, client } = context
  try {
    return await runTransaction(database, async (db) => {
      const before = await findStoredNode(db, client.id, { kind, nodeId }, true)
      if (!before) return refuse('notFound')
      if (hashNodeValues(before) !== seen) return refuse('stale')
      if (kind === 'YEAR' && before.row.status === 'CURRENT') return refuseSaying('academics.currentYear', 'inUse')
      if ((await countDependents(db, client.id, { kind, nodeId })).length > 0) return refuseInUse()
      await db.execute(
        sql`delete from ${sql.raw(NODE_TABLES[kind].table)} where client_id = ${client.id} and id = ${nodeId}`,
      )
      if (kind === 'YEAR') await updateNextYear(db, client.id)
      await recordNodeAct(db, context, { kind, nodeId }, 'REMOVED', {
        code: getNodeCode(before.values),
        changes: Object.entries(before.values).map(([field, value]) => [field, value, ''] as const),
      })
      clearCounts(database, client.id)
      return { outcome: 'REMOVED' }
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) return refuseInUse()
    throw error
  }
}
