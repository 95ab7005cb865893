import { refuse, type ActivityHandlers, type QueryHandlers } from '../../lib/context/handler.ts'
import { COURSE_WINDOWS } from './course-windows/course-window-mapping.ts'
import { listCourses } from './course-windows/list-courses.ts'
import { findUnknown } from './course-windows/unknown-windows.ts'
import { historyOf } from './mapping/history.ts'
import { saveEdits } from './mapping/save-edits.ts'
import { undoChange } from './mapping/undo.ts'
import { windowsById } from './process-windows/read-windows.ts'

/** Handles changes of the courses of process windows (domain brief 2.4.4). */
export const courseWindowActivities = {
  assignMenuToProgramCourse: async ({ edits, confirmed }, context) =>
    (await findUnknown(edits, context)) ??
    saveEdits(COURSE_WINDOWS, context, edits, { activity: 'assignMenuToProgramCourse', confirmed }),

  undoMenuProgramCourse: ({ changeId }, context) =>
    undoChange(COURSE_WINDOWS, context, changeId, 'undoMenuProgramCourse'),
} satisfies Partial<ActivityHandlers>

/** Handles queries about the courses of process windows. */
export const courseWindowQueries = {
  async menuProgramCourses({ menuProgramId }, context) {
    const [window] = (await windowsById([menuProgramId], context)) ?? []
    return window ? listCourses(window, context) : refuse('notFound')
  },
  menuProgramCourseHistory: (wanted, context) => historyOf(COURSE_WINDOWS, context, wanted),
} satisfies Partial<QueryHandlers>
