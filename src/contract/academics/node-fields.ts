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

function like(field: string, name: NodeFieldName, more: Partial<NodeField> = {}): NodeField {
  const { form, most, choices } = COLUMNS.get(field) ?? { form: 'TEXT' }
  return { name, form, ...(most && { most }), ...(choices && { choices }), required: true, ...more }
}

const FROM_ONE = { least: 1 } as const

/** The fields of each kind of node, in the order of its form. A name has translations besides. */
export const NODE_FIELDS: Readonly<Record<NodeKind, readonly NodeField[]>> = {
  FACULTY: [like('facultyCode', 'code'), like('facultyName', 'name')],
  PROGRAMME: [
    like('programmeCode', 'code'),
    like('programmeName', 'name'),
    like('level', 'level'),
    like('years', 'durationYears', FROM_ONE),
  ],
  PART: [like('partNo', 'partNo', FROM_ONE), like('partName', 'name')],
  TERM: [like('termNo', 'termNo', FROM_ONE), like('termName', 'name')],
  OFFERING: [
    like('courseCode', 'courseCode', { fixed: true }),
    like('category', 'category'),
    like('paperNo', 'paperNo', FROM_ONE),
    like('questionPaperCode', 'questionPaperCode', { required: false }),
  ],
  COURSE: [
    like('courseCode', 'code'),
    like('courseName', 'name'),
    like('courseType', 'type'),
    like('credits', 'credits'),
    like('durationMinutes', 'durationMinutes'),
    { name: 'maxInternal', form: 'NUMBER', most: 1000, required: true },
  ],
  COLLEGE: [
    like('collegeCode', 'code'),
    like('collegeName', 'name'),
    like('collegeType', 'type'),
    like('aided', 'aided'),
    like('district', 'district'),
  ],
  YEAR: [like('academicYear', 'code'), like('startsOn', 'startsOn'), like('endsOn', 'endsOn')],
}

/** Returns whether nodes of a kind have a name of their own. */
export const isNamed = (kind: NodeKind): boolean => NODE_FIELDS[kind].some(({ name }) => name === 'name')
