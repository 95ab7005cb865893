import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readSettings } from '../server/settings.ts'
import { startServer, type RunningServer } from '../server/start.ts'
import type { BenchLine } from './line.ts'

const PEOPLE = Number(process.env.BENCH_IMPORT ?? 5000)
const CLIENT = 17
const PIECE = 384 * 1024
const PROMISED_SECONDS = 60
const BATCH = 250

const csv = (): string =>
  ['User type,First name,Last name,E-mail,Mobile,Employee code,Login name,Colleges,Roles', ...Array.from({ length: PEOPLE }, (_, index) => `STAFF,Gauri,Deshmukh,bench${index}@bench.example.edu,98220${String(index).padStart(5, '0')},BE-${index},bench.${index},101,TEACHER`)].join('\n')

/** One call as a browser makes it. */
async function ask(server: RunningServer, name: string, payload: object, token: string | null): Promise<{ readonly result: never; readonly token: string | null }> {
  const answer = await fetch(`${server.origin}/server/${token === null ? 'o' : 'r'}/mql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'service-header': name, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ [name]: payload }),
  })
  const body = (await answer.json()) as Record<string, { errorCode: number; error: string | null; result: never } | undefined>
  const envelope = body[name]
  if (envelope?.errorCode !== 1000) throw new Error(`${name}: ${envelope?.error ?? answer.status}`)
  return { result: envelope.result, token: answer.headers.get('authorization') }
}

async function settled(server: RunningServer, token: string, importId: string): Promise<string> {
  for (;;) {
    const name = 'FetchQueryData'
    const { result } = await ask(server, name, { userImport: { importId }, fetchGroup: ['userImport'] }, token)
    const [job] = (result as { userImport: { status: string }[] }).userImport
    if (job && job.status !== 'CHECKING' && job.status !== 'RUNNING') return job.status
    await new Promise((done) => setTimeout(done, 100))
  }
}

/** The least that a database does for so many people: their accounts and profiles in batches, with nothing looked at. Answers in seconds. */
async function floor({ db }: RunningServer): Promise<number> {
  const start = performance.now()
  for (let from = 0; from < PEOPLE; from += BATCH) {
    const last = Math.min(PEOPLE, from + BATCH) - 1
    await db.execute(`with made as (insert into user_account (client_id, public_id, user_type, login_name, email, status)
      select ${CLIENT}, 'floor-account-' || n, 'STAFF', 'floor.' || n, 'floor' || n || '@bench.example.edu', 'INVITED' from generate_series(${from}, ${last}) n returning id)
      insert into user_profile (user_id, client_id, display_name) select id, ${CLIENT}, 'Gauri Deshmukh' from made`)
  }
  return (performance.now() - start) / 1000
}

/** An import of people from a file, with an invitation each: read, tried and written by one process with the embedded database. */
export async function benchUserImport(): Promise<BenchLine[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'campus-import-'))
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, SEED_SCALE: '0.01', LOG_LEVEL: 'silent' })
  if ('problem' in settings) throw new Error(settings.problem)
  const server = await startServer(settings)
  try {
    const { token } = await ask(server, 'ldapLogin', { clientId: CLIENT, userName: 'asha.admin', password: 'Campus@2026' }, null)
    if (token === null) throw new Error('Nobody was signed in.')
    const uploadId = randomUUID().replaceAll('-', '')
    const bytes = Buffer.from(csv())
    const start = performance.now()
    for (let from = 0; from < bytes.length; from += PIECE) await ask(server, 'uploadUserFile', { uploadId, from, base64: bytes.subarray(from, from + PIECE).toString('base64') }, token)
    const { importId } = (await ask(server, 'readUserFile', { uploadId, fileName: 'bench.csv' }, token)).result as { importId: string }
    const fields = ['userType', 'firstName', 'lastName', 'email', 'mobile', 'employeeCode', 'loginName', 'colleges', 'roles']
    await ask(server, 'mapUserImport', { importId, mapping: Object.fromEntries(fields.map((field, place) => [field, place])), mode: 'CREATE', invite: true }, token)
    const silence = monitorEventLoopDelay({ resolution: 10 })
    silence.enable()
    await ask(server, 'checkUserImport', { importId }, token)
    await settled(server, token, importId)
    const tried = performance.now()
    await ask(server, 'runUserImport', { importId }, token)
    const status = await settled(server, token, importId)
    const ended = performance.now()
    silence.disable()
    const counted: unknown = await server.db.execute(`select count(*)::int as people from user_account where login_name like 'bench.%'`)
    const { rows } = counted as { rows: { people: number }[] }
    if (status !== 'DONE' || rows[0]?.people !== PEOPLE) throw new Error(`The import ended as ${status} with ${rows[0]?.people ?? 0} people.`)
    const [whole, writing, least] = [(ended - start) / 1000, (ended - tried) / 1000, await floor(server)]
    return [
      { name: 'user import: longest time in which nobody else is answered', value: `${(silence.max / 1e6).toFixed(0)} ms`, promise: '1000 ms at most' },
      { name: `user import: ${PEOPLE} people from file to invitation`, value: `${whole.toFixed(1)} s`, promise: `${PROMISED_SECONDS} s at most`, ratio: `writing: ${writing.toFixed(1)} s` },
      { name: 'user import: people written in a second', value: (PEOPLE / writing).toFixed(0), promise: `${(PEOPLE / PROMISED_SECONDS).toFixed(0)} at least`, ratio: `bare inserts: ${(writing / least).toFixed(1)} times as fast` },
    ]
  } finally {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
