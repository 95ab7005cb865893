import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DASHBOARD_LISTS, LIST_COLUMNS, type DashboardList } from '../../../src/contract/home/dashboard-lists.ts'
import { ask, signIn } from '../../support/calls.ts'
import { downloadExport, exportRequested } from '../../support/exports.ts'
import { readPdf } from '../../support/hall-tickets/pdf.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
let asha: string

/** Somebody who may read each list. */
const READERS: Readonly<Record<DashboardList, string>> = {
  students: 'asha.admin',
  forms: 'asha.admin',
  tickets: 'asha.admin',
  holds: 'anita.finance',
  fees: 'anita.finance',
  collections: 'anita.finance',
  centres: 'ravi.exams',
  corrections: 'ravi.exams',
  candidates: 'meera.principal',
  obstacles: 'ravi.exams',
  cases: 'anita.finance',
}

const buildRequest = (list: DashboardList, filters: object = {}) => ({
  source: 'dashboardRows',
  filters: { list, ...filters },
  columns: LIST_COLUMNS,
})

const startExport = async (token: string, format: 'CSV' | 'PDF', request: object, language?: string) => {
  const { result } = await exportRequested(server, token, format, request, language)
  return downloadExport(server, token, (result as { exportId: string }).exportId)
}

const readCsv = async (token: string, request: object, language?: string): Promise<string[][]> =>
  parse(await startExport(token, 'CSV', request, language), { bom: true })

interface Page {
  readonly total: number
  readonly rows: readonly { readonly prn: string; readonly college: { readonly name: string } | null }[]
}

async function readPage(token: string, input: object): Promise<Page> {
  const { result } = await ask(server, 'dashboardRows', { pageSize: 100, ...input }, { token })
  const [page] = (result as { dashboardRows: Page[] }).dashboardRows
  if (!page) throw new Error('The list has no page.')
  return page
}

beforeAll(async () => {
  server = await startTestServer()
  asha = await signIn(server, 'asha.admin')
})
afterAll(() => server.close())

describe('the export of a list behind a figure', () => {
  test.each(DASHBOARD_LISTS)('has as many rows as the list of %s, for somebody who may read it', async (list) => {
    const token = await signIn(server, READERS[list])
    const { total } = await readPage(token, { list })
    const lines = await readCsv(token, buildRequest(list))
    expect(lines).toHaveLength(1 + total)
  })

  test('has the students whom a search selects, in the words of the language', async () => {
    const lines = await readCsv(asha, buildRequest('students', { search: 'aar' }), 'hi')
    const { total, rows } = await readPage(asha, { list: 'students', search: 'aar' })
    expect(lines).toHaveLength(1 + total)
    expect(total).toBeGreaterThan(0)
    expect(lines[0]?.slice(0, 2)).toEqual(['विद्यार्थी', 'PRN क्रमांक'])
    expect(
      lines
        .slice(1)
        .map((line) => (line[1] ?? '').replace("'", ''))
        .toSorted(),
    ).toEqual(rows.map(({ prn }) => prn).toSorted())
  })

  test('says in a PDF which list, examination and currency it has', async () => {
    const anita = await signIn(server, READERS.holds)
    const { text } = readPdf(await startExport(anita, 'PDF', buildRequest('holds'), 'en'))
    for (const said of ['Hold list', 'Winter 2026', 'INR']) expect(text).toContain(said)
  })

  test('has only students of the own college for a principal', async () => {
    const meera = await signIn(server, 'meera.principal')
    const { total } = await readPage(meera, { list: 'forms' })
    const lines = await readCsv(meera, buildRequest('forms'))
    expect(lines).toHaveLength(1 + total)
    expect(new Set(lines.slice(1).map((line) => line[2])).size).toBe(1)
    expect(total).toBeLessThan((await readPage(asha, { list: 'forms' })).total)
  })

  test('is refused to somebody whose roles do not read the list', async () => {
    const meera = await signIn(server, 'meera.principal')
    expect((await exportRequested(server, meera, 'CSV', buildRequest('cases'))).errorCode).toBe(1107)
  })
})
