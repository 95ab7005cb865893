import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../../scripts/server-process.mjs'
import { call, CLIENTS, PASSWORD } from '../../support/calls.ts'

const MAIN = resolve(import.meta.dirname, '../../../dist/server/main.js')
const UNSHARE = process.env.UNSHARE_PATH ?? 'unshare'
/** Mounts a disk of limited size in memory; where that is not permitted, the tests are skipped. */
const mayMount = spawnSync(UNSHARE, ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0

let folder: string
let server: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-disk-'))
})
afterEach(async () => {
  server?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts a server with a data folder on a disk of this size. */
async function startOnDisk(size: string) {
  const port = await freePort()
  const env = { ...process.env, SEED_SCALE: '0.01', LOG_LEVEL: 'error', PORT: String(port), DATA_DIR: folder }
  const script = `mount -t tmpfs -o size=${size} tmpfs "$DATA_DIR" && exec "${process.execPath}" "${MAIN}"`
  const started = spawn(UNSHARE, ['--mount', 'sh', '-c', script], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  server = started
  let said = ''
  started.stderr.on('data', (chunk) => (said += String(chunk)))
  return { started, origin: `http://127.0.0.1:${port}`, said: () => said }
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

  test(
    'makes a running server report that it is not ready, until space is available',
    { timeout: 240_000 },
    async () => {
      const { started, origin } = await startOnDisk('700m')
      const ready = async () => {
        const answer = await fetch(`${origin}/ready`).catch(() => undefined)
        return answer && { status: answer.status, ...((await answer.json()) as { disk: string }) }
      }
      while (started.exitCode === null && (await ready())?.status !== 200) await pause(200)

      const filler = join(`/proc/${started.pid}/root`, folder, 'filler')
      await expect(writeFile(filler, Buffer.alloc(800 * 1024 * 1024))).rejects.toThrow('ENOSPC')
      expect(await ready()).toMatchObject({ status: 503, disk: 'failed' })
      expect((await fetch(`${origin}/health`)).status).toBe(200)

      await rm(filler)
      expect(await ready()).toMatchObject({ status: 200, disk: 'ok' })
      expect(
        await call({ origin }, 'ldapLogin', { clientId: CLIENTS.svtu, userName: 'asha.admin', password: PASSWORD }),
      ).toMatchObject({ errorCode: 1000 })
    },
  )
})
