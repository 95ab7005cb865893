import { navigate } from '../../../src/core/routing/routes.ts'
import type { DataImport, TemplateColumn } from '../../../src/elements/academics/data-import/imports.ts'
import { all } from './guide.ts'
import { eventually, mount } from './mount.ts'

export { says } from './mount.ts'

/** The id of the import in these tests. */
export const IMPORT_ID = 'data-import-in-a-browser-1'

const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

const column = (field: string, header: string, more: Partial<TemplateColumn> = {}): TemplateColumn => ({
  field,
  header,
  meaning: `The ${header.toLowerCase()}.`,
  required: 'ALWAYS',
  form: 'TEXT',
  choices: [],
  example: '',
  language: null,
  ...more,
})
const COLUMNS: readonly TemplateColumn[] = [
  column('prn', 'PRN', { form: 'CODE', example: '2026417101000011' }),
  column('studentName', 'Name of the student', { form: 'NAME', example: 'SNEHA KAMBLE' }),
  column('gender', 'Gender', { form: 'CHOICE', choices: ['F', 'M', 'X'], example: 'F' }),
  column('email', 'E-mail', { form: 'EMAIL', required: 'NEVER', example: 'sneha@example.edu' }),
]

/** An import as the server returns it. */
export const importOf = (more: Partial<DataImport> = {}): DataImport => ({
  importId: IMPORT_ID,
  kind: 'STUDENTS',
  fileName: 'students.csv',
  status: 'DONE',
  failure: null,
  by: 'Asha Kulkarni',
  own: true,
  total: 120,
  done: 120,
  counts: { created: 110, changed: 4, unchanged: 3, wrong: 3, requested: 0 },
  undone: { removed: 0, restored: 0, kept: 0 },
  createdAt: at(-2),
  endedAt: at(-1),
  undoUntil: at(23),
  discardable: more.status === 'UPLOADED' || more.status === 'CHECKED',
  lines: 120,
  columns: [
    { name: 'PRN', samples: ['2026417101000011', '2026417101000012'] },
    { name: 'Student', samples: ['SNEHA KAMBLE', 'RAVI PATIL'] },
    { name: 'Sex', samples: ['F', 'M'] },
    { name: 'Remark', samples: [] },
  ],
  mapping: { prn: 0, studentName: 1, gender: 2 },
  allOrNothing: false,
  notices: [],
  ...more,
})

/** A page of lines or records. */
export const page = (rows: readonly unknown[]) => [{ rows, total: rows.length, page: 1, pageSize: 25, asOf: at(0) }]
const LINES = page([
  {
    file: '',
    lineNo: 7,
    cells: ['2.02E+15', 'RAVI PATIL', 'M', ''],
    faults: [{ field: 'prn', fault: 'LOST_DIGITS', value: '2.02E+15' }],
  },
  {
    file: '',
    lineNo: 19,
    cells: ['2026417101000019', '', 'Q', ''],
    faults: [
      { field: 'studentName', fault: 'MISSING', value: '' },
      { field: 'gender', fault: 'NOT_ALLOWED', value: 'Q' },
    ],
  },
  {
    file: '',
    lineNo: 44,
    cells: ['2026417101000044', 'MEENA SHAH', 'F', '=1+1'],
    faults: [{ field: null, fault: 'CONFLICT', value: '' }],
  },
])
const role = (roleId: number, code: string, name: string) => ({
  ...{ roleId, code, name, translations: {} },
  userType: 'STAFF',
})
const ROLES = [role(20, 'COLLEGE_ADMIN', 'College administrator'), role(24, 'TEACHER', 'Teacher')]
const KEPT = page([
  { lineNo: 3, record: 'student', code: '2026417101000011', reason: 'NEEDED' },
  { lineNo: 9, record: 'enrolment', code: '2026417101000018', reason: 'CHANGED_SINCE' },
])

const envelope = (name: string, result: unknown): Response =>
  new Response(JSON.stringify({ [name]: { errorCode: 1000, error: null, result } }), {
    headers: { 'content-type': 'application/json' },
  })

/**
 * Answers every call about imports of data at the wire: the queries with these imports, an activity with what `acts`
 * returns for its input; everything else reaches the real server. `more`: other rows of a query.
 */
export function importServer(
  imports: readonly DataImport[],
  acts: Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => object>> = {},
  more: Readonly<Record<string, unknown>> = {},
) {
  const real = window.fetch
  const calls: string[] = []
  let now = imports
  const answers: Readonly<Record<string, () => unknown>> = {
    dataImports: () => now,
    dataImport: () => now,
    dataImportColumns: () => COLUMNS,
    dataImportLines: () => LINES,
    dataImportKept: () => KEPT,
    dataImportRoles: () => ROLES,
    ...Object.fromEntries(Object.entries(more).map(([id, rows]) => [id, () => rows])),
  }
  window.fetch = (input, init) => {
    const service = new Headers(init?.headers).get('Service-Header') ?? ''
    const body = typeof init?.body === 'string' ? init.body : ''
    const queryName = /"(dataImport[A-Za-z]*)"/.exec(body)?.[1] ?? ''
    if (service === 'FetchQueryData' && queryName in answers)
      return Promise.resolve(envelope(service, { [queryName]: answers[queryName]?.() }))
    const act = acts[service]
    if (!act) return real(input, init)
    calls.push(service)
    return Promise.resolve(
      envelope(service, act((JSON.parse(body) as Record<string, Record<string, unknown>>)[service] ?? {})),
    )
  }
  return {
    calls,
    set: (next: readonly DataImport[]) => {
      now = next
    },
    stop: () => {
      window.fetch = real
    },
  }
}

/** Opens the screen at an import, at the file of a kind of data, or at its start. */
export function openDataImport({ id = '', kind = '', lang = 'en', theme = 'light' } = {}): Promise<HTMLElement> {
  const place = id ? `?import=${id}` : kind ? `?kind=${kind}` : ''
  navigate(`/data-import${place}`, { replace: true })
  return mount(`<campus-data-import client="svtu" lang="${lang}" theme="${theme}"></campus-data-import>`)
}

/** Presses a button as a keyboard does: it has the focus. */
export async function press(host: Element, words: string): Promise<void> {
  const found = await eventually(`the button ${words}`, () =>
    all<HTMLButtonElement>(host, 'button').find(({ textContent }) => textContent.includes(words)),
  )
  found.focus()
  found.click()
}

/** The figures of the screen, by their labels. */
export const figures = (host: Element): Readonly<Record<string, string>> =>
  Object.fromEntries<string>(
    all(host, 'dl > div').map((one) => [
      one.querySelector('dt')?.textContent ?? '',
      one.querySelector('dd')?.textContent ?? '',
    ]),
  )
