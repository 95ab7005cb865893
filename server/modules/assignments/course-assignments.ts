import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { COURSE } from './course-assignments/course-mapping.ts'
import { prepareCourseLines } from './course-assignments/import-line.ts'
import { listCourseRows, listOfferingRows } from './course-assignments/offering-rows.ts'
import { proposeCourseCopy, proposeReplacement } from './course-assignments/propose-courses.ts'
import { listMappingHistory } from './mapping/history.ts'
import { saveEdits } from './mapping/save-edits.ts'
import { undoMappingChange } from './mapping/undo-mapping-change.ts'
import { proposeImport } from './proposals/import-lines.ts'
import { refuseYears } from './proposals/refuse-years.ts'
import { refuseYear } from './refuse-year.ts'

/** Handles changes of the courses of people (specification, section 11.4.1). */
export const courseAssignmentActivities = {
  assignCourse: ({ edits, confirmed }, context) =>
    saveEdits(COURSE, context, edits, { activity: 'assignCourse', confirmed }),

  async replaceCourseUser(wanted, context) {
    return (
      (await refuseYear(context.db, context.client.id, wanted.academicYearId)) ?? proposeReplacement(wanted, context)
    )
  },

  async copyUserCourses(wanted, context) {
    return (await refuseYears(context, wanted)) ?? proposeCourseCopy(wanted, context)
  },

  async importUserCourses({ academicYearId, lines }, context) {
    const refusal = await refuseYear(context.db, context.client.id, academicYearId)
    return refusal ?? proposeImport(COURSE, lines, context, (all) => prepareCourseLines(all, academicYearId, context))
  },

  undoAssignCourse: ({ changeId }, context) => undoMappingChange(COURSE, context, changeId, 'undoAssignCourse'),
} satisfies Partial<ActivityHandlers>

/** Handles queries about courses and the people to whom they are assigned. */
export const courseAssignmentQueries = {
  courseOfferings: (wanted, context) => listOfferingRows(wanted, context),
  userCourses: (wanted, context) => listCourseRows(wanted, context),
  userCoursesHistory: (wanted, context) => listMappingHistory(COURSE, context, wanted),
} satisfies Partial<QueryHandlers>
