import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../support/calls.ts'
import { checkData, listDataFaults, finishData } from '../../support/data-files.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { countRows, selectSqlRows } from '../../support/sql.ts'

const PRN = '2025417112003457'
const HEAD = ['PRN', 'Student name', 'Date of birth', 'Gender', 'Mobile', 'E-mail', 'College code', 'Programme code']
const PLACE = ['Part number', 'Academic year', 'Roll number']
const NEW_MOBILE = '+919822099999'

let server: TestServer
let asha = ''
let line: string[] = []
let old = { mobile: '', email: '' }
beforeAll(async () => {
  server = await startTestServer()
  asha = await signIn(server, 'asha.admin')
  await server.db.execute(
    `update student set email = 'old@example.edu', mobile = '+919822000123', preferred_language = 'en'
     where prn = '${PRN}'`,
  )
  await server.db.execute("update user_account set preferred_language = 'en' where user_type = 'STUDENT'")
  const [row] = await selectSqlRows(
    server,
    `select s.name, s.dob::text as dob, s.gender, s.mobile, s.email, c.code as college, p.code as programme,
      pp.part_no::text as part, y.code as year, e.roll_no as roll
     from student s join enrolment e on e.client_id = s.client_id and e.student_id = s.id
     join college c on c.id = e.college_id join program p on p.id = e.program_id
     join program_part pp on pp.id = e.program_part_id join academic_year y on y.id = e.academic_year_id
     where s.prn = '${PRN}'`,
  )
  old = { mobile: String(row?.['mobile']), email: String(row?.['email']) }
  const keys = ['name', 'dob', 'gender', 'mobile', 'email', 'college', 'programme', 'part', 'year', 'roll']
  line = [PRN, ...keys.map((key) => (typeof row?.[key] === 'string' ? row[key] : ''))]
})
afterAll(() => server.close())

/** Returns who was notified of changed contacts, by what, and forgets it. */
async function toldOnce(): Promise<readonly string[]> {
  const rows = await selectSqlRows(
    server,
    `select address, body from notification_outbox where notification_id = 109 order by channel, id`,
  )
  await server.db.execute('delete from notification_outbox where notification_id = 109')
  return rows.map(({ address, body }) => `${String(address)} ${/mobile number|e-mail address/.exec(String(body))?.[0]}`)
}

async function imported(changed: string[]) {
  const { importId } = await checkData(server, asha, 'STUDENTS', [[...HEAD, ...PLACE], changed])
  expect(await listDataFaults(server, asha, importId)).toEqual({})
  expect(await toldOnce()).toEqual([])
  expect(await finishData(server, asha, importId)).toMatchObject({ status: 'DONE' })
  return importId
}

describe('an import that changes the contacts of a student', () => {
  test('notifies the old ones, and so does its undo', async () => {
    const importId = await imported(line.with(4, NEW_MOBILE))
    expect(await toldOnce()).toEqual([`${old.email} mobile number`, `${old.mobile} mobile number`])
    expect(await finishData(server, asha, importId, 'undoDataImport')).toMatchObject({ status: 'UNDONE' })
    expect(await toldOnce()).toEqual([`${old.email} mobile number`, `${NEW_MOBILE} mobile number`])
    await imported(line.with(5, 'new@example.edu'))
    expect(await toldOnce()).toEqual([`${old.email} e-mail address`, `${old.mobile} e-mail address`])
  })

  test('invalidates a code that was sent to the old number, and notifies nobody of a line without changes', async () => {
    await server.db.execute(
      `insert into one_time_token (client_id, student_id, purpose, token_hash, bound_to, created_at, expires_at)
       select client_id, id, 'ACTIVATE_CODE', 'sent-before', mobile, now(), now() + interval '5 minutes'
       from student where prn = '${PRN}'`,
    )
    await server.db.execute(`update student set user_id = null where prn = '${PRN}'`)
    await imported(line.with(5, 'new@example.edu'))
    expect(await toldOnce()).toEqual([])
    const replaced = "one_time_token where token_hash = 'sent-before' and replaced_at is not null"
    expect(await countRows(server, replaced)).toBe(0)
    await imported(line.with(4, NEW_MOBILE).with(5, 'new@example.edu'))
    expect(await countRows(server, replaced)).toBe(1)
  })
})
