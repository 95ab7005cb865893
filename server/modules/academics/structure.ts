import type { ParsedInputOf, RowOf } from '../../../src/contract/activity.ts'
import { YEAR_STATUSES, type academicsNode } from '../../../src/contract/academics/structure.ts'
import { hasAllColleges } from '../../lib/access/scope.ts'
import {
  refuse,
  type ActivityHandlers,
  type ActorContext,
  type QueryHandlers,
  type Refusal,
} from '../../lib/context/handler.ts'
import { closeNode, decideStateChange } from './structure/close-node.ts'
import { countDependents } from './structure/dependents.ts'
import { findNode, listNodes } from './structure/list-nodes.ts'
import { listNodeHistory } from './structure/node-acts.ts'
import { removeNode } from './structure/remove-node.ts'
import { saveNode } from './structure/save-node.ts'
import { findStoredNode, hashNodeValues } from './structure/stored-node.ts'
import { formatIsoDay } from '../../lib/time/iso-day.ts'

/**
 * Wraps a handler so that callers who are limited to colleges, programmes or courses cannot call it, because the
 * structure concerns the whole institution. Refused with 1108.
 */
const guardWholeInstitution =
  <Input, Output>(handle: (input: Input, context: ActorContext) => Promise<Output | Refusal>) =>
  async (input: Input, context: ActorContext): Promise<Output | Refusal> =>
    hasAllColleges(context.actor) && context.actor.programmesOn === null
      ? handle(input, context)
      : refuse('outsideScope')

async function loadNodeRows(
  { kind, nodeId }: ParsedInputOf<typeof academicsNode>,
  context: ActorContext,
): Promise<RowOf<typeof academicsNode>[] | Refusal> {
  const { db, client, now } = context
  const stored = await findStoredNode(db, client.id, { kind, nodeId })
  const node = await findNode(context, kind, nodeId)
  if (!stored || !node) return refuse('notFound')
  return [
    {
      ...node,
      seen: hashNodeValues(stored),
      values: { ...stored.values },
      yearStatus: (kind === 'YEAR' && YEAR_STATUSES.find((status) => status === stored.row.status)) || null,
      canBe: decideStateChange(kind, stored.row, formatIsoDay(client.timeZone, now)),
    },
  ]
}

/** Handles changes of the academic structure. */
export const structureActivities = {
  saveAcademicNode: guardWholeInstitution(saveNode),
  removeAcademicNode: guardWholeInstitution(removeNode),
  closeAcademicNode: guardWholeInstitution(closeNode),
} satisfies Partial<ActivityHandlers>

/** Handles queries about the academic structure. */
export const structureQueries = {
  academicsTree: guardWholeInstitution(listNodes),
  academicsNode: guardWholeInstitution(loadNodeRows),
  academicsDependents: guardWholeInstitution((input, { db, client }) => countDependents(db, client.id, input)),
  academicsHistory: guardWholeInstitution(listNodeHistory),
} satisfies Partial<QueryHandlers>
