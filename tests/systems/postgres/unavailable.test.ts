import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '../../../scripts/server-process.mjs'
import { call, CLIENTS, PASSWORD, post } from '../../support/calls.ts'
import startPostgres from '../../support/server/postgres-cluster.ts'
import { waitUntil } from '../../support/wait-until.ts'

const MAIN = resolve(import.meta.dirname, '../../../dist/server/main.js')
const TIMEOUT_SECONDS = 2
const SHUTDOWN_SECONDS = 6

let stopPostgres: () => Promise<void>
let database: number
let folder: string
let server: ChildProcess
let origin: string
/** Processes of the database that are suspended (SIGSTOP). */
let standing: readonly number[] = []

/** A database of its own: the one of all other tests must not be suspended. */
async function ownPostgres() {
  const { TEST_DATABASE_SERVER: othersUrl, TEST_DATABASE_FOLDER: othersFolder } = process.env
  try {
    stopPostgres = await startPostgres()
    const own = { url: process.env.TEST_DATABASE_SERVER ?? '', folder: process.env.TEST_DATABASE_FOLDER ?? '' }
    database = Number((await readFile(join(own.folder, 'data/postmaster.pid'), 'utf8')).split('\n')[0])
    return own
  } finally {
    Object.assign(process.env, { TEST_DATABASE_SERVER: othersUrl, TEST_DATABASE_FOLDER: othersFolder })
  }
}

function freeze(): void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(database)], { encoding: 'utf8' })
  standing = [database, ...children.trim().split(/\s+/).map(Number)]
  for (const one of standing) process.kill(one, 'SIGSTOP')
}
function thaw(): void {
  for (const one of standing) {
    try {
      process.kill(one, 'SIGCONT')
    } catch {
      // It has ended meanwhile.
    }
  }
  standing = []
}

beforeEach(async () => {
  const { url } = await ownPostgres()
  folder = await mkdtemp(join(tmpdir(), 'campus-'))
  const port = await findFreePort()
  const limits = { DATABASE_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS), SHUTDOWN_SECONDS: String(SHUTDOWN_SECONDS) }
  const env = {
    ...process.env,
    ...limits,
    SEED_SCALE: '0.01',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: url,
  }
  server = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' })
  origin = `http://127.0.0.1:${port}`
  await waitUntil('the server to be ready', () => server.exitCode !== null || isReady())
}, 120_000)
afterEach(async () => {
  thaw()
  server.kill('SIGKILL')
  await stopPostgres()
  await rm(folder, { recursive: true, force: true })
})

const isReady = () =>
  fetch(`${origin}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
/** Returns the status and the wait of the same call, as a proxy sees them. */
async function tryAsProxy() {
  const body = JSON.stringify({ ldapLogin: { clientId: CLIENTS.svtu, userName: 'asha.admin', password: PASSWORD } })
  const { status, headers } = await post({ origin }, 'ldapLogin', body)
  return [status, headers.get('retry-after')]
}
const trySignIn = () =>
  call({ origin }, 'ldapLogin', { clientId: CLIENTS.svtu, userName: 'asha.admin', password: PASSWORD })

test(
  'an unresponsive PostgreSQL leaves no request hanging and does not prevent a restart, and is used again later',
  { timeout: 120_000 },
  async () => {
    expect((await trySignIn()).errorCode).toBe(1000)
    freeze()
    const [health, ready, ...calls] = await Promise.all([
      fetch(`${origin}/health`),
      fetch(`${origin}/ready`),
      ...Array.from({ length: 40 }, trySignIn),
    ])
    // All are answered while the database still does not respond: the limit of time is that of the test.
    expect(health.status).toBe(200)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toEqual({ ready: false, database: 'failed', disk: 'ok' })
    expect(new Set(calls.map(({ errorCode }) => errorCode))).toEqual(new Set([1304]))
    expect(await tryAsProxy()).toEqual([503, '15'])

    thaw()
    await waitUntil('the server to be ready again', isReady)
    expect((await trySignIn()).errorCode).toBe(1000)

    freeze()
    server.kill('SIGTERM')
    await once(server, 'exit')
  },
)

test(
  'a stopped PostgreSQL makes every call fail with one error code, while the server keeps running and can be stopped',
  { timeout: 120_000 },
  async () => {
    expect((await trySignIn()).errorCode).toBe(1000)
    await stopPostgres()
    expect(await (await fetch(`${origin}/ready`)).json()).toEqual({ ready: false, database: 'failed', disk: 'ok' })
    expect((await trySignIn()).errorCode).toBe(1304)
    expect((await fetch(`${origin}/health`)).status).toBe(200)
    server.kill('SIGTERM')
    await once(server, 'exit')
    expect(server.signalCode).toBeNull()
  },
)
