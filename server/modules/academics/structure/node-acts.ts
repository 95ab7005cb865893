import * as v from 'valibot'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import type { NodeKind } from '../../../../src/contract/academics/node-fields.ts'
import { NODE_EVENTS, type academicsHistory } from '../../../../src/contract/academics/structure.ts'
import type { Database } from '../../../db/database.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { readHistory } from '../../../lib/audit/audit-history.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { NODE_TABLES } from './node-tables.ts'

/** The largest number of acts that a history returns. */
const MOST_ACTS = 50

type Event = (typeof NODE_EVENTS)[number]
/** Changed fields: the field, its value before, its value after. */
export type FieldChanges = readonly (readonly [field: string, before: string, after: string])[]
interface Ref {
  readonly kind: NodeKind
  readonly nodeId: number
}

const ACTIVITIES = {
  CREATED: 'saveAcademicNode',
  CHANGED: 'saveAcademicNode',
  CLOSED: 'closeAcademicNode',
  REOPENED: 'closeAcademicNode',
  REMOVED: 'removeAcademicNode',
} as const
/** What the server does when an academic year begins. */
const BEGIN = 'beginNextYear'

const detailSchema = v.object({
  event: v.optional(v.picklist(NODE_EVENTS)),
  changes: v.optional(v.array(v.tuple([v.string(), v.string(), v.string()]))),
})

/** Writes what happened to a node into the audit log, in the transaction of the change. */
export const recordNodeAct = (
  db: Database,
  { client, now, actor, address, requestId }: ActorContext,
  { kind, nodeId }: Ref,
  event: keyof typeof ACTIVITIES,
  detail: { readonly code: string; readonly changes?: FieldChanges },
): Promise<void> =>
  recordAudit(db, {
    clientId: client.id,
    at: now,
    actorUserId: actor.userId,
    activity: ACTIVITIES[event],
    entity: NODE_TABLES[kind].table,
    entityId: String(nodeId),
    detail: { event, ...detail },
    address,
    requestId,
  })

/** Returns the acts of the audit log that concern a node, the newest first. */
export async function listNodeHistory(
  { kind, nodeId }: ParsedInputOf<typeof academicsHistory>,
  { db, client }: ActorContext,
): Promise<RowOf<typeof academicsHistory>[]> {
  const acts = await readHistory(db, {
    clientId: client.id,
    entity: NODE_TABLES[kind].table,
    entityId: nodeId,
    activities: [...new Set(Object.values(ACTIVITIES)), BEGIN],
    limit: MOST_ACTS,
  })
  return acts.map(({ actId, at, activity, detail, by }) => {
    const read = v.safeParse(detailSchema, detail)
    const event: Event = activity === BEGIN ? 'BEGUN' : (read.success && read.output.event) || 'CHANGED'
    const changes = (read.success && read.output.changes) || []
    return {
      actId,
      at: at.toISOString(),
      event,
      by,
      changes: changes.map(([field, before, after]) => ({ field, before, after })),
    }
  })
}
