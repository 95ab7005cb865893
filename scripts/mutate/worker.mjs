import { appendFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect } from 'vitest'

/** Set by `run-tests.mjs`: the mutant to activate, or the file for the mutants that each test file runs. */
const { MUTANT, MUTANT_HITS, MUTANT_SECONDS } = process.env

/** @type {Set<number>} */
const loading = new Set()
/** @type {Set<number>} */
const running = new Set()
let ran = loading
globalThis.campusMutant = MUTANT
  ? (/** @type {number} */ id) => String(id) === MUTANT
  : (/** @type {number} */ id) => {
      ran.add(id)
      return false
    }

if (MUTANT_HITS) {
  beforeAll(() => {
    ran = running
  })
  afterAll(() => {
    const hits = { test: expect.getState().testPath, loading: [...loading], running: [...running] }
    appendFileSync(MUTANT_HITS, `${JSON.stringify(hits)}\n`)
  })
}

// A mutant may loop for ever, and block this thread.
if (MUTANT_SECONDS && !globalThis.campusWatchdog) {
  const code = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${Number(MUTANT_SECONDS) * 1000})`
  globalThis.campusWatchdog = new Worker(code, { eval: true, execArgv: [] })
  globalThis.campusWatchdog.unref()
}
