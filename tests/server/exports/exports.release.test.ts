import { read, utils } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientConfig } from '../../../server/db/schema.ts'
import { clearClients } from '../../../server/lib/clients/clients.ts'
import { deleteOldFiles } from '../../../server/modules/exports/delete-files.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { downloadExport, EVERYBODY, exportUsers, unzipWorkbook } from '../../support/exports.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'

const clock = createMovableClock()
let server: TestServer
let asha: string
let total: number
const NAME = '=HYPERLINK("http://x.example","Anaya"), \u0905\u0928\u093e\u092f\u093e'

async function rows(statement: string): Promise<Record<string, unknown>[]> {
  const answer: unknown = await server.db.execute(statement)
  return (answer as { rows: Record<string, unknown>[] }).rows
}
/** Sets from how many rows on an export of the institution runs in the background. */
async function exportAtOnce(value: number): Promise<void> {
  const key = 'export.syncRowLimit'
  await server.db
    .insert(clientConfig)
    .values({ clientId: CLIENTS.svtu, key, value })
    .onConflictDoUpdate({ target: [clientConfig.clientId, clientConfig.key], set: { value } })
  clearClients(server.db)
}
const idOf = ({ result }: { readonly result: unknown }): string => (result as { exportId: string }).exportId
const jobOf = async (token: string, exportId: string): Promise<Record<string, unknown>> => {
  const answer = await ask(server, 'exportJobs', { exportId }, { token })
  return (answer.result as { exportJobs: Record<string, unknown>[] }).exportJobs[0] ?? {}
}
const ended = (token: string, exportId: string) =>
  expect.poll(async () => (await jobOf(token, exportId)).status).not.toBe('RUNNING')
const parsed = (file: Buffer): string[][] => parse(file, { bom: true, relax_column_count: false })

beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  asha = await signIn(server, 'asha.admin')
  await rows(
    `update user_profile set display_name = $$${NAME}$$
     where user_id = (select id from user_account where client_id = 17 and login_name = 'tanvi.teacher')`,
  )
  const [counted] = await rows('select count(*)::int as people from user_account where client_id = 17')
  total = Number(counted?.people)
  await exportAtOnce(5000)
})
afterAll(() => server.close())

describe('an administrator', () => {
  test('gets a CSV file with a byte order mark, in which no name is a formula', async () => {
    const answer = await exportUsers(server, asha, 'CSV')
    expect(answer.result).toMatchObject({ outcome: 'READY', rows: total })
    const file = await downloadExport(server, asha, idOf(answer))
    expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [head, ...lines] = parsed(file)
    expect(head).toEqual(['Name', 'User name', 'Status', 'Mobile number', 'Programmes', 'Created'])
    expect(lines).toHaveLength(total)
    expect(new Set(lines.map((line) => line[1])).size).toBe(total)
    expect(lines.find((line) => line[1] === 'tanvi.teacher')?.[0]).toBe(`'${NAME}`)
    expect(lines.flat().filter((cell) => /^[=@+\t\r]/.test(cell))).toEqual([])
    const students = lines.filter((line) => /\d{16}/.test(line[1] ?? ''))
    expect(students.length).toBeGreaterThan(0)
    expect(students.every((line) => line[1]?.startsWith("'"))).toBe(true)
  })

  test('gets a workbook with typed cells and a frozen heading', async () => {
    const file = await downloadExport(server, asha, idOf(await exportUsers(server, asha, 'XLSX')))
    const sheet = (await unzipWorkbook(file))('xl/worksheets/sheet1.xml')
    expect(sheet).toContain('state="frozen"')
    expect(sheet).not.toContain('<f>')
    expect(sheet).not.toContain('rightToLeft')
    const book = read(file, { cellDates: true, cellNF: true })
    expect(book.SheetNames).toEqual(['Users'])
    const table = utils.sheet_to_json<unknown[]>(book.Sheets.Users ?? {}, { header: 1, raw: true })
    expect(table).toHaveLength(total + 1)
    const teacher = table.find((line) => line[1] === 'tanvi.teacher') ?? []
    expect(teacher[0]).toBe(NAME)
    expect(Array.from(teacher, (cell) => (cell instanceof Date ? 'date' : typeof cell))).toEqual([
      'string',
      'string',
      'string',
      'undefined',
      'number',
      'date',
    ])
  })

  test.each([
    ['ur', '\u0635\u0627\u0631\u0641\u06cc\u0646'],
    ['dv', '\u0794\u07ab\u0792\u07a6\u0783\u07aa\u0782\u07b0'],
  ])('gets a right-to-left sheet in %s, with headings and values in this language', async (language, title) => {
    const file = await downloadExport(server, asha, idOf(await exportUsers(server, asha, 'XLSX', { language })))
    const part = await unzipWorkbook(file)
    expect(part('xl/worksheets/sheet1.xml')).toContain('rightToLeft="1"')
    expect(part('xl/workbook.xml')).toContain(`name="${title}"`)
    expect(part('xl/worksheets/sheet1.xml')).not.toContain('>Active<')
  })

  test('gets a PDF, and is told when there are too many rows for one', async () => {
    const filters = { filters: { userType: { kind: 'choice', values: ['UNIVERSITY'] } } }
    const answer = await exportUsers(server, asha, 'PDF', { filters, language: 'ur' })
    const file = (await downloadExport(server, asha, idOf(answer))).toString('latin1')
    expect(file.startsWith('%PDF-')).toBe(true)
    await rows(
      `insert into user_account (client_id, public_id, login_name, login_key, user_type, status)
       select 17, 'many' || n, 'many' || n, 'many' || n, 'STAFF', 'ACTIVE' from generate_series(1, 2001) n`,
    )
    const tooMany = await exportUsers(server, asha, 'PDF')
    expect(tooMany.result).toEqual({ outcome: 'TOO_MANY', total: total + 2001, most: 2000 })
    await rows(`delete from user_account where client_id = 17 and login_name like 'many%'`)
  })

  test('finds rows and hash of every export in the audit log, but not what was searched for', async () => {
    const answer = await exportUsers(server, asha, 'CSV', { filters: { search: 'tanvi' } })
    const job = (await rows(`select sha256, bytes from export_job where public_id = '${idOf(answer)}'`))[0]
    const [act] = await rows(
      `select detail from audit_log where activity = 'exportReport' and entity_id = '${idOf(answer)}'`,
    )
    expect(act?.detail).toMatchObject({
      source: 'users',
      format: 'CSV',
      rows: 1,
      sha256: job?.sha256,
      columns: EVERYBODY.columns,
      searched: true,
    })
    expect(JSON.stringify(act?.detail)).not.toContain('tanvi')
    await downloadExport(server, asha, idOf(answer))
    expect(
      await rows(`select 1 from audit_log where activity = 'downloadExport' and entity_id = '${idOf(answer)}'`),
    ).toHaveLength(1)
  })

  test('exports many rows in the background, and is sent a link', async () => {
    await exportAtOnce(3)
    const started = await exportUsers(server, asha, 'CSV')
    expect(started.result).toMatchObject({ outcome: 'STARTED', total })
    await ended(asha, idOf(started))
    expect(await jobOf(asha, idOf(started))).toMatchObject({ status: 'DONE', done: total, total })
    expect(parsed(await downloadExport(server, asha, idOf(started)))).toHaveLength(total + 1)
    const [message] = await rows(
      `select notification_id::int as id, body from notification_outbox
       where dedupe_key like 'export ${idOf(started)}%'`,
    )
    expect(message?.id).toBe(501)
    await exportAtOnce(5000)
  })

  test('can download a file for 24 hours, after which it is deleted', async () => {
    const exportId = idOf(await exportUsers(server, asha, 'CSV'))
    const { result } = await call(server, 'downloadExport', { exportId }, { token: asha })
    const { url } = result as { url: string }
    clock.forwardMinutes(6)
    expect((await fetch(url)).status).toBe(403)
    clock.forwardMinutes(24 * 60 - 8)
    asha = await signIn(server, 'asha.admin')
    await downloadExport(server, asha, exportId)
    clock.forwardMinutes(3)
    expect((await call(server, 'downloadExport', { exportId }, { token: asha })).result).toEqual({ outcome: 'GONE' })
    expect(await jobOf(asha, exportId)).toMatchObject({ status: 'EXPIRED' })
    let removed = ''
    const buckets = { remove: (_bucket: string, path: string) => Promise.resolve(void (removed += `${path} `)) }
    await deleteOldFiles({ db: server.db, buckets: buckets as never, now: clock.now })
    expect(removed).toContain(`${exportId}.csv`)
    expect(await rows(`select 1 from export_job where public_id = '${exportId}' and file_path is null`)).toHaveLength(1)
  })

  test('has at most three exports in progress, and can cancel one', async () => {
    const waiting = (n: number) =>
      rows(
        `insert into export_job (public_id, client_id, user_id, role_ids, request, format, language, status,
           notifies, total, owner, lease_until)
         select 'running-export-000' || ${n}, 17, id, '[10]', '${JSON.stringify(EVERYBODY)}', 'CSV', 'en', 'RUNNING',
           true, 10, 'elsewhere', now() + interval '1 hour'
         from user_account where client_id = 17 and login_name = 'asha.admin'`,
      )
    for (const n of [1, 2, 3]) await waiting(n)
    expect((await exportUsers(server, asha, 'CSV')).result).toEqual({ outcome: 'BUSY', most: 3 })
    for (const n of [1, 2, 3]) {
      const exportId = `running-export-000${n}`
      expect((await call(server, 'cancelExport', { exportId }, { token: asha })).result).toEqual({
        outcome: 'CANCELLED',
      })
      expect((await call(server, 'cancelExport', { exportId }, { token: asha })).result).toEqual({
        outcome: 'TOO_LATE',
      })
    }
    expect((await exportUsers(server, asha, 'CSV')).result).toMatchObject({ outcome: 'READY' })
  })
})

describe('others', () => {
  test('do not see, download or cancel it, at the same institution or another', async () => {
    const exportId = idOf(await exportUsers(server, asha, 'CSV'))
    const strangers = [
      await signIn(server, 'meera.principal'),
      await signIn(server, 'sunita.office', CLIENTS.shantiban),
    ]
    for (const token of strangers) {
      for (const name of ['downloadExport', 'cancelExport'])
        expect((await call(server, name, { exportId }, { token })).errorCode, name).toBe(1202)
      expect((await ask(server, 'exportJobs', { exportId }, { token })).errorCode).toBe(1202)
    }
  })

  test('need the right to export, when they start it and when they download it', async () => {
    const noor = await signIn(server, 'noor.clerk')
    expect((await exportUsers(server, noor, 'CSV')).errorCode).toBe(1107)
    const exportId = idOf(await exportUsers(server, asha, 'CSV'))
    const right = (may: boolean) =>
      rows(
        `update role_menu set can_export = ${may} where client_id = 17
         and menu_id = (select id from menu where client_id = 17 and route_name = '/user-management')`,
      )
    await right(false)
    const refused = await call(server, 'downloadExport', { exportId }, { token: asha })
    await right(true)
    expect(refused.errorCode).toBe(1107)
  })

  test('get only the people that the list shows them', async () => {
    const meera = await signIn(server, 'meera.principal')
    const list = await ask(server, 'users', {}, { token: meera })
    const shown = (list.result as { users: { total: number }[] }).users[0]?.total
    const answer = await exportUsers(server, meera, 'CSV', { columns: ['login', 'email'] })
    expect(answer.result).toMatchObject({ outcome: 'READY', rows: shown })
    expect(shown).toBeLessThan(total)
  })

  test('cannot download a file after they have lost a college of the people in it, until they have it again', async () => {
    const meera = await signIn(server, 'meera.principal')
    const exportId = idOf(await exportUsers(server, meera, 'CSV'))
    await downloadExport(server, meera, exportId)
    const works = (until: string) =>
      rows(
        `update user_college set to_at = ${until} where client_id = 17
         and user_id = (select id from user_account where client_id = 17 and login_name = 'meera.principal')`,
      )
    await works(`now() - interval '1 minute'`)
    const refused = await call(server, 'downloadExport', { exportId }, { token: meera })
    expect(refused).toMatchObject({ errorCode: 1107, error: expect.stringContaining('not yours any more') as unknown })
    await works('null')
    await downloadExport(server, meera, exportId)
  })
})
