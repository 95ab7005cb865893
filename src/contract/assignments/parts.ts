import * as v from 'valibot'
import { countSchema, day, id, instant, lineSchema, localisedName, plainTextSchema, textSchema } from '../parts.ts'

/** The mappings that the assignment screens edit (specification, sections 11.4.1 to 11.4.4). */
export const MAPPINGS = ['COURSE', 'SCOPE', 'WINDOW', 'COURSE_WINDOW'] as const
/** One of the mappings. */
export type Mapping = (typeof MAPPINGS)[number]

/** What a person may do within a programme scope. */
export const ACCESS_LEVELS = ['VIEW', 'EDIT'] as const
/** The types of courses. */
export const COURSE_TYPES = ['THEORY', 'PRACTICAL', 'PROJECT', 'VIVA'] as const
/** The duties of a person for a course. */
export const DUTIES = ['TEACH', 'PAPER_SET', 'EXAMINE', 'MODERATE', 'COORDINATE'] as const
/** The students whom a process window concerns: all, those in their first attempt, or those who repeat a paper. */
export const AUDIENCES = ['ALL', 'FRESH', 'REPEATER'] as const
/** The states of a process window. DRAFT: planned and not in force; CLOSED: ended before its time. */
export const WINDOW_STATUSES = ['DRAFT', 'OPEN', 'CLOSED'] as const
/** The states of a course within a process window. */
export const COURSE_WINDOW_STATUSES = ['OPEN', 'CLOSED'] as const
/** The number of courses that a person teaches in a year without a warning. */
export const MOST_COURSES_TO_TEACH = 8
/** How far the programmes of a process are narrowed: not at all, by programme, or by programme and course. */
export const MENU_SCOPES = ['NONE', 'PROGRAM', 'PROGRAM_COURSE'] as const

/** How long a saved change can be undone, in minutes (specification, section 11.4). */
export const UNDO_MINUTES = 10
/** The largest number of edits in one call. */
export const MOST_EDITS = 5000

/** A place in the tree of programmes: a programme, one of its parts, or one of its terms. Null: all below. */
export const programPlace = {
  programId: id,
  programPartId: v.nullable(id),
  programPartTermId: v.nullable(id),
}

/** The key and the value of one row of the programme scope of a person (specification, section 11.4.2). */
export const SCOPE_KEY = v.strictObject({
  userId: id,
  academicYearId: id,
  ...programPlace,
  collegeId: v.nullable(id),
})
/** The value of one row of the programme scope. Days are inclusive; null: no limit. */
export const SCOPE_VALUE = v.strictObject({
  access: v.picklist(ACCESS_LEVELS),
  fromOn: v.nullable(day),
  toOn: v.nullable(day),
})

/** The key of one assignment of a course to a person (specification, section 11.4.1). */
export const COURSE_KEY = v.strictObject({
  userId: id,
  academicYearId: id,
  courseOfferingId: id,
  collegeId: v.nullable(id),
  duty: v.picklist(DUTIES),
  division: v.nullable(v.pipe(lineSchema(20), v.nonEmpty())),
})
/** The value of one assignment of a course. Days are inclusive; null: no limit. */
export const COURSE_VALUE = v.strictObject({ fromOn: v.nullable(day), toOn: v.nullable(day) })

/** The key of one process window (specification, section 11.4.3). */
export const WINDOW_KEY = v.strictObject({
  menuId: id,
  academicYearId: id,
  examEventId: v.nullable(id),
  ...programPlace,
  audience: v.picklist(AUDIENCES),
})
/** The value of one process window. */
export const WINDOW_VALUE = v.strictObject({
  opensAt: instant,
  closesAt: instant,
  extendedTo: v.nullable(instant),
  status: v.picklist(WINDOW_STATUSES),
  note: textSchema(500),
})

/** The key of one course of a process window (specification, section 11.4.4). */
export const COURSE_WINDOW_KEY = v.strictObject({ menuProgramId: id, courseOfferingId: id })
/** The value of one course of a process window; null times: as the window. */
export const COURSE_WINDOW_VALUE = v.strictObject({
  opensAt: v.nullable(instant),
  closesAt: v.nullable(instant),
  status: v.picklist(COURSE_WINDOW_STATUSES),
})

type Entries = v.StrictObjectSchema<v.ObjectEntries, undefined>

/** Creates the schema of one edit: the key of a row, its value as the caller saw it, and its new value; null: none. */
export const editSchema = <Key extends Entries, Value extends Entries>(key: Key, value: Value) =>
  v.strictObject({ key, before: v.nullable(value), after: v.nullable(value) })

/** Creates the schema of the edits of one call. */
export const editsSchema = <Key extends Entries, Value extends Entries>(key: Key, value: Value) =>
  v.pipe(v.array(editSchema(key, value)), v.minLength(1), v.maxLength(MOST_EDITS))

/**
 * Creates the schema of the outcome of a save. CONFLICT: somebody else changed some of the rows since the caller loaded
 * them, and nothing was saved. INVALID: some edits break a rule, and nothing was saved; `index` is the place of the
 * edit in the call, and the sentence is in the caller's language. CONFIRM: nothing was saved, because something unusual
 * needs a confirmation; the same call with `confirmed` saves.
 */
export const saveOutcomeSchema = <Key extends Entries, Value extends Entries>(key: Key, value: Value) =>
  v.variant('outcome', [
    v.object({
      outcome: v.literal('SAVED'),
      changeId: v.number(),
      /** Until when the change can be undone. */
      undoUntil: instant,
      added: countSchema(),
      changed: countSchema(),
      removed: countSchema(),
    }),
    v.object({
      outcome: v.literal('CONFLICT'),
      conflicts: v.array(
        v.object({
          key,
          /** The value now; null: the row is gone. */
          current: v.nullable(value),
          /** The name of the person who changed it last; null: unknown. */
          by: v.nullable(v.string()),
          at: v.nullable(instant),
        }),
      ),
    }),
    v.object({
      outcome: v.literal('INVALID'),
      problems: v.array(v.object({ index: countSchema(), sentence: v.string() })),
    }),
    v.object({ outcome: v.literal('CONFIRM'), reasons: v.array(v.string()) }),
  ])

/** Creates the schema of a proposal: edits for a person to review, and the lines that could not become one. */
export const proposalSchema = <Key extends Entries, Value extends Entries>(key: Key, value: Value) =>
  v.object({
    edits: v.array(editSchema(key, value)),
    problems: v.array(v.object({ line: countSchema(), sentence: v.string() })),
  })

/** A person as the assignment screens show them. */
export const assignee = v.object({
  userId: v.number(),
  /** The id of the person in addresses. */
  publicId: v.string(),
  displayName: v.string(),
  translations: v.record(v.string(), v.string()),
  loginName: v.string(),
  roles: v.array(localisedName),
  colleges: v.array(v.object({ collegeId: v.number(), code: v.string(), names: localisedName })),
})
/** A person as the assignment screens show them. */
export type Assignee = v.InferOutput<typeof assignee>

/** Lines of an imported table: the cells of each line by the name of their column. */
export const importedLines = v.pipe(
  v.array(v.record(plainTextSchema(60), textSchema(500))),
  v.minLength(1),
  v.maxLength(MOST_EDITS),
)
