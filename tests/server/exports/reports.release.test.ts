import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COLLEGE_COLUMNS, REPORT_USER_COLUMNS } from '../../../src/contract/reports/export-columns.ts'
import { ask, CLIENTS, signIn } from '../../support/calls.ts'
import { downloadExport, exportRequested } from '../../support/exports.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

let server: TestServer
let asha: string

const idOf = ({ result }: { readonly result: unknown }): string => (result as { exportId: string }).exportId
const csvOf = async (token: string, request: object, language?: string): Promise<string[][]> =>
  parse(await downloadExport(server, token, idOf(await exportRequested(server, token, 'CSV', request, language))), {
    bom: true,
  })
async function totalOf(token: string, id: string, input: object = {}): Promise<number> {
  const { result } = await ask(server, id, input, { token })
  return (result as Record<string, { total: number }[]>)[id]?.[0]?.total ?? 0
}
const ofUniversity = { source: 'universityUserReport', filters: {}, columns: REPORT_USER_COLUMNS }

beforeAll(async () => {
  server = await startTestServer()
  asha = await signIn(server, 'asha.admin')
})
afterAll(() => server.close())

describe('the export of the report on university users', () => {
  test('has as many rows as the report, with masked addresses and numbers', async () => {
    const [head = [], ...lines] = await csvOf(asha, ofUniversity)
    expect(lines).toHaveLength(await totalOf(asha, 'universityUserReport'))
    expect(lines.length).toBeGreaterThan(5)
    expect(head).toHaveLength(REPORT_USER_COLUMNS.length)
    const cells = (name: string) => lines.map((line) => line[head.indexOf(name)] ?? '').filter((cell) => cell !== '')
    expect(cells('E-mail').length).toBeGreaterThan(0)
    expect(cells('E-mail').every((cell) => cell.includes('*'))).toBe(true)
    expect(cells('Mobile number').every((cell) => cell.includes('*'))).toBe(true)
  })

  test('has the rows of the filters, which a PDF names', async () => {
    const filters = {
      search: '',
      filters: {
        status: { kind: 'choice', values: ['ACTIVE'] },
        office: { kind: 'choice', values: ['NONE'] },
        dormant: { kind: 'flag', yes: false },
        finding: { kind: 'choice', values: ['ADMINISTRATOR'] },
      },
    }
    const request = { ...ofUniversity, filters }
    const lines = await csvOf(asha, request, 'ur')
    expect(lines).toHaveLength(1 + (await totalOf(asha, 'universityUserReport', filters)))
    const printed = await exportRequested(server, asha, 'PDF', request, 'ur')
    expect((await downloadExport(server, asha, idOf(printed))).toString('latin1').startsWith('%PDF-')).toBe(true)
  })

  test('needs the right to export the report', async () => {
    const noor = await signIn(server, 'noor.clerk')
    expect((await exportRequested(server, noor, 'CSV', ofUniversity)).errorCode).toBe(1107)
  })
})

describe('the exports of the report on college users', () => {
  const ofColleges = { source: 'collegeUserReport', filters: {}, columns: COLLEGE_COLUMNS }
  const ofStaff = (collegeId: number) => ({
    source: 'collegeUsers',
    filters: { collegeId },
    columns: ['name', 'login'],
  })
  const collegesOf = async (token: string) => {
    const { result } = await ask(server, 'collegeUserReport', { pageSize: 100 }, { token })
    type Page = { rows: { collegeId: number; code: string }[] }
    return (result as { collegeUserReport: Page[] }).collegeUserReport[0]?.rows ?? []
  }

  test('have every college for the institution, and only their own for a principal', async () => {
    const meera = await signIn(server, 'meera.principal')
    const [all, own] = [await csvOf(asha, ofColleges), await csvOf(meera, ofColleges)]
    const codes = (lines: string[][]) => lines.slice(1).map((line) => line[1])
    expect(codes(all)).toEqual((await collegesOf(asha)).map(({ code }) => code).toSorted())
    expect(codes(own)).toEqual((await collegesOf(meera)).map(({ code }) => code))
    expect(codes(own)).toHaveLength(1)
    expect(codes(all).length).toBeGreaterThan(1)
  })

  test('have the people of a college, but not of one outside the scope or of another institution', async () => {
    const meera = await signIn(server, 'meera.principal')
    const [own] = await collegesOf(meera)
    const ownId = own?.collegeId ?? 0
    const lines = await csvOf(meera, ofStaff(ownId))
    expect(lines).toHaveLength(1 + (await totalOf(meera, 'collegeUsers', { collegeId: ownId })))
    expect(lines.length).toBeGreaterThan(1)
    const other = (await collegesOf(asha)).find(({ collegeId }) => collegeId !== ownId)
    expect(await csvOf(meera, ofStaff(other?.collegeId ?? 0))).toHaveLength(1)
    const [foreign] = await selectSqlRows(
      server,
      `select id::float8 as id from college where client_id <> ${CLIENTS.svtu} limit 1`,
    )
    expect(await csvOf(asha, ofStaff(Number(foreign?.id)))).toHaveLength(1)
    const printed = await exportRequested(server, meera, 'PDF', ofStaff(ownId), 'hi')
    expect((await downloadExport(server, meera, idOf(printed))).toString('latin1').startsWith('%PDF-')).toBe(true)
  })
})
