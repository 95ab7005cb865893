import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectRows, sqlStatement } from '../../../server/db/rows.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { timers: false })
})
afterAll(() => server.close())

interface Key {
  readonly name: string
  readonly target: string
  readonly columns: readonly string[]
}
interface Index {
  readonly name: string
  readonly columns: readonly (string | null)[]
  readonly condition: string | null
}

const keys = () =>
  selectRows<Key>(
    server.db,
    sqlStatement(`select c.conrelid::regclass::text as name, c.confrelid::regclass::text as target,
        (select array_agg(a.attname::text order by k.place) from unnest(c.conkey) with ordinality k(no, place)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.no) as columns
      from pg_constraint c where c.contype = 'f'`),
  )
const indexes = () =>
  selectRows<Index>(
    server.db,
    sqlStatement(`select i.indrelid::regclass::text as name, pg_get_expr(i.indpred, i.indrelid) as condition,
        (select array_agg(a.attname::text order by k.place) from unnest(i.indkey) with ordinality k(no, place)
          left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.no) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and i.indisvalid`),
  )

/** Whether an index finds the rows that refer to one row: it begins with the columns of the key, in any order. */
function finds({ columns, condition }: Index, key: Key): boolean {
  const own = key.columns.filter((column) => column !== 'client_id')
  if (condition !== null && !own.some((column) => condition === `(${column} IS NOT NULL)`)) return false
  const first = columns.slice(0, columns[0] === 'client_id' ? own.length + 1 : own.length)
  return own.every((column) => first.includes(column))
}

const NEVER_DELETED = 'Its rows are deleted with their institution only, when nothing refers to them any more.'
const SMALL = 'The table is small, and what it refers to is removed one by one: reading it once costs nothing.'
const SESSIONS = 'A role or college is removed rarely, and reading the sessions of a month takes milliseconds.'

/**
 * Foreign keys without an index, by the table that they refer to or as `table → target`, and why that is enough: the
 * deletion of a row reads all of a table that refers to it.
 */
const WITHOUT_INDEX: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['module', 'menu', 'instruction_set', 'announcement', 'notification_template', 'user_account', 'csc_agent'],
      ...['exam_event', 'exam_centre', 'timetable_slot', 'seat_allocation', 'hall_ticket_version'],
      ...['sandbox_bank_merchant', 'sandbox_csc_wallet', 'sandbox_csc_merchant'],
    ].map((target) => [target, NEVER_DELETED]),
  ),
  ...Object.fromEntries(
    [
      ...['program → faculty', 'exam_event → academic_year', 'timetable_slot → course_offering'],
      ...['student_hold → course_offering', 'role_conflict → role', 'user_role → college', 'report_schedule → college'],
      ...['user_ppt → program', 'user_ppt → program_part', 'user_ppt → program_part_term', 'user_ppt → college'],
      ...['menu_program → academic_year', 'menu_program → program', 'menu_program → program_part'],
      ...['menu_program → program_part_term', 'user_course → course_offering', 'user_course → college'],
      'assignment_change → academic_year',
    ].map((key) => [key, SMALL]),
  ),
  'session → role': SESSIONS,
  'session → college': SESSIONS,
}

test('rows that refer to another one are found with an index, or nobody deletes the other one', async () => {
  const all = await indexes()
  const missing = (await keys()).filter(
    (key) =>
      key.columns.some((column) => column !== 'client_id') &&
      !all.some((index) => index.name === key.name && finds(index, key)),
  )
  const unexplained = missing.filter(
    ({ name, target }) => !(target in WITHOUT_INDEX) && !(`${name} → ${target}` in WITHOUT_INDEX),
  )
  expect(unexplained.map(({ name, columns, target }) => `${name} (${columns.join()}) → ${target}`)).toEqual([])
  for (const exception of Object.keys(WITHOUT_INDEX))
    expect(
      missing.some(({ name, target }) => target === exception || `${name} → ${target}` === exception),
      exception,
    ).toBe(true)
})
