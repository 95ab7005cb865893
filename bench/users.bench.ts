import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../server/db/database.ts'
import { transaction } from '../server/db/transaction.ts'
import type { Ids } from '../server/seed/insert.ts'
import { inventName } from '../server/seed/names.ts'
import { insertAccounts, publicId, type AccountSeed } from '../server/seed/people.ts'
import { randomFrom } from '../server/seed/random.ts'
import { readSettings } from '../server/settings.ts'
import { startServer } from '../server/start.ts'
import type { BenchLine } from './line.ts'

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000)
const RUNS = Number(process.env.BENCH_RUNS ?? 20)
const SLICE = 5000
const FIRST_ID = 1_000_000
const CLIENT = 17
const PROMISED_MS = 200
const DAY_MS = 86_400_000

const rowsOf = async (db: Database, text: string) => ((await db.execute(text)) as { rows: Readonly<Record<string, unknown>>[] }).rows
const choice = (...values: string[]) => ({ kind: 'choice', values })
const flag = (yes: boolean) => ({ kind: 'flag', yes })

/** Invented people of one institution, in the proportions of a university. */
async function fill(db: Database): Promise<void> {
  const random = randomFrom(7)
  const colleges = (await rowsOf(db, `select id from college where client_id = ${CLIENT} order by id`)).map(({ id }) => Number(id))
  let last = FIRST_ID
  const ids: Ids = { next: () => (last += 1), settle: () => Promise.resolve() }
  const kinds = [['UNIVERSITY', 12, 0.001], ['CSC', 40, 0.002], ['COLLEGE', 21, 0.012], ['STAFF', 24, 0.05], ['STUDENT', 50, 1]] as const
  for (let from = 0; from < PEOPLE; from += SLICE) {
    const accounts = Array.from({ length: Math.min(SLICE, PEOPLE - from) }, (_, index): AccountSeed => {
      const share = random.next()
      const [userType, roleId] = kinds.find(([, , below]) => share < below) ?? kinds[4]
      const { latin, local, language } = inventName(random, random.pick<'mr' | 'ur'>(['mr', 'ur']))
      const id = FIRST_ID + from + index
      const created = new Date(Date.now() - random.below(1500) * DAY_MS)
      const came = random.next() < 0.8
      return {
        account: {
          id, clientId: CLIENT, publicId: publicId(), userType, loginName: `${latin.split(' ')[0]?.toLowerCase()}.${id}`, email: `${latin.split(' ')[0]?.toLowerCase()}${id}@bench.example.edu`, mobile: `+919${String(id).padStart(9, '0')}`,
          status: random.next() < 0.93 ? 'ACTIVE' : random.pick(['INVITED', 'SUSPENDED', 'DEACTIVATED'] as const), createdAt: created, lastLoginAt: came ? new Date(created.getTime() + random.below(300) * DAY_MS) : null,
          createdVia: random.pick(['FORM', 'IMPORT', 'SSO', 'MIGRATION'] as const), emailVerifiedAt: came ? created : null, lockedUntil: random.next() < 0.001 ? new Date(Date.now() + DAY_MS) : null,
          validTo: random.next() < 0.01 ? new Date(Date.now() + random.below(60) * DAY_MS).toISOString().slice(0, 10) : null,
        },
        displayName: latin, nameI18n: { [language]: local }, roleIds: [roleId], collegeIds: userType === 'STUDENT' || userType === 'STAFF' || userType === 'COLLEGE' ? [random.pick(colleges)] : [], password: false,
      }
    })
    await transaction(db, (inside) => insertAccounts(inside, ids, accounts, new Date()))
  }
  await db.execute('analyze')
}

/** The 95th of a hundred, in milliseconds. */
async function p95(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS + 2; run += 1) {
    const start = performance.now()
    await work()
    if (run >= 2) times.push(performance.now() - start)
  }
  times.sort((one, other) => one - other)
  return times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
}

/** What is asked of the list, by what it is called here. */
function questions(total: number): readonly (readonly [string, string, object])[] {
  const columns = ['name', 'login', 'status', 'lastLogin', 'created'] as const
  const sorted = columns.flatMap((column) => [false, true].map((descending) => [`sorted by ${column}${descending ? ', down' : ''}`, 'users', { sort: { column, descending } }] as const))
  const deep = columns.map((column) => [`sorted by ${column}, last page`, 'users', { sort: { column, descending: false }, page: Math.floor(total / 25) }] as const)
  const filters: Readonly<Record<string, object>> = {
    'status suspended': { status: choice('SUSPENDED') }, 'status active': { status: choice('ACTIVE') }, 'kind staff': { userType: choice('STAFF') }, 'kind student': { userType: choice('STUDENT') }, 'role teacher': { role: choice('24') },
    'role student': { role: choice('50') }, 'a college': { college: choice('1') }, 'e-mail not verified': { emailVerified: flag(false) }, 'never signed in': { neverLoggedIn: flag(true) }, locked: { locked: flag(true) }, expiring: { expiring: flag(true) },
    'last sign-in in a year': { lastLogin: { kind: 'days', from: '2025-01-01', to: '2025-12-31' } }, 'created in a month': { created: { kind: 'days', from: '2025-03-01', to: '2025-03-31' } }, imported: { createdVia: choice('IMPORT') },
    'student, active, a college, never': { userType: choice('STUDENT'), status: choice('ACTIVE'), college: choice('2'), neverLoggedIn: flag(true) },
  }
  const filtered = Object.entries(filters).map(([name, one]) => [`filtered: ${name}`, 'users', { filters: one }] as const)
  const both = Object.entries(filters).map(([name, one]) => [`filtered: ${name}, newest sign-in first`, 'users', { filters: one, sort: { column: 'lastLogin', descending: true } }] as const)
  const searched = ['sh', 'kul', 'asha', 'patil', 'शि', 'कुलकर', 'pa sh', '9100', 'zzzzz'].map((search) => [`search ${search}`, 'users', { search }] as const)
  const tabs = ['STUDENT', 'STAFF', 'INVITED', 'LOCKED'].map((tab) => [`tab ${tab}`, 'users', { tab }] as const)
  return [...sorted, ...deep, ...filtered, ...both, ...searched, ...tabs, ['counts of the tabs', 'userCounts', {}], ['facets', 'userFacets', {}]]
}

/** The list of users with a hundred thousand people: every filter, order, tab and search, for the institution's administrator and for a principal, by HTTP. */
export async function benchUsers(): Promise<BenchLine[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'campus-users-'))
  const settings = readSettings({ SEED_SCALE: '0.01', ...process.env, DATA_DIR: process.env.BENCH_DATA_DIR ?? dataDir })
  if ('problem' in settings) throw new Error(settings.problem)
  const server = await startServer({ ...settings, port: 0 }, { timers: false })
  try {
    const { db, origin } = server
    const [there] = await rowsOf(db, `select count(*)::int as people from user_account where id >= ${FIRST_ID}`)
    if (!there?.people) await fill(db)
    const signIn = async (userName: string): Promise<string> => {
      const answer = await fetch(`${origin}/server/o/mql`, { method: 'POST', headers: { 'content-type': 'application/json', 'service-header': 'ldapLogin' }, body: JSON.stringify({ ldapLogin: { clientId: CLIENT, userName, password: 'Campus@2026' } }) })
      return answer.headers.get('authorization') ?? ''
    }
    const ask = async (token: string, id: string, input: object): Promise<number> => {
      const answer = await fetch(`${origin}/server/r/mql`, { method: 'POST', headers: { 'content-type': 'application/json', 'service-header': 'FetchQueryData', authorization: `Bearer ${token}` }, body: JSON.stringify({ FetchQueryData: { [id]: input, fetchGroup: [id] } }) })
      const body = (await answer.json()) as { FetchQueryData: { errorCode: number; error: string; result: Record<string, { total?: number }[]> } }
      if (body.FetchQueryData.errorCode !== 1000) throw new Error(`${id} ${JSON.stringify(input)}: ${body.FetchQueryData.error}`)
      return body.FetchQueryData.result[id]?.[0]?.total ?? 0
    }
    const floor = await p95(() => db.execute('select 1'))
    const oneRow = await p95(() => db.execute(`select * from user_account where id = ${FIRST_ID + 77}`))
    const ms = (value: number): string => `${value.toFixed(1)} ms`
    const lines: BenchLine[] = [{ name: 'users: select 1 / one row by its key', value: `${ms(floor)} / ${ms(oneRow)}`, promise: 'the floor' }]
    for (const [who, userName] of [['administrator', 'asha.admin'], ['principal', 'meera.principal']] as const) {
      const token = await signIn(userName)
      const total = await ask(token, 'users', {})
      for (const [name, id, input] of questions(total)) {
        const found = await ask(token, id, input)
        const time = await p95(() => ask(token, id, input))
        // It takes minutes: whoever waits sees how far it is.
        process.stderr.write(`${who} ${name}: ${time.toFixed(0)} ms\n`)
        lines.push({ name: `users, ${who}: ${name} (${found})`, value: ms(time), promise: `under ${PROMISED_MS} ms${time < PROMISED_MS ? '' : ': BROKEN'}`, ratio: `${(time / oneRow).toFixed(0)} x one row` })
      }
    }
    return lines
  } finally {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
