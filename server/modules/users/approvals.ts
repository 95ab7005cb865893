import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { answerOne } from './approvals/answer.ts'
import { answerImported, listBatches, changeRows } from './approvals/imported.ts'
import { listApprovals } from './approvals/list-approvals.ts'
import { loadShownItems } from './approvals/shown-items.ts'

/** Handles approvals of submitted pictures and requests (specification, sections 11.3.6, 11.3.8). */
export const approvalActivities = {
  answerWaiting: answerOne,
  answerImportedChanges: answerImported,
} satisfies Partial<ActivityHandlers>

/** Handles the query for pending approvals. */
export const approvalQueries = {
  importedBatches: (_input, context) => listBatches(context),
  importedChanges: changeRows,
  async waitingForAnswer(input, context) {
    const { page, total } = await listApprovals(input, context, { withOwnChanges: true })
    return [
      {
        rows: await loadShownItems(page, context),
        total,
        page: input.page,
        pageSize: input.pageSize,
        asOf: context.now.toISOString(),
      },
    ]
  },
} satisfies Partial<QueryHandlers>
