import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { day, id } from '../parts.ts'
import { defineHistory, defineUndo } from './history.ts'
import {
  ACCESS_LEVELS,
  editsSchema,
  importedLines,
  proposalSchema,
  saveOutcomeSchema,
  SCOPE_KEY,
  SCOPE_VALUE,
} from './parts.ts'
import { ASSIGN_SCOPE } from './rights.ts'

const userIds = v.pipe(v.array(id), v.minLength(1), v.maxLength(100))

/** Returns the programme scope of some people in a year: one row for each programme, part or term. */
export const userPrgPartTerm = defineQuery({
  id: 'userPrgPartTerm',
  access: 'r',
  needs: ASSIGN_SCOPE.view,
  input: v.strictObject({ academicYearId: id, userIds }),
  row: v.object({ key: SCOPE_KEY, value: SCOPE_VALUE }),
})

/**
 * Returns the programme scope of everybody in the caller's scope in a year as lines of a file, which
 * `importUserPrgPartTerm` reads back: user names, codes and numbers.
 */
export const userPrgPartTermFile = defineQuery({
  id: 'userPrgPartTermFile',
  access: 'r',
  needs: ASSIGN_SCOPE.view,
  input: v.strictObject({ academicYearId: id }),
  row: v.object({
    user: v.string(),
    programme: v.string(),
    part: v.nullable(v.number()),
    term: v.nullable(v.number()),
    college: v.nullable(v.string()),
    access: v.picklist(ACCESS_LEVELS),
    from: v.nullable(day),
    to: v.nullable(day),
  }),
})

/**
 * Saves edits of the programme scope of people (specification, section 11.4.2). Nobody grants a place outside their own
 * scope, and nobody changes their own. A removal from a person with pending work there needs a confirmation.
 */
export const assignPrgPartTermToUser = defineActivity({
  name: 'assignPrgPartTermToUser',
  access: 'r',
  needs: ASSIGN_SCOPE.edit,
  writes: true,
  once: true,
  input: v.strictObject({ edits: editsSchema(SCOPE_KEY, SCOPE_VALUE), confirmed: v.optional(v.boolean(), false) }),
  output: saveOutcomeSchema(SCOPE_KEY, SCOPE_VALUE),
})

/** Proposes edits that give people the programme scope of another year, where it differs; saves nothing. */
export const copyUserPrgPartTerm = defineActivity({
  name: 'copyUserPrgPartTerm',
  access: 'r',
  needs: ASSIGN_SCOPE.edit,
  input: v.strictObject({ fromYearId: id, toYearId: id, userIds }),
  output: proposalSchema(SCOPE_KEY, SCOPE_VALUE),
})

/**
 * Proposes edits from the lines of a file, in the columns of the export: `user`, `programme`, `part`, `term`,
 * `college`, `access`, `from`, `to`; saves nothing.
 */
export const importUserPrgPartTerm = defineActivity({
  name: 'importUserPrgPartTerm',
  access: 'r',
  needs: ASSIGN_SCOPE.edit,
  input: v.strictObject({ academicYearId: id, lines: importedLines }),
  output: proposalSchema(SCOPE_KEY, SCOPE_VALUE),
})

/** Takes back a change of the programme scope. */
export const undoPrgPartTerm = defineUndo('undoPrgPartTerm', ASSIGN_SCOPE.edit, SCOPE_KEY, SCOPE_VALUE)
/** Returns the changes of the programme scope. */
export const userPrgPartTermHistory = defineHistory('userPrgPartTermHistory', ASSIGN_SCOPE.view, SCOPE_KEY, SCOPE_VALUE)
