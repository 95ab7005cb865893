import type * as v from 'valibot'
import type { RowOf } from '../../../../contract/activity.ts'
import type { courseOfferings } from '../../../../contract/assignments/courses.ts'
import { COURSE_KEY, COURSE_VALUE, DUTIES, editSchema } from '../../../../contract/assignments/parts.ts'
import type { programTree } from '../../../../contract/assignments/program-tree.ts'
import { readStoredEdits, type Edit, type Row, type Rows } from '../../parts/edits.ts'

/** The key of one assignment of a course. */
export type CourseKey = v.InferOutput<typeof COURSE_KEY>
/** The value of one assignment of a course. */
export type CourseValue = v.InferOutput<typeof COURSE_VALUE>
/** One assignment of a course to a person. */
export type CourseRow = Row<CourseKey, CourseValue>
/** Assignments of courses by the text of their keys. */
export type CourseRows = Rows<CourseKey, CourseValue>
/** An edit of the assignments of courses. */
export type CourseEdit = Edit<CourseKey, CourseValue>
/** A duty of a person for a course. */
export type Duty = (typeof DUTIES)[number]
/** A course that is offered in a term, with the people to whom it is assigned. */
export type Offering = RowOf<typeof courseOfferings>
/** A programme with its parts and terms. */
export type Programme = RowOf<typeof programTree>

/** A new assignment has no limit in time. */
export const NEW_VALUE: CourseValue = { fromOn: null, toOn: null }

const storedEdit = editSchema(COURSE_KEY, COURSE_VALUE)

/** Reads the edits of a stored draft; leaves out what is none. */
export const readEdits = (stored: unknown): readonly CourseEdit[] => readStoredEdits(storedEdit, stored)
