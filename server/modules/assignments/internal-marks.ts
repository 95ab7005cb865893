import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { listOpenCourses } from './internal-marks/list-courses.ts'
import { listMarks } from './internal-marks/list-marks.ts'
import { saveMarks } from './internal-marks/save-marks.ts'

/** Handles changes of internal marks. */
export const internalMarkActivities = {
  saveInternalMarks: (wanted, context) => saveMarks(wanted, context),
} satisfies Partial<ActivityHandlers>

/** Handles queries about internal marks. */
export const internalMarkQueries = {
  internalMarkCourses: (_input, context) => listOpenCourses(context),
  internalMarks: (wanted, context) => listMarks(wanted, context),
} satisfies Partial<QueryHandlers>
