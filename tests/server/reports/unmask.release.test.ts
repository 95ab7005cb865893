import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, CLIENTS, signIn, type WireEnvelope } from '../../support/calls.ts'
import { downloadExport } from '../../support/exports.ts'
import { selectSqlRows } from '../../support/sql.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'

const REASON = 'Asked by the registrar'
const QUESTION = { search: '', filters: { status: { kind: 'choice', values: ['ACTIVE'] } } }
const UNIVERSITY = { source: 'universityUserReport', filters: QUESTION }

const clock = createMovableClock()
let server: TestServer
let asha: string

beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now, timers: false })
  asha = await signIn(server, 'asha.admin')
})
afterAll(() => server.close())

const rows = (statement: string) => selectSqlRows(server, statement)
const unmask = (report: object = UNIVERSITY, token = asha, reason = REASON): Promise<WireEnvelope> =>
  call(server, 'unmaskReport', { report, reason }, { token })
const tokenFrom = ({ result }: WireEnvelope): string => (result as { unmaskToken: string }).unmaskToken
interface Page {
  readonly rows: { readonly loginName: string; readonly email: string | null; readonly mobile: string | null }[]
  readonly total: number
  readonly unmaskedUntil: string | null
}
async function page(unmaskToken: string | undefined, more: object = {}, token = asha, id = 'universityUserReport') {
  const input = { ...QUESTION, pageSize: 100, ...more, ...(unmaskToken !== undefined && { unmaskToken }) }
  const { result } = await ask(server, id, input, { token })
  return (result as Record<string, Page[]>)[id]?.[0] ?? { rows: [], total: 0, unmaskedUntil: null }
}
const isMasked = ({ rows: people }: Page): boolean =>
  people.every(({ email, mobile }) => (email ?? '*').includes('*') && (mobile ?? '*').includes('*'))
const exportWith = (more: object, token = asha) => call(server, 'exportReport', { format: 'CSV', ...more }, { token })
const idOf = ({ result }: WireEnvelope): string => (result as { exportId: string }).exportId

describe('somebody who may see the fields of people in their records', () => {
  test('sees addresses and numbers of a report for ten minutes after giving a reason, which is audited', async () => {
    const before = await page(undefined)
    expect(isMasked(before)).toBe(true)
    expect(before.unmaskedUntil).toBeNull()
    const answer = await unmask()
    expect(answer.result).toMatchObject({ rows: before.total })
    const shown = await page(tokenFrom(answer), { sort: { column: 'login', descending: true } })
    const stored = await rows(`select login_name, email from user_account where client_id = 17`)
    expect(shown.unmaskedUntil).toBe((answer.result as { until: string }).until)
    for (const { loginName, email } of shown.rows)
      expect(email).toBe(stored.find((one) => one.login_name === loginName)?.email ?? null)
    const [act] = await rows(`select detail from audit_log where activity = 'unmaskReport' order by id desc limit 1`)
    expect(act?.detail).toMatchObject({ source: 'universityUserReport', reason: REASON, rows: before.total })
    clock.forwardMinutes(11)
    expect(isMasked(await page(tokenFrom(answer)))).toBe(true)
  })

  test('sees them for this question and this session only', async () => {
    const token = tokenFrom(await unmask())
    expect(isMasked(await page(token, { filters: {} }))).toBe(true)
    expect(isMasked(await page(token, {}, await signIn(server, 'asha.admin')))).toBe(true)
    expect(isMasked(await page(token, { page: 1 }))).toBe(false)
  })

  test('does not see them of people who hold a role above their own', async () => {
    const rank = (value: number) => rows(`update role set rank = ${value} where client_id = 17 and id = 11`)
    await rank(5)
    const found = await page(tokenFrom(await unmask()))
    await rank(11)
    const ravi = found.rows.find(({ loginName }) => loginName === 'ravi.exams')
    expect(ravi?.email).toContain('*')
    expect(isMasked(found)).toBe(false)
  })

  test('exports them only with a reason, which the file and the audit log name', async () => {
    const request = { ...UNIVERSITY, columns: ['name', 'email', 'mobile'] }
    const plain = await exportWith({ request, reason: REASON })
    const lines: string[][] = parse(await downloadExport(server, asha, idOf(plain)), {
      bom: true,
      relax_column_count: true,
    })
    expect(lines.at(1)?.[1]).not.toContain('*')
    expect(lines.at(-1)?.[0]).toMatch(
      /^Contains personal data\. Asked for by Asha Kulkarni, .*Reason: Asked by the regi/,
    )
    const [act] = await rows(
      `select detail from audit_log where activity = 'exportReport' and entity_id = '${idOf(plain)}'`,
    )
    expect(act?.detail).toMatchObject({ reason: REASON, rows: (await page(undefined)).total })
    const masked = (await downloadExport(server, asha, idOf(await exportWith({ request })))).toString()
    expect(masked).not.toContain('Contains personal data')
    expect(masked).toContain('***@')
    for (const format of ['XLSX', 'PDF']) {
      const answer = await exportWith({ request, reason: REASON, format })
      expect((await downloadExport(server, asha, idOf(answer))).length).toBeGreaterThan(1000)
    }
  })
})

describe('a refusal', () => {
  test('of a reason that is missing, too short, too long or a link', async () => {
    for (const reason of ['', 'ab', 'x'.repeat(201), 'see https://example.com'])
      expect((await unmask(UNIVERSITY, asha, reason)).errorCode).toBe(1201)
    expect((await exportWith({ request: { ...UNIVERSITY, columns: ['name'] }, reason: 'ab' })).errorCode).toBe(1201)
  })

  test('of an export with a reason of a report without masked columns', async () => {
    const request = { source: 'collegeUserReport', filters: {}, columns: ['name'] }
    expect((await exportWith({ request, reason: REASON })).errorCode).toBe(1201)
  })

  test('for those without the right to see the report, or the fields', async () => {
    const noor = await signIn(server, 'noor.clerk')
    expect((await unmask(UNIVERSITY, noor)).errorCode).toBe(1107)
    const answer = await exportWith({ request: { ...UNIVERSITY, columns: ['email'] }, reason: REASON })
    const token = tokenFrom(await unmask())
    const may = (view: boolean) =>
      rows(
        `update role_menu set can_view = ${view} where client_id = 17
         and menu_id = (select id from menu where client_id = 17 and route_name = '/edit-user-details')`,
      )
    await may(false)
    const refused = [
      (await unmask()).errorCode,
      (await exportWith({ request: { ...UNIVERSITY, columns: ['email'] }, reason: REASON })).errorCode,
      (await call(server, 'downloadExport', { exportId: idOf(answer) }, { token: asha })).errorCode,
    ]
    const after = await page(token)
    await may(true)
    expect(refused).toEqual([1107, 1107, 1107])
    expect(isMasked(after)).toBe(true)
  })

  test('for a college outside the scope, or of another institution', async () => {
    const meera = await signIn(server, 'meera.principal')
    const [own] = await rows(
      `select c.college_id::int as id from user_college c join user_account a on a.id = c.user_id
       where a.client_id = 17 and a.login_name = 'meera.principal'`,
    )
    const [other] = await rows(
      `select id::int as id from college where client_id = 17 and id <> ${Number(own?.id)} limit 1`,
    )
    const [foreign] = await rows(`select id::int as id from college where client_id <> ${CLIENTS.svtu} limit 1`)
    const ofCollege = (collegeId: unknown) => ({ source: 'collegeUsers', filters: { ...QUESTION, collegeId } })
    expect((await unmask(ofCollege(other?.id), meera)).errorCode).toBe(1202)
    expect((await unmask(ofCollege(foreign?.id), meera)).errorCode).toBe(1202)
    const answer = await unmask(ofCollege(own?.id), meera)
    const shown = await page(tokenFrom(answer), { collegeId: own?.id }, meera, 'collegeUsers')
    expect(shown.rows.length).toBeGreaterThan(0)
    expect(isMasked(shown)).toBe(false)
    expect(isMasked(await page(tokenFrom(answer), {}, asha))).toBe(true)
  })

  test('after twenty in an hour', async () => {
    const codes: number[] = []
    for (let used = 0; used < 21; used += 1) codes.push((await unmask()).errorCode)
    expect(codes.at(0)).toBe(1000)
    expect(codes.at(-1)).toBe(1301)
  })
})
