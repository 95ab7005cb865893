import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { countSchema, id, instant, localisedName } from '../parts.ts'
import { defineHistory, defineUndo } from './history.ts'
import {
  AUDIENCES,
  COURSE_TYPES,
  COURSE_WINDOW_KEY,
  COURSE_WINDOW_STATUSES,
  COURSE_WINDOW_VALUE,
  editsSchema,
  importedLines,
  proposalSchema,
  saveOutcomeSchema,
} from './parts.ts'
import { ASSIGN_COURSE_WINDOW } from './rights.ts'

/**
 * Returns the courses of the terms of a process window, each with its own times if the window is narrowed to it
 * (specification, section 11.4.4).
 */
export const menuProgramCourses = defineQuery({
  id: 'menuProgramCourses',
  access: 'r',
  needs: ASSIGN_COURSE_WINDOW.view,
  input: v.strictObject({ menuProgramId: id }),
  row: v.object({
    courseOfferingId: v.number(),
    programPartTermId: v.number(),
    termNames: localisedName,
    code: v.string(),
    names: localisedName,
    type: v.picklist(COURSE_TYPES),
    /** The number of people to whom the course is assigned in the year of the window. */
    users: countSchema(),
    /** Null: the window is not narrowed to this course. */
    value: v.nullable(COURSE_WINDOW_VALUE),
  }),
})

/** Saves edits of the courses of process windows; their times must lie within those of the window. */
export const assignMenuToProgramCourse = defineActivity({
  name: 'assignMenuToProgramCourse',
  access: 'r',
  needs: ASSIGN_COURSE_WINDOW.edit,
  writes: true,
  once: true,
  input: v.strictObject({
    edits: editsSchema(COURSE_WINDOW_KEY, COURSE_WINDOW_VALUE),
    confirmed: v.optional(v.boolean(), false),
  }),
  output: saveOutcomeSchema(COURSE_WINDOW_KEY, COURSE_WINDOW_VALUE),
})

/**
 * Returns the courses to which the windows of a process are narrowed in a year as lines of a file, which
 * `importMenuProgramCourses` reads back: paths, codes and numbers. Null times: as the window.
 */
export const menuProgramCourseFile = defineQuery({
  id: 'menuProgramCourseFile',
  access: 'r',
  needs: ASSIGN_COURSE_WINDOW.view,
  input: v.strictObject({ academicYearId: id, menuId: id }),
  row: v.object({
    process: v.string(),
    examination: v.nullable(v.string()),
    programme: v.string(),
    part: v.nullable(v.number()),
    term: v.nullable(v.number()),
    audience: v.picklist(AUDIENCES),
    course: v.string(),
    opens: v.nullable(instant),
    closes: v.nullable(instant),
    status: v.picklist(COURSE_WINDOW_STATUSES),
  }),
})

/**
 * Proposes edits of the courses of windows from the lines of a file, in the columns of `menuProgramCourseFile`; saves
 * nothing.
 */
export const importMenuProgramCourses = defineActivity({
  name: 'importMenuProgramCourses',
  access: 'r',
  needs: ASSIGN_COURSE_WINDOW.edit,
  input: v.strictObject({ academicYearId: id, lines: importedLines }),
  output: proposalSchema(COURSE_WINDOW_KEY, COURSE_WINDOW_VALUE),
})

/**
 * Proposes edits that narrow a window to the courses of another one, with their own times moved by the distance of the
 * windows; saves nothing.
 */
export const copyMenuProgramCourses = defineActivity({
  name: 'copyMenuProgramCourses',
  access: 'r',
  needs: ASSIGN_COURSE_WINDOW.edit,
  input: v.strictObject({ fromMenuProgramId: id, menuProgramId: id }),
  output: proposalSchema(COURSE_WINDOW_KEY, COURSE_WINDOW_VALUE),
})

/** Takes back a change of the courses of process windows. */
export const undoMenuProgramCourse = defineUndo(
  'undoMenuProgramCourse',
  ASSIGN_COURSE_WINDOW.edit,
  COURSE_WINDOW_KEY,
  COURSE_WINDOW_VALUE,
)
/** Returns the changes of the courses of process windows. */
export const menuProgramCourseHistory = defineHistory(
  'menuProgramCourseHistory',
  ASSIGN_COURSE_WINDOW.view,
  COURSE_WINDOW_KEY,
  COURSE_WINDOW_VALUE,
)
