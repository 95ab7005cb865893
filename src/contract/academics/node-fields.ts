import { OF_COLLEGE, EXAMINATION, STRUCTURE } from './import-columns.ts'
import type { DataColumn } from './import-kinds.ts'

/** The kinds of nodes of the academic structure. OFFERING: a course in a term of a programme. */
export const NODE_KINDS = ['FACULTY', 'PROGRAMME', 'PART', 'TERM', 'OFFERING', 'COURSE', 'COLLEGE', 'YEAR'] as const
/** A kind of node. */
export type NodeKind = (typeof NODE_KINDS)[number]

/** The kind of the node above a node; absent: it is at the top. */
export const PARENT_KINDS: Readonly<Partial<Record<NodeKind, NodeKind>>> = {
  PROGRAMME: 'FACULTY',
  PART: 'PROGRAMME',
  TERM: 'PART',
  OFFERING: 'TERM',
}

/** The kind of the nodes below a node; absent: there are none. */
export const CHILD_KINDS: Readonly<Partial<Record<NodeKind, NodeKind>>> = {
  FACULTY: 'PROGRAMME',
  PROGRAMME: 'PART',
  PART: 'TERM',
  TERM: 'OFFERING',
}

/** The names of the fields of nodes. */
export const NODE_FIELD_NAMES = [
  'code',
  'name',
  'level',
  'durationYears',
  'partNo',
  'termNo',
  'courseCode',
  'type',
  'credits',
  'durationMinutes',
  'maxInternal',
  'category',
  'paperNo',
  'questionPaperCode',
  'aided',
  'district',
  'startsOn',
  'endsOn',
] as const
/** The name of a field of a node. */
export type NodeFieldName = (typeof NODE_FIELD_NAMES)[number]

/** A field of a node: what it may contain is declared by the column of an imported file. */
export interface NodeField extends Pick<DataColumn, 'form' | 'most' | 'choices'> {
  readonly name: NodeFieldName
  /** The smallest number. */
  readonly least?: number
  readonly required: boolean
  /** It is entered when the node is created, and cannot be changed. */
  readonly fixed?: true
}

const COLUMNS = new Map([...OF_COLLEGE, ...STRUCTURE, ...EXAMINATION].map((column) => [column.field, column]))

function buildSimilarField(field: string, name: NodeFieldName, more: Partial<NodeField> = {}): NodeField {
  const { form, most, choices } = COLUMNS.get(field) ?? { form: 'TEXT' }
  return { name, form, ...(most && { most }), ...(choices && { choices }), required: true, ...more }
}

const FROM_ONE = { least: 1 } as const

/** The fields of each kind of node, in the order of its form. A name has translations besides. */
export const NODE_FIELDS: Readonly<Record<NodeKind, readonly NodeField[]>> = {
  FACULTY: [buildSimilarField('facultyCode', 'code'), buildSimilarField('facultyName', 'name')],
  PROGRAMME: [
    buildSimilarField('programmeCode', 'code'),
    buildSimilarField('programmeName', 'name'),
    buildSimilarField('level', 'level'),
    buildSimilarField('years', 'durationYears', FROM_ONE),
  ],
  PART: [buildSimilarField('partNo', 'partNo', FROM_ONE), buildSimilarField('partName', 'name')],
  TERM: [buildSimilarField('termNo', 'termNo', FROM_ONE), buildSimilarField('termName', 'name')],
  OFFERING: [
    buildSimilarField('courseCode', 'courseCode', { fixed: true }),
    buildSimilarField('category', 'category'),
    buildSimilarField('paperNo', 'paperNo', FROM_ONE),
    buildSimilarField('questionPaperCode', 'questionPaperCode', { required: false }),
  ],
  COURSE: [
    buildSimilarField('courseCode', 'code'),
    buildSimilarField('courseName', 'name'),
    buildSimilarField('courseType', 'type'),
    buildSimilarField('credits', 'credits'),
    buildSimilarField('durationMinutes', 'durationMinutes'),
    { name: 'maxInternal', form: 'NUMBER', most: 1000, required: true },
  ],
  COLLEGE: [
    buildSimilarField('collegeCode', 'code'),
    buildSimilarField('collegeName', 'name'),
    buildSimilarField('collegeType', 'type'),
    buildSimilarField('aided', 'aided'),
    buildSimilarField('district', 'district'),
  ],
  YEAR: [
    buildSimilarField('academicYear', 'code'),
    buildSimilarField('startsOn', 'startsOn'),
    buildSimilarField('endsOn', 'endsOn'),
  ],
}

/** Returns whether nodes of a kind have a name of their own. */
export const isNamed = (kind: NodeKind): boolean => NODE_FIELDS[kind].some(({ name }) => name === 'name')
