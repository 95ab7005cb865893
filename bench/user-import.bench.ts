import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { readSettings } from '../server/lib/config/settings.ts'
import { startServer, type RunningServer } from '../server/app/start.ts'
import { ask, call, CLIENT, signIn } from './mql-client.ts'
import { onBoth, type BenchDatabase } from './databases.ts'
import type { BenchLine } from './bench-line.ts'
import { promiseLine, timed, timesOf } from './times.ts'
import { rowsOf } from './users/people.ts'

const PEOPLE = Number(process.env.BENCH_IMPORT ?? 5000)
const PIECE = 384 * 1024
const PROMISED_SECONDS = 60
/** How long anybody else may wait for the list of users meanwhile. */
const OTHERS_WAIT_MS = 500
const EVERY_MS = 150
const BATCH = 250

const FIELDS = [
  'userType',
  'firstName',
  'lastName',
  'email',
  'mobile',
  'employeeCode',
  'loginName',
  'colleges',
  'roles',
]

const csv = (): string =>
  [
    'User type,First name,Last name,E-mail,Mobile,Employee code,User name,Colleges,Roles',
    ...Array.from(
      { length: PEOPLE },
      (_, index) =>
        `STAFF,Gauri,Deshmukh,bench${index}@bench.example.edu,98220${String(index).padStart(5, '0')},BE-${index},bench.${index},101,TEACHER`,
    ),
  ].join('\n')

interface Job {
  readonly status: string
  readonly done: number
}

/** Waits until an import rests, and says how often it was seen further than before. */
async function settled(
  origin: string,
  token: string,
  importId: string,
): Promise<{ readonly status: string; readonly steps: number }> {
  let steps = 0
  for (let before = -1; ;) {
    const [job] = await ask<Job>(origin, 'userImport', { importId }, token)
    if (job && job.done > before) {
      steps += 1
      before = job.done
    }
    if (job && job.status !== 'CHECKING' && job.status !== 'RUNNING') return { status: job.status, steps }
    await pause(250)
  }
}

/**
 * The least that a database does for so many people: their accounts and profiles in batches, with nothing looked at.
 * Answers in seconds.
 */
async function floor({ db }: RunningServer): Promise<number> {
  const start = performance.now()
  for (let from = 0; from < PEOPLE; from += BATCH) {
    const last = Math.min(PEOPLE, from + BATCH) - 1
    await db.execute(`with made as (insert into user_account (client_id, public_id, user_type, login_name, login_key, email, email_key, status)
      select ${CLIENT}, 'floor-account-' || n, 'STAFF', 'floor.' || n, 'floor.' || n, 'floor' || n || '@bench.example.edu', 'floor' || n || '@bench.example.edu', 'INVITED' from generate_series(${from}, ${last}) n returning id)
      insert into user_profile (user_id, client_id, display_name) select id, ${CLIENT}, 'Gauri Deshmukh' from made`)
  }
  return (performance.now() - start) / 1000
}

/**
 * What somebody else waits for the list while work goes on: begun here, ended by `stop`, which answers with the
 * milliseconds of each call.
 */
function somebodyElse(origin: string, token: string): { readonly stop: () => Promise<readonly number[]> } {
  const waited: number[] = []
  let goesOn = true
  const asking = (async () => {
    while (goesOn) {
      const start = performance.now()
      await ask(origin, 'users', { search: 'asha' }, token)
      waited.push(performance.now() - start)
      await pause(EVERY_MS)
    }
  })()
  return {
    async stop() {
      goesOn = false
      await asking
      return waited
    },
  }
}

async function importLines({ name: database, env }: BenchDatabase): Promise<BenchLine[]> {
  const settings = readSettings({ ...env })
  if ('problem' in settings) throw new Error(settings.problem)
  const server = await startServer(settings)
  try {
    const { origin, db } = server
    const [token, otherToken] = [await signIn(origin, 'asha.admin'), await signIn(origin, 'ravi.exams')]
    const alone = await timed(() => ask(origin, 'users', { search: 'asha' }, token), 20)
    const uploadId = randomUUID().replaceAll('-', '')
    const bytes = Buffer.from(csv())
    const others = somebodyElse(origin, otherToken)
    const silence = monitorEventLoopDelay({ resolution: 10 })
    silence.enable()
    const start = performance.now()
    const before = process.cpuUsage()
    for (let from = 0; from < bytes.length; from += PIECE)
      await call(
        origin,
        'uploadUserFile',
        { uploadId, from, base64: bytes.subarray(from, from + PIECE).toString('base64') },
        token,
      )
    const { importId } = (await call(origin, 'readUserFile', { uploadId, fileName: 'bench.csv' }, token)).result as {
      importId: string
    }
    await call(
      origin,
      'mapUserImport',
      {
        importId,
        mapping: Object.fromEntries(FIELDS.map((field, place) => [field, place])),
        mode: 'CREATE',
        invite: true,
      },
      token,
    )
    await call(origin, 'checkUserImport', { importId }, token)
    const checked = await settled(origin, token, importId)
    const tried = performance.now()
    await call(origin, 'runUserImport', { importId }, token)
    const { status, steps } = await settled(origin, token, importId)
    const ended = performance.now()
    const { user, system } = process.cpuUsage(before)
    silence.disable()
    const waited = await others.stop()
    const [added] = await rowsOf<{ people: number }>(
      db,
      `select count(*)::int as people from user_account where login_name like 'bench.%'`,
    )
    if (status !== 'DONE' || added?.people !== PEOPLE)
      throw new Error(`The import ended as ${status} with ${added?.people ?? 0} people.`)
    const [whole, writing, least] = [(ended - start) / 1000, (ended - tried) / 1000, await floor(server)]
    const name = `user import, ${database}`
    return [
      {
        name: `${name}: ${PEOPLE} people from file to invitation`,
        value: `${whole.toFixed(1)} s`,
        promise: `under ${PROMISED_SECONDS} s${whole < PROMISED_SECONDS ? '' : ': BROKEN'}`,
        ratio: `writing ${writing.toFixed(1)} s: ${(writing / least).toFixed(1)} x bare inserts, CPU ${((user + system) / 1e6).toFixed(1)} s`,
      },
      {
        name: `${name}: times that somebody who looks sees it further`,
        value: String(checked.steps + steps),
        promise: '20 at least',
      },
      promiseLine(
        `${name}: somebody else waits for the list (${waited.length} calls)`,
        timesOf(waited),
        OTHERS_WAIT_MS,
        alone,
      ),
      {
        name: `${name}: longest wait of anybody else`,
        value: `${Math.max(...waited).toFixed(0)} ms`,
        promise: `1000 ms at most${Math.max(...waited) <= 1000 ? '' : ': BROKEN'}`,
        ratio: `thread busy: ${(silence.max / 1e6).toFixed(0)} ms at once`,
      },
    ]
  } finally {
    await server.close()
  }
}

/**
 * An import of people from a file, with an invitation each, while somebody else looks at the list: read, tried and
 * written by one process, on both databases.
 */
export const benchUserImport = (): Promise<BenchLine[]> => onBoth(importLines, true)
