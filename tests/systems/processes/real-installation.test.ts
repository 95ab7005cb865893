import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { YEARS } from '../../support/institution/setup.ts'
import { createSeededFolder } from '../../support/server/seeded-folder.ts'

const SERVER = resolve(import.meta.dirname, '../../../dist/server')
const TIMEOUT_MS = 120_000

let folder: string
let running: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-'))
})
afterEach(async () => {
  running?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const environment = (dataDir: string) => ({ PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', SEED: 'none' })

/** Runs a program of the server to its end. */
const run = (program: string, args: readonly string[], dataDir: string) =>
  new Promise<{ readonly code: number; readonly out: string; readonly err: string }>((done) => {
    execFile(process.execPath, [join(SERVER, program), ...args], { env: environment(dataDir) }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err }),
    )
  })

/** Starts the server, and returns what it printed until it was ready. */
const start = (dataDir: string) =>
  new Promise<string>((done, fail) => {
    let said = ''
    running = spawn(process.execPath, [join(SERVER, 'main.js')], { env: environment(dataDir) })
    running.stdout?.on('data', (text: Buffer) => {
      said += String(text)
      if (said.includes('Ctrl-C')) done(said)
    })
    running.on('close', (code) => fail(new Error(`The server ended with ${String(code)}: ${said}`)))
  })

test(
  'SEED=none prints one link and no account; a file then defines an institution',
  { timeout: TIMEOUT_MS },
  async () => {
    const data = join(folder, 'data')
    const said = await start(data)
    expect(said.match(/portal\.html#\/setup\?token=[\w-]{43}/g)).toHaveLength(1)
    expect(said).not.toMatch(/demo|asha|Inventing/i)
    const file = join(folder, 'institution.yaml')
    const year = JSON.stringify(YEARS.academicYear)
    await writeFile(
      file,
      `code: himgiri\nname: { name: Himgiri University }\nkind: COLLEGE\nlanguages: [en]\ntimeZone: Asia/Kolkata\ncurrency: INR\nacademicYear: ${year}\nfinancialYear: ${year}\n`,
    )
    const inUse = await run('institution.js', ['apply', file, '--yes'], data)
    expect([inUse.code, inUse.err]).toEqual([1, expect.stringContaining('is in use by another server')])
    expect((await run('institution.js', ['apply', file, '--check'], data)).out).toContain(
      'is valid. It was not compared',
    )
    running?.removeAllListeners('close')
    const ended = new Promise((done) => running?.on('close', done))
    running?.kill('SIGTERM')
    await ended
    expect((await run('institution.js', ['apply', file, '--yes'], data)).out).toContain('himgiri was created.')
    expect((await run('institution.js', ['apply', file, '--yes'], data)).out).toBe('Nothing to change.\n')
    expect(await start(data)).not.toContain('#/setup')
  },
)

test('SEED=none on the demonstration ends with one sentence', { timeout: TIMEOUT_MS }, async () => {
  const demo = await createSeededFolder()
  const { code, out, err } = await run('main.js', [], demo)
  expect([code, err.trim()]).toEqual([1, expect.stringMatching(/^This database holds the demonstration[^\n]*$/)])
  expect(out).not.toContain('Demo accounts')
  await rm(demo, { recursive: true })
})
