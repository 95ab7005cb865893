import { spawn, type ChildProcess } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSeededFolder } from '../../support/server/seeded-folder.ts'

/** The server as `npm start` runs it; built before these tests. */
const MAIN = resolve(import.meta.dirname, '../../../dist/server/main.js')
const TIMEOUT_MS = 120_000

interface Run {
  readonly child: ChildProcess
  readonly said: () => { readonly out: string; readonly err: string }
  readonly ended: Promise<number | null>
  /** Resolves when the standard output holds a text. */
  readonly says: (text: string) => Promise<void>
}

let folder: string
const runs: Run[] = []
beforeEach(async () => {
  folder = await createSeededFolder()
})
afterEach(async () => {
  for (const { child, ended } of runs.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
})

function start(settings: Readonly<Record<string, string>>): Run {
  const env = { PATH: process.env.PATH, DATA_DIR: folder, SEED_SCALE: '0.01', PORT: '0', ...settings }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (err += text))
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (out += text))
  const ended = new Promise<number | null>((done) => child.on('close', done))
  const says = (text: string): Promise<void> =>
    new Promise((done, fail) => {
      const look = (): void => {
        if (out.includes(text)) done()
      }
      child.stdout.on('data', look)
      void ended.then((code) =>
        fail(new Error(`The server ended with ${String(code)} before it said "${text}": ${err}`)),
      )
      look()
    })
  const run = { child, ended, says, said: () => ({ out, err }) }
  runs.push(run)
  return run
}

describe('the server process', () => {
  test(
    'prints its address and the demo accounts, stops on Ctrl-C, and starts again on the same data',
    { timeout: TIMEOUT_MS },
    async () => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        const run = start({})
        await run.says('Ctrl-C stops it.')
        const { out } = run.said()
        const origin = /http:\/\/localhost:\d+/.exec(out)?.[0] ?? ''
        expect(out).toContain('Campus@2026')
        expect(out).toContain('asha.admin')
        expect(await (await fetch(`${origin.replace('localhost', '127.0.0.1')}/health`)).json()).toMatchObject({
          status: 'ok',
        })
        run.child.kill(signal)
        expect(await run.ended).toBe(0)
        expect(run.said().err).toBe('')
      }
    },
  )

  test.each([
    ['an invalid port', { PORT: 'http' }, 'PORT must be a port from 0 to 65535, but is "http".'],
    ['an invalid scale', { SEED_SCALE: '2' }, 'SEED_SCALE must be a number above 0 and at most 1, but is "2".'],
  ])(
    'with %s prints a one-sentence error and exits with code 1',
    { timeout: TIMEOUT_MS },
    async (_what, settings, sentence) => {
      const before = await readdir(folder)
      const run = start(settings)
      expect(await run.ended).toBe(1)
      expect(run.said()).toEqual({ out: '', err: `${sentence}\n` })
      expect(await readdir(folder)).toEqual(before)
    },
  )

  test('starts again on the same data after it was killed', { timeout: TIMEOUT_MS }, async () => {
    const first = start({})
    await first.says('Ctrl-C stops it.')
    first.child.kill('SIGKILL')
    await first.ended
    const second = start({})
    await second.says('Ctrl-C stops it.')
  })
})
