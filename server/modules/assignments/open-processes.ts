import type { ProcessRoute } from '../../../src/contract/assignments/open-processes.ts'
import { hasRight } from '../../lib/access/has-right.ts'
import { refuseNeeds } from '../../lib/access/refuse-needs.ts'
import type { ActorContext, QueryHandlers, Refusal } from '../../lib/context/handler.ts'
import { listOpenWindows } from './process-windows/open-windows.ts'
import { listStudents } from './process-windows/process-students.ts'

/** Returns why the caller may not open a process now: no right to view it, or no open window. */
async function refuseProcess(routeName: ProcessRoute, context: ActorContext): Promise<Refusal | undefined> {
  const right = { menu: routeName, verb: 'view' } as const
  return (await hasRight(context.db, context.actor, right, context.now)) ? undefined : refuseNeeds(context, right)
}

/** Handles queries about processes with open windows (specification, section 10.4.1). */
export const openProcessQueries = {
  openProcess: async ({ routeName }, context) =>
    (await refuseProcess(routeName, context)) ?? listOpenWindows(routeName, context),
  processStudents: async (wanted, context) =>
    (await refuseProcess(wanted.routeName, context)) ?? [await listStudents(wanted, context)],
} satisfies Partial<QueryHandlers>
