import { refuse, type ActivityHandlers, type QueryHandlers } from '../../lib/context/handler.ts'
import { proposeWindowCourses } from './course-windows/copy-courses.ts'
import { COURSE_WINDOWS } from './course-windows/course-window-mapping.ts'
import { listCourseFileLines } from './course-windows/file-lines.ts'
import { prepareCourseLines } from './course-windows/import-line.ts'
import { listCourses } from './course-windows/list-courses.ts'
import { findUnknown } from './course-windows/unknown-windows.ts'
import { listMappingHistory } from './mapping/history.ts'
import { saveEdits } from './mapping/save-edits.ts'
import { undoMappingChange } from './mapping/undo-mapping-change.ts'
import { findWindowsById } from './process-windows/read-windows.ts'
import { proposeImport } from './proposals/import-lines.ts'
import { refuseYear } from './refuse-year.ts'

/** Handles changes of the courses of process windows (specification, section 11.4.4). */
export const courseWindowActivities = {
  assignMenuToProgramCourse: async ({ edits, confirmed }, context) =>
    (await findUnknown(edits, context)) ??
    saveEdits(COURSE_WINDOWS, context, edits, { activity: 'assignMenuToProgramCourse', confirmed }),

  async importMenuProgramCourses({ academicYearId, lines }, context) {
    const refusal = await refuseYear(context.db, context.client.id, academicYearId)
    return (
      refusal ??
      proposeImport(COURSE_WINDOWS, lines, context, (all) => prepareCourseLines(all, academicYearId, context))
    )
  },

  async copyMenuProgramCourses({ fromMenuProgramId, menuProgramId }, context) {
    const found = (await findWindowsById([fromMenuProgramId, menuProgramId], context)) ?? []
    const from = found.find(({ id }) => id === fromMenuProgramId)
    const to = found.find(({ id }) => id === menuProgramId)
    if (!from || !to) return refuse('notFound')
    const refusal = await refuseYear(context.db, context.client.id, to.key.academicYearId)
    return refusal ?? proposeWindowCourses(from, to, context)
  },

  undoMenuProgramCourse: ({ changeId }, context) =>
    undoMappingChange(COURSE_WINDOWS, context, changeId, 'undoMenuProgramCourse'),
} satisfies Partial<ActivityHandlers>

/** Handles queries about the courses of process windows. */
export const courseWindowQueries = {
  async menuProgramCourses({ menuProgramId }, context) {
    const [window] = (await findWindowsById([menuProgramId], context)) ?? []
    return window ? listCourses(window, context) : refuse('notFound')
  },
  menuProgramCourseFile: (wanted, context) => listCourseFileLines(wanted, context),
  menuProgramCourseHistory: (wanted, context) => listMappingHistory(COURSE_WINDOWS, context, wanted),
} satisfies Partial<QueryHandlers>
