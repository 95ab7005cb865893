import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { issueDownload, listOwnExports, stopExport } from './own-exports.ts'
import { pauseSchedule, removeSchedule, scheduleRows } from './schedules/own-schedules.ts'
import { saveSchedule } from './schedules/save-schedule.ts'
import { startExport } from './start-export.ts'

/** Handles exports of lists and reports to files, and those that are sent every week (specification, section 11.5). */
export const exportActivities = {
  exportReport: startExport,
  downloadExport: issueDownload,
  cancelExport: stopExport,
  scheduleReport: saveSchedule,
  pauseReportSchedule: pauseSchedule,
  removeReportSchedule: removeSchedule,
} satisfies Partial<ActivityHandlers>

/** Handles the queries about the caller's own exports and schedules. */
export const exportQueries = {
  exportJobs: listOwnExports,
  reportSchedules: (_input, context) => scheduleRows(context),
} satisfies Partial<QueryHandlers>
