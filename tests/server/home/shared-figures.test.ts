import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearCounts } from '../../../server/lib/cache/count-cache.ts'
import { ask, CLIENTS } from '../../support/calls.ts'
import { addPerson, createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'
import { downloadSome, followLink, loadQueue, reportMistakes } from '../../support/home/work-queue.ts'

const clientId = CLIENTS.svtu
let server: TestServer
let token: string
let examEventId: number
beforeAll(async () => {
  server = await startTestServer({}, { timers: false })
  const person = { clientId, userType: 'UNIVERSITY' as const, roleIds: [10, 11, 12, 13] }
  token = await createToken(server, await addPerson(server, person))
  await reportMistakes(server, clientId, 1)
  await downloadSome(server, clientId)
  clearCounts(server.db, clientId)
  const [exam] = await selectSqlRows(
    server,
    `select id from exam_event where client_id = ${clientId} and code like 'W%' and status = 'PUBLISHED'`,
  )
  examEventId = Number(exam?.id)
})
afterAll(() => server.close())

/** Returns the rows of a query. */
async function rowsOf<Row>(name: string, input: object = {}): Promise<readonly Row[]> {
  const reply = await ask(server, name, input, { token })
  const rows = (reply.result as Record<string, readonly Row[]> | null)?.[name]
  if (!rows) throw new Error(`${name} was refused: ${reply.errorCode} ${String(reply.error)}`)
  return rows
}
/** Returns a number in the first row of a query, by its path in it. */
async function numberIn(name: string, input: object, ...path: readonly string[]): Promise<number> {
  let [value]: readonly unknown[] = await rowsOf(name, input)
  for (const step of path) value = (value as Record<string, unknown>)[step]
  return Number(value)
}
const homeFigures = async (): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries((await loadQueue(server, token)).figures.map(({ figure, value }) => [figure, value]))
const homeCases = async (kind: string): Promise<number> =>
  (await loadQueue(server, token)).items.find((item) => item.kind === kind)?.cases ?? 0
const listTotal = async (path: string): Promise<number> => (await followLink(server, path, token)).total
const listAmount = async (path: string): Promise<number> => (await followLink(server, path, token)).amount

interface ListedExam {
  readonly examEventId: number
  readonly tickets: number
  readonly published: number
}

/** Every figure that two screens show, with what each of them says. */
const SHARED: readonly (readonly [string, Readonly<Record<string, () => Promise<number | undefined>>>])[] = [
  [
    'hall tickets',
    {
      home: async () => (await homeFigures())['generated'],
      dashboard: () => numberIn('kpiHallTickets', {}, 'now', 'generated'),
      desk: () => numberIn('deskExamEvent', { examEventId }, 'tickets'),
      examinations: async () =>
        (await rowsOf<ListedExam>('deskExamEvents')).find((one) => one.examEventId === examEventId)?.tickets,
      list: () => listTotal('/dashboard?list=tickets'),
    },
  ],
  [
    'published hall tickets',
    {
      home: async () => (await homeFigures())['published'],
      dashboard: () => numberIn('kpiHallTickets', {}, 'now', 'published'),
      desk: () => numberIn('deskExamEvent', { examEventId }, 'published'),
      examinations: async () =>
        (await rowsOf<ListedExam>('deskExamEvents')).find((one) => one.examEventId === examEventId)?.published,
      list: () => listTotal('/dashboard?list=tickets&detail=DOWNLOADED,NOT_DOWNLOADED'),
    },
  ],
  [
    'withheld hall tickets',
    {
      work: () => homeCases('WITHHELD_TICKETS'),
      home: async () => (await homeFigures())['held'],
      dashboard: () => numberIn('kpiHallTickets', {}, 'now', 'held'),
      list: () => listTotal('/dashboard?list=tickets&detail=WITHHELD'),
    },
  ],
  [
    'downloaded hall tickets',
    {
      home: async () => (await homeFigures())['downloaded'],
      dashboard: () => numberIn('kpiHallTickets', {}, 'now', 'downloaded'),
      list: () => listTotal('/dashboard?list=tickets&detail=DOWNLOADED'),
    },
  ],
  [
    'corrections',
    {
      work: () => homeCases('CORRECTIONS'),
      dashboard: () => numberIn('correctionQueue', {}, 'open'),
      list: () => listTotal('/dashboard?list=corrections'),
    },
  ],
  [
    'accepted forms',
    {
      dashboard: () => numberIn('kpiExamForms', {}, 'now', 'accepted'),
      list: () => listTotal('/dashboard?list=forms&kind=FORM&detail=ACCEPTED'),
    },
  ],
  [
    'money to be refunded',
    {
      home: async () => (await homeFigures())['refundDue'],
      dashboard: () => numberIn('kpiFees', {}, 'now', 'refundDue'),
      cases: () => listAmount('/dashboard?list=cases&detail=REFUND'),
      fees: () => listAmount('/dashboard?list=fees&kind=REFUND_DUE'),
    },
  ],
  [
    'students enrolled',
    {
      home: async () => (await homeFigures())['studentsOnRoll'],
      dashboard: () => numberIn('kpiStudents', {}, 'now', 'all'),
      list: () => listTotal('/dashboard?list=students'),
    },
  ],
  [
    'active accounts',
    {
      home: async () => (await homeFigures())['usersActive'],
      dashboard: () => numberIn('usersSummary', {}, 'active'),
      list: () => listTotal('/user-management?filter.status=choice:ACTIVE'),
    },
  ],
  [
    'colleges without an active administrator',
    {
      work: () => homeCases('COLLEGES_WITHOUT_ADMIN'),
      report: () => listTotal('/collegeUserReport?filter.flag=choice:NO_ADMIN'),
      summary: () => numberIn('collegeUserSummary', { search: '' }, 'withoutAdmin'),
      administrators: async () =>
        (await rowsOf<{ admins: readonly { active: boolean }[] }>('collegeAdmins')).filter(({ admins }) =>
          admins.every(({ active }) => !active),
        ).length,
    },
  ],
]

test.each(SHARED)('Every screen that shows %s shows the same number', async (_what, screens) => {
  const shown: Record<string, number | undefined> = {}
  for (const [screen, load] of Object.entries(screens)) shown[screen] = await load()
  const [first] = Object.values(shown)
  expect(first).toBeGreaterThan(0)
  expect(shown).toEqual(Object.fromEntries(Object.keys(shown).map((screen) => [screen, first])))
})
