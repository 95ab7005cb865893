import * as v from 'valibot'
import type { Right } from '../access.ts'
import { defineQuery } from '../activity.ts'
import { listInput, listSchema, OPTIONAL_FILTERS } from '../list.ts'
import { localisedName } from '../parts.ts'
import { collegeName, programmeName } from '../users/parts.ts'

/** The right to find students, with or without an account, and to see their pages. */
export const VIEW_STUDENTS: Right = { menu: '/students', verb: 'view' }

/** The states of the record of a student. */
export const STUDENT_STATUSES = ['ACTIVE', 'PASSED', 'CANCELLED', 'TRANSFERRED', 'DETAINED'] as const
/** The state of the record of a student. */
export type StudentStatus = (typeof STUDENT_STATUSES)[number]

/** The sort columns of students. */
export const STUDENT_SORTS = ['name', 'prn'] as const

/** A student as shown in a list. */
export const studentRow = v.object({
  prn: v.string(),
  names: localisedName,
  status: v.picklist(STUDENT_STATUSES),
  /** Where the student studies now, or studied last; null: nowhere yet. */
  college: v.nullable(localisedName),
  programme: v.nullable(localisedName),
  part: v.nullable(localisedName),
  hasAccount: v.boolean(),
  /** The number by which a search has found the student, where it was not the PRN or the name. */
  foundBy: v.nullable(v.string()),
})
/** A student as shown in a list. */
export type StudentRow = v.InferOutput<typeof studentRow>

/**
 * Returns the students whom the caller may see, with or without an account. `search` finds beginnings of the words of a
 * name in every script, of the PRN, and of the number of a seat, a hall ticket, an examination form, an invoice or an
 * application; and a whole mobile number.
 */
export const students = defineQuery({
  id: 'students',
  access: 'r',
  needs: VIEW_STUDENTS,
  input: listInput(STUDENT_SORTS, {
    /** By numeric id; together with a programme, it refers to the same enrolment. */
    college: OPTIONAL_FILTERS.choice,
    programme: OPTIONAL_FILTERS.choice,
    /** By STUDENT_STATUSES. */
    status: OPTIONAL_FILTERS.choice,
    account: OPTIONAL_FILTERS.flag,
  }),
  row: listSchema(studentRow),
})

/** Returns the colleges and programmes by which the caller can filter students. */
export const studentChoices = defineQuery({
  id: 'studentChoices',
  access: 'r',
  needs: VIEW_STUDENTS,
  input: v.nullish(v.object({})),
  row: v.object({ colleges: v.array(collegeName), programmes: v.array(programmeName) }),
})
