import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findFreePort } from '../../../scripts/server-process.mjs'
import { currentAcademicYear } from '../../../src/contract/institution/years.ts'
import { askRow, call, CLIENTS, PASSWORD, signIn } from '../../support/calls.ts'
import { createSeededFolder } from '../../support/server/seeded-folder.ts'
import { callAccepted, checkData, waitForSettledData } from '../../support/data-files.ts'
import { waitUntil } from '../../support/wait-until.ts'

const MAIN = resolve(import.meta.dirname, '../../../dist/server/main.js')
const BACKUP = resolve(import.meta.dirname, '../../../scripts/backup/backup.mjs')
const UNSHARE = process.env.UNSHARE_PATH ?? 'unshare'
/** Mounts a disk of limited size in memory; where that is not permitted, the tests are skipped. */
const mayMount = spawnSync(UNSHARE, ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0

let folder: string
let seeded: string
let server: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-disk-'))
  seeded = await createSeededFolder()
})
afterEach(async () => {
  server?.kill('SIGKILL')
  await Promise.all([folder, seeded].map((path) => rm(path, { recursive: true, force: true })))
})

/** Starts a server with a data folder on a disk of this size: a copy of a seeded folder if one is given. */
async function startOnDisk(size: string, seeded?: string) {
  const port = await findFreePort()
  const env = { ...process.env, SEED_SCALE: '0.01', LOG_LEVEL: 'error', PORT: String(port), DATA_DIR: folder }
  const mount = `mount -t tmpfs -o size=${size},mode=700 tmpfs "$DATA_DIR"`
  const copy = seeded ? [`cp -R "${seeded}/." "$DATA_DIR"`] : []
  const script = [mount, ...copy, `exec "${process.execPath}" "${MAIN}"`].join(' && ')
  const started = spawn(UNSHARE, ['--mount', 'sh', '-c', script], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  server = started
  let said = ''
  started.stderr.on('data', (chunk) => (said += String(chunk)))
  return { started, origin: `http://127.0.0.1:${port}`, said: () => said }
}

const STUDENTS = 8000
const HEADERS = ['PRN', 'Student name', 'Date of birth', 'Gender', 'College code', 'Programme code', 'Part number']

/** Returns the lines of a file of new students in the current academic year. */
async function students(server: OnDisk, token: string): Promise<string[][]> {
  const { code } = await askRow(server, currentAcademicYear, { clientId: CLIENTS.svtu }, token)
  return [
    [...HEADERS, 'Academic year', 'Roll number'],
    ...Array.from({ length: STUDENTS }, (_, no) => [
      ...[String(2_026_000_000_000_000 + no), 'GAURI DESHMUKH', '2006-05-31', 'F', '101', 'BSC', '1'],
      ...[code, String(no)],
    ]),
  ]
}

type OnDisk = Awaited<ReturnType<typeof startOnDisk>>

/** Asks whether a server is ready; undefined: it does not answer. */
async function readiness({ origin }: OnDisk) {
  const answer = await fetch(`${origin}/ready`).catch(() => undefined)
  return answer && { status: answer.status, ...((await answer.json()) as { disk: string }) }
}
async function untilReady(server: OnDisk): Promise<void> {
  await waitUntil(
    'the server to be ready',
    async () => server.started.exitCode !== null || (await readiness(server))?.status === 200,
  )
}
/** Fills the disk of a server up to some free bytes; returns the file that fills it. */
async function fillDisk({ started }: OnDisk, free = 0): Promise<string> {
  const filler = join(`/proc/${started.pid}/root`, folder, 'filler')
  await expect(writeFile(filler, Buffer.alloc(800 * 1024 * 1024))).rejects.toThrow('ENOSPC')
  await truncate(filler, (await stat(filler)).size - free)
  return filler
}

describe.skipIf(!mayMount)('a full disk', () => {
  test('is reported in one sentence by a server that cannot start', { timeout: 120_000 }, async () => {
    const { started, said } = await startOnDisk('4m')
    await once(started, 'exit')
    expect(started.exitCode).toBe(1)
    expect(said().trim().split('\n').at(-1)).toBe(
      `The disk of the data folder ${folder} is full; make room on it or set DATA_DIR to another folder.`,
    )
    expect(said()).not.toMatch(/\n\s+at /)
  })

  test('ends a backup in one sentence, and leaves no file behind', { timeout: 120_000 }, async () => {
    const mount = `mount -t tmpfs -o size=1m,mode=700 tmpfs "${folder}"`
    const script = `${mount} && "${process.execPath}" "${BACKUP}" "${folder}"; echo "ended with $?"; ls -A "${folder}"`
    const env = { PATH: process.env.PATH, DATA_DIR: seeded, BACKUP_PASSPHRASE: 'a passphrase of this test' }
    const { stdout, stderr } = spawnSync(UNSHARE, ['--mount', 'sh', '-c', script], { env, encoding: 'utf8' })
    expect([stdout, stderr]).toEqual([
      'ended with 1\n',
      'A disk is full: that of the backup, or that of DATA_DIR. ' +
        'Make room on it, or choose another folder, and try again.\n',
    ])
  })

  test(
    'makes a running server report that it is not ready, until space is available',
    { timeout: 240_000 },
    async () => {
      const server = await startOnDisk('700m', seeded)
      const { origin } = server
      await untilReady(server)
      const filler = await fillDisk(server)
      expect(await readiness(server)).toMatchObject({ status: 503, disk: 'failed' })
      expect((await fetch(`${origin}/health`)).status).toBe(200)

      await rm(filler)
      expect(await readiness(server)).toMatchObject({ status: 200, disk: 'ok' })
      expect(
        await call({ origin }, 'ldapLogin', { clientId: CLIENTS.svtu, userName: 'asha.admin', password: PASSWORD }),
      ).toMatchObject({ errorCode: 1000 })
    },
  )

  test(
    'stops an import with the reason; with space again, it continues and writes every student once',
    { timeout: 240_000 },
    async () => {
      const server = await startOnDisk('700m', seeded)
      await untilReady(server)
      const token = await signIn(server, 'asha.admin')
      const { importId } = await checkData(server, token, 'STUDENTS', await students(server, token))
      const filler = await fillDisk(server, 3 * 1024 * 1024)
      await callAccepted(server, token, 'runDataImport', { importId })
      expect(await waitForSettledData(server, token, importId)).toMatchObject({
        status: 'FAILED',
        failure: 'DISK_FULL',
      })

      await rm(filler)
      await callAccepted(server, token, 'runDataImport', { importId })
      expect(await waitForSettledData(server, token, importId)).toMatchObject({
        status: 'DONE',
        counts: { created: STUDENTS, changed: 0, unchanged: 0, wrong: 0 },
      })
    },
  )
})
