import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { issueDownload, listOwnExports, stopExport } from './own-exports.ts'
import { startExport } from './start.ts'

/** Handles exports of lists and reports to files (domain brief 2.5). */
export const exportActivities = {
  exportReport: startExport,
  downloadExport: issueDownload,
  cancelExport: stopExport,
} satisfies Partial<ActivityHandlers>

/** Handles the query about the caller's own exports. */
export const exportQueries = { exportJobs: listOwnExports } satisfies Partial<QueryHandlers>
