import type { NodeFieldName, NodeKind } from '../../../../src/contract/academics/node-fields.ts'

/** Where the nodes of a kind are stored. */
export interface NodeTable {
  readonly table: string
  /** The column of the node above. */
  readonly parent?: string
  readonly columns: Readonly<Partial<Record<NodeFieldName, string>>>
  /** The columns that no two nodes of an institution share, and the field to correct where they would. */
  readonly unique: { readonly columns: readonly string[]; readonly field: NodeFieldName }
  /** The column of its state, with the values of a closed and of an open one. */
  readonly state?: { readonly column: string; readonly closed: string | boolean; readonly open: string | boolean }
}

const CODED = { code: 'code', name: 'name' } as const
const BY_CODE = { columns: ['code'], field: 'code' } as const

/** The tables of the kinds of nodes. */
export const NODE_TABLES: Readonly<Record<NodeKind, NodeTable>> = {
  FACULTY: { table: 'faculty', columns: CODED, unique: BY_CODE },
  PROGRAMME: {
    table: 'program',
    parent: 'faculty_id',
    columns: { ...CODED, level: 'level', durationYears: 'duration_years' },
    unique: BY_CODE,
  },
  PART: {
    table: 'program_part',
    parent: 'program_id',
    columns: { partNo: 'part_no', name: 'name' },
    unique: { columns: ['program_id', 'part_no'], field: 'partNo' },
  },
  TERM: {
    table: 'program_part_term',
    parent: 'program_part_id',
    columns: { termNo: 'term_no', name: 'name' },
    unique: { columns: ['program_part_id', 'term_no'], field: 'termNo' },
  },
  OFFERING: {
    table: 'course_offering',
    parent: 'program_part_term_id',
    columns: { category: 'category', paperNo: 'paper_no', questionPaperCode: 'question_paper_code' },
    unique: { columns: ['program_part_term_id', 'course_id', 'paper_no'], field: 'paperNo' },
  },
  COURSE: {
    table: 'course',
    columns: {
      ...CODED,
      type: 'type',
      credits: 'credits',
      durationMinutes: 'duration_minutes',
      maxInternal: 'max_internal',
    },
    unique: BY_CODE,
    state: { column: 'is_active', closed: false, open: true },
  },
  COLLEGE: {
    table: 'college',
    columns: { ...CODED, type: 'type', aided: 'aided', district: 'district' },
    unique: BY_CODE,
    state: { column: 'status', closed: 'INACTIVE', open: 'ACTIVE' },
  },
  YEAR: {
    table: 'academic_year',
    columns: { code: 'code', startsOn: 'starts_on', endsOn: 'ends_on' },
    unique: BY_CODE,
  },
}
