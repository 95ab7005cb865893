import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/server-process.mjs'
import { call, signIn } from '../support/calls.ts'
import { createSeededFolder } from '../support/server/seeded-folder.ts'
import { waitUntil } from '../support/wait-until.ts'

const MAIN = resolve(import.meta.dirname, '../../dist/server/main.js')
/**
 * Creates a namespace in which a server is PID 1, as in a container; where that is not permitted, tests are skipped.
 */
const UNSHARE = process.env.UNSHARE_PATH ?? 'unshare'
const NAMESPACE_FLAGS = ['--pid', '--fork', '--mount-proc', '--kill-child']
const mayUnshare = spawnSync(UNSHARE, [...NAMESPACE_FLAGS, 'true']).status === 0

let folder: string
const started: ChildProcess[] = []
beforeAll(async () => {
  folder = await createSeededFolder()
})
afterAll(async () => {
  for (const one of started) one.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts a server in its own namespace; `process` is unshare, which ends with the server. */
async function startContained() {
  const port = await findFreePort()
  const env = { ...process.env, SEED_SCALE: '0.01', LOG_LEVEL: 'error', PORT: String(port), DATA_DIR: folder }
  const unshare = spawn(UNSHARE, [...NAMESPACE_FLAGS, process.execPath, MAIN], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  started.push(unshare)
  let said = ''
  unshare.stderr.on('data', (chunk) => (said += String(chunk)))
  const origin = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${origin}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await waitUntil('the server to be ready or to end', () => unshare.exitCode !== null || isReady())
  return {
    origin,
    said: () => said,
    code: unshare.exitCode,
    ended: () => (unshare.exitCode === null ? once(unshare, 'exit') : Promise.resolve()),
    outerPid: unshare.pid ?? 0,
  }
}

/** Returns the PID of a server outside its namespace. */
function numberOf({ outerPid }: { readonly outerPid: number }): number {
  return Number(readFileSync(`/proc/${outerPid}/task/${outerPid}/children`, 'utf8').trim())
}

const roleInput = (name: string) => ({
  name,
  translations: {},
  code: name,
  userType: 'STAFF',
  description: '',
  canLogin: false,
  scopeType: 'NONE',
  maxUsers: null,
  validFrom: null,
  validTo: null,
  conflictsWith: [],
  draft: true,
  menus: [],
})

describe.skipIf(!mayUnshare)('two servers on one data folder, each as PID 1 in its own namespace', () => {
  test('never serve at the same time, and a killed owner loses no confirmed write', async () => {
    const owner = await startContained()
    expect(owner.code, owner.said()).toBeNull()
    const refused = await startContained()
    expect(refused.code).toBe(1)
    expect(refused.said()).toContain('is in use by another server')

    process.kill(numberOf(owner), 'SIGSTOP')
    expect((await startContained()).code).toBe(1)
    process.kill(numberOf(owner), 'SIGCONT')

    const token = await signIn(owner, 'asha.admin')
    const answers: number[] = []
    for (const code of ['NS_ONE', 'NS_TWO', 'NS_THREE'])
      answers.push((await call(owner, 'addRole', roleInput(code), { token })).errorCode)
    expect(answers).toEqual([1000, 1000, 1000])
    process.kill(numberOf(owner), 'SIGKILL')
    await owner.ended()

    const successor = await startContained()
    expect(successor.code, successor.said()).toBeNull()
    for (const code of ['NS_ONE', 'NS_TWO', 'NS_THREE'])
      expect((await call(successor, 'addRole', roleInput(code), { token })).errorCode).not.toBe(1000)
    expect((await call(successor, 'addRole', roleInput('NS_FOUR'), { token })).errorCode).toBe(1000)
  }, 120_000)
})
