import * as v from 'valibot'
import { defineQuery } from '../activity.ts'
import { countSchema, day, id, localisedName, textSchema } from '../parts.ts'
import { userId } from '../users/parts.ts'
import { assignee } from './parts.ts'
import { ASSIGN_COURSE, ASSIGN_COURSE_WINDOW, ASSIGN_SCOPE, ASSIGN_WINDOW } from './rights.ts'

/** The right to see any of the assignment screens. */
const ANY_SCREEN = {
  anyOf: [ASSIGN_COURSE.view, ASSIGN_SCOPE.view, ASSIGN_WINDOW.view, ASSIGN_COURSE_WINDOW.view],
} as const

/** Returns the academic years of the institution, the newest first; assignments belong to one of them. */
export const assignmentYears = defineQuery({
  id: 'assignmentYears',
  access: 'r',
  needs: ANY_SCREEN,
  input: v.nullish(v.object({})),
  row: v.object({
    academicYearId: v.number(),
    code: v.string(),
    startsOn: day,
    endsOn: day,
    /** CLOSED: assignments can be read and copied, and no longer changed. */
    status: v.picklist(['PLANNED', 'CURRENT', 'NEXT', 'CLOSED']),
  }),
})

const term = v.object({
  programPartTermId: v.number(),
  termNo: v.number(),
  names: localisedName,
  /** The number of courses offered. */
  courses: countSchema(),
})
const part = v.object({
  programPartId: v.number(),
  partNo: v.number(),
  names: localisedName,
  /** The number of students enrolled in the year, at colleges in the caller's scope. */
  students: countSchema(),
  terms: v.array(term),
})

/**
 * Returns the programmes of the institution with their parts and terms, one row for each programme in the order of
 * faculties and codes (specification, section 11.4.2). Only programmes in the caller's own scope.
 */
export const programTree = defineQuery({
  id: 'programTree',
  access: 'r',
  needs: ANY_SCREEN,
  input: v.strictObject({ academicYearId: id }),
  row: v.object({
    programId: v.number(),
    code: v.string(),
    names: localisedName,
    faculty: v.object({ facultyId: v.number(), names: localisedName }),
    level: v.string(),
    students: countSchema(),
    parts: v.array(part),
  }),
})

/**
 * Returns people in the caller's scope to whom programmes can be assigned, by name; at most 50. `search`
 * matches the beginnings of words, in any order and any script. `userIds` and `publicIds` return
 * exactly these people.
 */
export const assignableUsers = defineQuery({
  id: 'assignableUsers',
  access: 'r',
  needs: { anyOf: [ASSIGN_COURSE.view, ASSIGN_SCOPE.view] },
  input: v.strictObject({
    academicYearId: id,
    search: v.optional(textSchema(200), ''),
    collegeId: v.optional(id),
    userIds: v.optional(v.pipe(v.array(id), v.minLength(1), v.maxLength(100))),
    publicIds: v.optional(v.pipe(v.array(userId), v.minLength(1), v.maxLength(100))),
  }),
  row: v.object({
    ...assignee.entries,
    /** Whether one of their roles works within programmes only. */
    usesScope: v.boolean(),
    /** The number of programmes assigned to them in the year, as a whole or in part. */
    programmes: countSchema(),
    /** The number of courses assigned to them in the year, each counted once. */
    courses: countSchema(),
  }),
})
