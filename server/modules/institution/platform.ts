import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { downloadArchive, startArchive } from './platform/archive/own-archives.ts'
import { listInstitutions } from './platform/list.ts'
import { approveRemoval, cancelRemoval, requestRemoval } from './platform/removal.ts'
import { applyResumption, applySuspension } from './platform/suspend.ts'

/**
 * Handles the acts of platform administrators on institutions. Their rights exist only in the institution that the
 * operator names (`isScreenThere`), and are checked at every call.
 */
export const platformActivities = {
  suspendInstitution: applySuspension,
  resumeInstitution: applyResumption,
  requestInstitutionRemoval: requestRemoval,
  approveInstitutionRemoval: approveRemoval,
  cancelInstitutionRemoval: cancelRemoval,
  exportInstitution: startArchive,
  downloadInstitutionExport: downloadArchive,
} satisfies Partial<ActivityHandlers>

/** Handles the query for all institutions of the server. */
export const platformQueries = {
  platformInstitutions: (_input, context) => listInstitutions(context),
} satisfies Partial<QueryHandlers>
