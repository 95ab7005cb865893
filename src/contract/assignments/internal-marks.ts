import * as v from 'valibot'
import type { Right } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { listInput, listSchema } from '../list.ts'
import { countSchema, id, instant, LARGEST, localisedName } from '../parts.ts'
import type { ProcessRoute } from './open-processes.ts'

/** The screen on which internal marks are entered. */
export const INTERNAL_MARKS = '/internal-marks' satisfies ProcessRoute
const VIEW: Right = { menu: INTERNAL_MARKS, verb: 'view' }
const EDIT: Right = { menu: INTERNAL_MARKS, verb: 'edit' }

/** The largest number of marks in one call. */
export const MOST_MARKS = 500

/** The version of a stored mark; null: none is stored. */
const rowVersion = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LARGEST)))
/** What is entered for a student: a mark, an absence, or (null, false) nothing. */
const value = { mark: v.nullable(v.number()), absent: v.boolean() }

/** Returns the courses in which the caller sees internal marks now: those that open windows permit to them. */
export const internalMarkCourses = defineQuery({
  id: 'internalMarkCourses',
  access: 'r',
  needs: VIEW,
  input: v.nullish(v.object({})),
  row: v.object({
    courseOfferingId: v.number(),
    code: v.string(),
    names: localisedName,
    program: localisedName,
    part: localisedName,
    term: localisedName,
    closesAt: instant,
  }),
})

/** The columns by which internal marks can be sorted. */
export const INTERNAL_MARK_SORTS = ['name', 'prn', 'college'] as const

/**
 * Returns the internal marks in one course: the students whom the open windows concern, in the caller's scope. 1206
 * when the course is not open now; 1202 when no window permits it to the caller.
 */
export const internalMarks = defineQuery({
  id: 'internalMarks',
  access: 'r',
  needs: VIEW,
  input: v.strictObject({
    ...listInput(INTERNAL_MARK_SORTS, {}).entries,
    courseOfferingId: id,
    /** MISSING: only students without a mark. */
    only: v.optional(v.picklist(['MISSING'])),
  }),
  row: v.object({
    ...listSchema(
      v.object({
        studentId: v.number(),
        prn: v.string(),
        names: localisedName,
        college: localisedName,
        repeater: v.boolean(),
        ...value,
        rowVersion,
      }),
    ).entries,
    /** The largest mark in the course. */
    maximum: countSchema(),
    /** The nearest end of a window that permits the course. */
    closesAt: instant,
    mayEdit: v.boolean(),
  }),
})

/** The result of a refusal with 1204: the rows that somebody else has changed, as they are now. */
export const internalMarkConflicts = v.object({
  conflicts: v.array(
    v.object({
      studentId: v.number(),
      ...value,
      rowVersion,
      /** Who changed it last, and when; null: unknown, or the row is gone. */
      by: v.nullable(v.string()),
      at: v.nullable(instant),
    }),
  ),
})

/**
 * Saves internal marks in one course, all or none; a mark of null without an absence removes what was entered. Refused
 * with 1201 for the fields that are wrong, for instance `marks.3.mark` above the maximum, or `marks.3.studentId` of a
 * student whom no open window concerns; with 1204 and `internalMarkConflicts` where somebody else has changed rows
 * meanwhile; with 1206 when the window or the course has closed.
 */
export const saveInternalMarks = defineActivity({
  name: 'saveInternalMarks',
  access: 'r',
  needs: EDIT,
  writes: true,
  once: true,
  input: v.strictObject({
    courseOfferingId: id,
    marks: v.pipe(
      v.array(v.strictObject({ studentId: id, mark: v.nullable(countSchema()), absent: v.boolean(), rowVersion })),
      v.minLength(1),
      v.maxLength(MOST_MARKS),
    ),
  }),
  output: v.object({
    outcome: v.literal('SAVED'),
    /** The new versions, in the order of the call. */
    marks: v.array(v.object({ studentId: v.number(), rowVersion })),
  }),
})
