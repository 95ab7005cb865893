import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { countSchema, day, id, instant, localisedName, requiredTextSchema } from '../parts.ts'
import { defineHistory, defineUndo } from './history.ts'
import {
  editsSchema,
  importedLines,
  MENU_SCOPES,
  proposalSchema,
  saveOutcomeSchema,
  WINDOW_KEY,
  WINDOW_VALUE,
} from './parts.ts'
import { ASSIGN_COURSE_WINDOW, ASSIGN_WINDOW } from './rights.ts'

const EITHER = { anyOf: [ASSIGN_WINDOW.view, ASSIGN_COURSE_WINDOW.view] } as const
const windowIds = v.pipe(v.array(id), v.minLength(1), v.maxLength(500))

/** Returns the processes that open for programmes: screens whose menu entry appears only while a window is open. */
export const scopedMenus = defineQuery({
  id: 'scopedMenus',
  access: 'r',
  needs: EITHER,
  input: v.nullish(v.object({})),
  row: v.object({
    menuId: v.number(),
    routeName: v.string(),
    titleKey: v.string(),
    scope: v.picklist(MENU_SCOPES),
  }),
})

/** Returns the examinations of an academic year, the newest first. */
export const examEventsOfYear = defineQuery({
  id: 'examEventsOfYear',
  access: 'r',
  needs: EITHER,
  input: v.strictObject({ academicYearId: id }),
  row: v.object({
    examEventId: v.number(),
    code: v.string(),
    names: localisedName,
    startsOn: day,
    endsOn: day,
  }),
})

/** Returns the windows of an academic year, of one process or of all (specification, section 11.4.3). */
export const menuPrograms = defineQuery({
  id: 'menuPrograms',
  access: 'r',
  needs: EITHER,
  input: v.strictObject({ academicYearId: id, menuId: v.optional(id) }),
  row: v.object({
    menuProgramId: v.number(),
    key: WINDOW_KEY,
    value: WINDOW_VALUE,
    /** The state at the server's clock. PLANNED: it opens later; ENDED: it has run its time. */
    state: v.picklist(['DRAFT', 'PLANNED', 'OPEN', 'ENDED', 'CLOSED']),
    /** The number of students whom it concerns. */
    students: countSchema(),
    /** The number of people who see the process because of it, or will when it opens. */
    users: countSchema(),
    /** The number of courses to which it is narrowed; 0: all courses of its terms. */
    courses: countSchema(),
    /** When `state` changes next; null: never. */
    changesAt: v.nullable(instant),
  }),
})

/**
 * Saves edits of process windows (specification, section 11.4.3). Overlapping windows of one process and audience, an
 * opening in the past without a note, and an end before the examination begins need a confirmation or are invalid.
 */
export const assignMenuToProgram = defineActivity({
  name: 'assignMenuToProgram',
  access: 'r',
  needs: ASSIGN_WINDOW.edit,
  writes: true,
  once: true,
  input: v.strictObject({ edits: editsSchema(WINDOW_KEY, WINDOW_VALUE), confirmed: v.optional(v.boolean(), false) }),
  output: saveOutcomeSchema(WINDOW_KEY, WINDOW_VALUE),
})

/** Extends windows to a later end; the people who see the process are notified if wanted. */
export const extendMenuProgram = defineActivity({
  name: 'extendMenuProgram',
  access: 'r',
  needs: ASSIGN_WINDOW.edit,
  writes: true,
  once: true,
  input: v.strictObject({
    menuProgramIds: windowIds,
    extendedTo: instant,
    reason: requiredTextSchema(500),
    notify: v.optional(v.boolean(), false),
  }),
  output: saveOutcomeSchema(WINDOW_KEY, WINDOW_VALUE),
})

/** Closes windows at once; from the next call on the process is refused with 1206. */
export const closeMenuProgram = defineActivity({
  name: 'closeMenuProgram',
  access: 'r',
  needs: ASSIGN_WINDOW.edit,
  writes: true,
  once: true,
  input: v.strictObject({ menuProgramIds: windowIds, reason: requiredTextSchema(500) }),
  output: saveOutcomeSchema(WINDOW_KEY, WINDOW_VALUE),
})

/** A process in a year, and for an examination. */
const plan = v.strictObject({ menuId: id, academicYearId: id, examEventId: v.nullable(id) })

/**
 * Proposes edits that copy the windows of a process to another process, year or examination, with all times moved by a
 * number of days; saves nothing.
 */
export const copyMenuPrograms = defineActivity({
  name: 'copyMenuPrograms',
  access: 'r',
  needs: ASSIGN_WINDOW.edit,
  input: v.strictObject({
    from: plan,
    to: plan,
    shiftDays: v.pipe(v.number(), v.integer(), v.minValue(-1000), v.maxValue(1000)),
  }),
  output: proposalSchema(WINDOW_KEY, WINDOW_VALUE),
})

/**
 * Proposes edits from the lines of a file, in the columns of the export: `process`, `examination`, `programme`, `part`,
 * `term`, `audience`, `opens`, `closes`, `extended`, `status`, `note`; saves nothing.
 */
export const importMenuPrograms = defineActivity({
  name: 'importMenuPrograms',
  access: 'r',
  needs: ASSIGN_WINDOW.edit,
  input: v.strictObject({ academicYearId: id, lines: importedLines }),
  output: proposalSchema(WINDOW_KEY, WINDOW_VALUE),
})

/** Takes back a change of process windows. */
export const undoMenuProgram = defineUndo('undoMenuProgram', ASSIGN_WINDOW.edit, WINDOW_KEY, WINDOW_VALUE)
/** Returns the changes of process windows. */
export const menuProgramHistory = defineHistory('menuProgramHistory', ASSIGN_WINDOW.view, WINDOW_KEY, WINDOW_VALUE)
