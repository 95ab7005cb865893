/** A column of a table, with its type. */
export type Column = readonly [
  name: string,
  type: 'text' | 'bigint' | 'int' | 'date' | 'timestamptz' | 'boolean' | 'jsonb',
]

/** The rows of another table that belong to a record: they are compared, written and undone together with it. */
export interface RecordParts {
  readonly table: string
  /** The column that refers to the record. */
  readonly owner: string
  /** The column that numbers the rows of a record. */
  readonly no: string
  readonly columns: readonly Column[]
  /** The column of the record that has the sum of this column. */
  readonly sum: { readonly column: string; readonly of: string }
}

/** How the records of a table are found, written and restored. */
export interface RecordSpec {
  /** What people are told it is: the table, or something that a table has among others. */
  readonly record: string
  readonly table: string
  /** The columns that identify a record within its institution. */
  readonly key: readonly Column[]
  /** The columns that an import writes. */
  readonly values: readonly Column[]
  /** The column whose first value adds what people call a record: a student who had no photograph gets one. */
  readonly adds?: string
  /** The rows that belong to a record, given as its value `parts`: an object by number. */
  readonly parts?: RecordParts
}

/** Returns whether a change to a stored row adds what people call a record, instead of changing it. */
export const isAddition = ({ adds }: RecordSpec, before: Readonly<Record<string, unknown>> | undefined): boolean =>
  adds !== undefined && (before?.[adds] ?? null) === null

const code: Column = ['code', 'text']
const names: readonly Column[] = [
  ['name', 'text'],
  ['name_i_18n', 'jsonb'],
]

const buildSpec = (record: string, key: readonly Column[], values: readonly Column[]): RecordSpec => ({
  record,
  table: record,
  key,
  values,
})

/** The tables that imports write. */
export const RECORDS = {
  college: buildSpec(
    'college',
    [code],
    [...names, ['type', 'text'], ['aided', 'text'], ['district', 'text'], ['status', 'text']],
  ),
  faculty: buildSpec('faculty', [code], names),
  program: buildSpec(
    'program',
    [code],
    [...names, ['faculty_id', 'bigint'], ['level', 'text'], ['duration_years', 'int'], ['pattern', 'text']],
  ),
  part: buildSpec(
    'program_part',
    [
      ['program_id', 'bigint'],
      ['part_no', 'int'],
    ],
    names,
  ),
  term: buildSpec(
    'program_part_term',
    [
      ['program_part_id', 'bigint'],
      ['term_no', 'int'],
    ],
    names,
  ),
  course: buildSpec('course', [code], [...names, ['type', 'text'], ['credits', 'int'], ['duration_minutes', 'int']]),
  offering: buildSpec(
    'course_offering',
    [
      ['program_part_term_id', 'bigint'],
      ['course_id', 'bigint'],
      ['paper_no', 'int'],
    ],
    [
      ['category', 'text'],
      ['question_paper_code', 'text'],
    ],
  ),
  student: buildSpec(
    'student',
    [['prn', 'text']],
    [
      ...names,
      ['local_language', 'text'],
      ['mother_name', 'text'],
      ['dob', 'date'],
      ['gender', 'text'],
      ['mobile', 'text'],
      ['email', 'text'],
      ['status', 'text'],
    ],
  ),
  enrolment: buildSpec(
    'enrolment',
    [
      ['student_id', 'bigint'],
      ['program_part_id', 'bigint'],
      ['academic_year_id', 'bigint'],
    ],
    [
      ['college_id', 'bigint'],
      ['program_id', 'bigint'],
      ['roll_no', 'text'],
      ['medium', 'text'],
      ['type', 'text'],
      ['status', 'text'],
    ],
  ),
  exam: buildSpec(
    'exam_event',
    [code],
    [
      ...names,
      ['academic_year_id', 'bigint'],
      ['season', 'text'],
      ['status', 'text'],
      ['starts_on', 'date'],
      ['ends_on', 'date'],
      ['corrections_until', 'date'],
      ['instruction_set_id', 'bigint'],
      ['helpline', 'text'],
    ],
  ),
  photograph: {
    ...buildSpec('photograph', [['prn', 'text']], [['photo_path', 'text']]),
    table: 'student',
    adds: 'photo_path',
  },
  invoice: {
    ...buildSpec(
      'invoice',
      [['invoice_no', 'text']],
      [
        ['student_id', 'bigint'],
        ['payment_for', 'text'],
        ['application_id', 'text'],
        ['title', 'jsonb'],
        ['currency', 'text'],
        ['total_minor', 'bigint'],
        ['issued_at', 'timestamptz'],
        ['due_on', 'date'],
        ['closes_at', 'timestamptz'],
        ['status', 'text'],
      ],
    ),
    parts: {
      table: 'invoice_line',
      owner: 'invoice_id',
      no: 'line_no',
      columns: [
        ['fee_head_id', 'bigint'],
        ['quantity', 'int'],
        ['unit_minor', 'bigint'],
        ['amount_minor', 'bigint'],
      ],
      sum: { column: 'total_minor', of: 'amount_minor' },
    },
  },
  feeHead: buildSpec('fee_head', [code], [...names, ['payee', 'text'], ['is_late_fee', 'boolean']]),
} as const satisfies Readonly<Record<string, RecordSpec>>

const BY_TABLE: ReadonlyMap<string, RecordSpec> = new Map(Object.values(RECORDS).map((one) => [one.record, one]))

/** Returns how the records of a table are restored. Throws for a table that no import writes. */
export function getRecordSpec(record: string): RecordSpec {
  const found = BY_TABLE.get(record)
  if (!found) throw new Error(`No import writes ${record}.`)
  return found
}
