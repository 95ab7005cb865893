import * as v from 'valibot'
import type { Right } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import {
  countSchema,
  id,
  instant,
  languageCode,
  lineSchema,
  localisedName,
  requiredLineSchema,
  textSchema,
} from '../parts.ts'
import { NODE_FIELD_NAMES, NODE_KINDS } from './node-fields.ts'

const VIEW = { menu: '/academics', verb: 'view' } as const satisfies Right
const EDIT = { menu: '/academics', verb: 'edit' } as const satisfies Right

/** The largest number of nodes of one branch; the search finds the others. */
export const MOST_NODES = 500
/** The largest number of matches of each kind. */
export const MOST_MATCHES = 20
/** The longest text that can be searched for. */
export const LONGEST_SEARCH = 80

/** The states of an academic year. */
export const YEAR_STATUSES = ['PLANNED', 'CURRENT', 'NEXT', 'CLOSED'] as const

/** What can depend on a node; OTHER: anything else that the database knows of. */
export const DEPENDENT_KINDS = [
  'PROGRAMME',
  'PART',
  'TERM',
  'OFFERING',
  'ENROLMENT',
  'EXAMINATION',
  'PAPER_TIME',
  'CENTRE',
  'EXAM_FORM',
  'PAPER',
  'TICKET',
  'MARK',
  'ASSIGNMENT',
  'WINDOW',
  'USER',
  'INVOICE',
  'OTHER',
] as const

/** What happened to a node. BEGUN: the academic year became the current one. */
export const NODE_EVENTS = ['CREATED', 'CHANGED', 'CLOSED', 'REOPENED', 'REMOVED', 'BEGUN'] as const

const ref = { kind: v.picklist(NODE_KINDS), nodeId: id }
/** What the caller saw: a change is refused with 1204 when somebody else has changed it meanwhile. */
const seen = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

const place = {
  kind: v.picklist(NODE_KINDS),
  nodeId: v.number(),
  /** The number of a part or a term is its code. */
  code: v.string(),
  names: localisedName,
}
const node = {
  ...place,
  /** No longer offered, no longer active, or over. */
  closed: v.boolean(),
  /** The nodes above, from the top. */
  path: v.array(v.object(place)),
  /** The number of nodes below; of a course: how many terms offer it; null: there can be none. */
  children: v.nullable(countSchema()),
  /** Students enrolled in the current academic year, of a year in that year; null: not counted for this kind. */
  students: v.nullable(countSchema()),
}

/**
 * Returns the nodes of a kind below a node, or at the top, in their order; or those of every kind that match a search
 * for a code or a name in a language of the institution. At most `MOST_NODES`, and one more if there are more.
 */
export const academicsTree = defineQuery({
  id: 'academicsTree',
  access: 'r',
  needs: VIEW,
  input: v.strictObject({
    kind: v.optional(v.picklist(NODE_KINDS)),
    parentId: v.optional(id),
    search: v.optional(textSchema(LONGEST_SEARCH)),
  }),
  row: v.object(node),
})

/** Returns one node with the values of its fields. */
export const academicsNode = defineQuery({
  id: 'academicsNode',
  access: 'r',
  needs: VIEW,
  input: v.strictObject(ref),
  row: v.object({
    ...node,
    seen,
    values: v.record(v.picklist(NODE_FIELD_NAMES), v.string()),
    /** Of an academic year; null: another kind. */
    yearStatus: v.nullable(v.picklist(YEAR_STATUSES)),
    /** What can be done with its state; null: nothing. */
    canBe: v.nullable(v.picklist(['CLOSED', 'REOPENED'])),
  }),
})

/** Returns how many records of each kind depend on a node; it can be removed when there are none. */
export const academicsDependents = defineQuery({
  id: 'academicsDependents',
  access: 'r',
  needs: VIEW,
  input: v.strictObject(ref),
  row: v.object({ what: v.picklist(DEPENDENT_KINDS), records: countSchema() }),
})

/** Returns what happened to a node, the newest first, at most 50 acts. Imports have a history of their own. */
export const academicsHistory = defineQuery({
  id: 'academicsHistory',
  access: 'r',
  needs: VIEW,
  input: v.strictObject(ref),
  row: v.object({
    actId: v.number(),
    at: instant,
    event: v.picklist(NODE_EVENTS),
    /** The name of the person; null: the server itself. */
    by: v.nullable(v.string()),
    /** The changed fields; a name in a language is `name_mr`. */
    changes: v.array(v.object({ field: v.string(), before: v.string(), after: v.string() })),
  }),
})

/**
 * Creates a node below another one, or changes one: `seen` is then the value of `academicsNode`. Values are written as
 * in an imported file. Refused with 1201 where they are wrong, by field.
 */
export const saveAcademicNode = defineActivity({
  name: 'saveAcademicNode',
  access: 'r',
  needs: EDIT,
  writes: true,
  once: true,
  input: v.strictObject({
    kind: v.picklist(NODE_KINDS),
    nodeId: v.optional(id),
    parentId: v.optional(id),
    seen: v.optional(seen),
    values: v.record(v.picklist(NODE_FIELD_NAMES), lineSchema(200)),
    translations: v.record(languageCode, requiredLineSchema(200)),
  }),
  output: v.object({ outcome: v.picklist(['CREATED', 'SAVED', 'UNCHANGED']), nodeId: v.number(), seen }),
})

/** Removes a node that nothing depends on; otherwise refused with 1205, and `academicsDependents` says why. */
export const removeAcademicNode = defineActivity({
  name: 'removeAcademicNode',
  access: 'r',
  needs: EDIT,
  writes: true,
  once: true,
  input: v.strictObject({ ...ref, seen }),
  output: v.object({ outcome: v.literal('REMOVED') }),
})

/** Closes a college, a course or an academic year that has not begun, or opens it again. */
export const closeAcademicNode = defineActivity({
  name: 'closeAcademicNode',
  access: 'r',
  needs: EDIT,
  writes: true,
  input: v.strictObject({ ...ref, closed: v.boolean() }),
  output: v.object({ outcome: v.picklist(['CLOSED', 'REOPENED', 'UNCHANGED']) }),
})
