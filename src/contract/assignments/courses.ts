import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { id, localisedName } from '../parts.ts'
import { defineHistory, defineUndo } from './history.ts'
import {
  COURSE_KEY,
  COURSE_TYPES,
  COURSE_VALUE,
  DUTIES,
  editsSchema,
  importedLines,
  proposalSchema,
  saveOutcomeSchema,
} from './parts.ts'
import { ASSIGN_COURSE } from './rights.ts'

const userIds = v.pipe(v.array(id), v.minLength(1), v.maxLength(100))

/**
 * Returns the courses offered in some programmes, with the people to whom they are assigned in the year (specification,
 * section 11.4.1). Only courses in the caller's own scope.
 */
export const courseOfferings = defineQuery({
  id: 'courseOfferings',
  access: 'r',
  needs: ASSIGN_COURSE.view,
  input: v.strictObject({
    academicYearId: id,
    programIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(20)),
  }),
  row: v.object({
    courseOfferingId: v.number(),
    programId: v.number(),
    programPartId: v.number(),
    programPartTermId: v.number(),
    code: v.string(),
    names: localisedName,
    type: v.picklist(COURSE_TYPES),
    category: v.string(),
    credits: v.number(),
    paperNo: v.number(),
    /** Whether the course is still taught; an inactive one can be removed and not assigned. */
    active: v.boolean(),
    assigned: v.array(
      v.object({
        userId: v.number(),
        displayName: v.string(),
        translations: v.record(v.string(), v.string()),
        duty: v.picklist(DUTIES),
        division: v.nullable(v.string()),
        collegeId: v.nullable(v.number()),
      }),
    ),
  }),
})

/** Returns the courses of some people in a year. */
export const userCourses = defineQuery({
  id: 'userCourses',
  access: 'r',
  needs: ASSIGN_COURSE.view,
  input: v.strictObject({ academicYearId: id, userIds }),
  row: v.object({ key: COURSE_KEY, value: COURSE_VALUE, programId: v.number() }),
})

/**
 * Saves edits of the courses of people (specification, section 11.4.1). The moderator of a course is not its paper
 * setter. A division that somebody else teaches, and a paper setter without the declaration about relatives, need a
 * confirmation.
 */
export const assignCourse = defineActivity({
  name: 'assignCourse',
  access: 'r',
  needs: ASSIGN_COURSE.edit,
  writes: true,
  once: true,
  input: v.strictObject({ edits: editsSchema(COURSE_KEY, COURSE_VALUE), confirmed: v.optional(v.boolean(), false) }),
  output: saveOutcomeSchema(COURSE_KEY, COURSE_VALUE),
})

/**
 * Proposes edits that move all courses of a year that are not over from one person, who is on leave or leaves, to
 * another one; saves nothing. The sentences of problems name the person and the course.
 */
export const replaceCourseUser = defineActivity({
  name: 'replaceCourseUser',
  access: 'r',
  needs: ASSIGN_COURSE.edit,
  input: v.strictObject({ academicYearId: id, fromUserId: id, toUserId: id }),
  output: proposalSchema(COURSE_KEY, COURSE_VALUE),
})

/** Proposes edits that give people the courses of another year, where they differ; saves nothing. */
export const copyUserCourses = defineActivity({
  name: 'copyUserCourses',
  access: 'r',
  needs: ASSIGN_COURSE.edit,
  input: v.strictObject({ fromYearId: id, toYearId: id, userIds }),
  output: proposalSchema(COURSE_KEY, COURSE_VALUE),
})

/**
 * Proposes edits from the lines of a file, in the columns of the export: `user`, `programme`, `term`, `course`,
 * `college`, `duty`, `division`, `from`, `to`; saves nothing.
 */
export const importUserCourses = defineActivity({
  name: 'importUserCourses',
  access: 'r',
  needs: ASSIGN_COURSE.edit,
  input: v.strictObject({ academicYearId: id, lines: importedLines }),
  output: proposalSchema(COURSE_KEY, COURSE_VALUE),
})

/** Takes back a change of the courses of people. */
export const undoAssignCourse = defineUndo('undoAssignCourse', ASSIGN_COURSE.edit, COURSE_KEY, COURSE_VALUE)
/** Returns the changes of the courses of people. */
export const userCoursesHistory = defineHistory('userCoursesHistory', ASSIGN_COURSE.view, COURSE_KEY, COURSE_VALUE)
