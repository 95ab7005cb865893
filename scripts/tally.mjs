import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
const RESULTS = join(ROOT, 'dist/results')

/** @param {string} name a command of an installed package */
export const getBinPath = (name) => join(ROOT, 'node_modules/.bin', name)

/**
 * @param {string} command
 * @param {string[]} words
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>} the exit code
 */
export const runProgram = (command, words, env = {}) =>
  new Promise((done) => {
    spawn(command, words, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
      .on('error', () => done(127))
      .on('exit', (code) => done(code ?? 1))
  })

/**
 * The same, for what runs beside something else: what it says comes in one piece when it ends.
 * @param {string} command @param {string[]} words @param {Record<string, string>} [env] @returns {Promise<number>} the
 * exit code
 */
export const runBeside = (command, words, env = {}) =>
  new Promise((done) => {
    const child = spawn(command, words, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    /** @type {Buffer[]} */
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => said.push(piece))
    child
      .on('error', () => done(127))
      .on('close', (code) => {
        process.stdout.write(Buffer.concat(said))
        done(code ?? 1)
      })
  })

/**
 * Runs tasks in their order, at most so many at a time: a lane that is free takes the next one.
 * @param {number} lanes @param {readonly (() => Promise<unknown>)[]} tasks
 */
export async function runInLanes(lanes, tasks) {
  const waiting = [...tasks]
  const runLane = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) await task()
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
}

/**
 * A runner for `suite`.
 * @param {string} config
 * @param {string[]} [words] files or options; without them all that the configuration includes
 * @param {{ env?: Record<string, string>, start?: typeof run }} [how] variables, and `runBeside` for what runs beside
 * something else
 */
export const createVitestRunner =
  (config, words = [], { env = {}, start = runProgram } = {}) =>
  (/** @type {string} */ results) =>
    start(
      getBinPath('vitest'),
      ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${results}`, ...words],
      env,
    )

/**
 * What failed in a run of Vitest, a line each: `file > test: its words`; a file that failed as a whole has no tests to
 * name.
 * @param {{ testResults?: { name: string, status: string, message: string, assertionResults: { status: string,
 * fullName: string, failureMessages: string[] }[] }[] } | null} result
 */
const listFailures = (result) =>
  (result?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages: [why = ''] }) => `${fullName}: ${toOneLine(why)}`)
    return (failed.length === 0 && status === 'failed' ? [toOneLine(message)] : failed).map(
      (line) => `${relative(ROOT, name)} > ${line}`,
    )
  })

/** The beginning of a message, in one line. @param {string} text */
export const toOneLine = (text) => text.replace(/\s+/g, ' ').slice(0, 500)

/**
 * What a runner left behind in a file. @param {string} results @param {() => Promise<number>} runner
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>} a runner that dies or runs nothing has
 * failed once, with nothing to name
 */
async function readResult(results, runner) {
  await mkdir(dirname(results), { recursive: true })
  await rm(results, { force: true })
  const code = await runner()
  const result = await readFile(results, 'utf8').then(JSON.parse, () => null)
  const passed = result?.passed ?? result?.numPassedTests ?? 0
  const failed = result?.failed ?? result?.numFailedTests ?? 0
  const bad = failed > 0 || code !== 0 || passed === 0
  return { passed, failed: bad ? Math.max(1, failed) : 0, failures: result?.failures ?? listFailures(result) }
}

/**
 * @typedef {(results: string) => Promise<number>} Runner runs a suite, which leaves its results in this file
 */

/** Counts what passes and what fails, and says it at the end. */
export function createTally() {
  const count = { passed: 0, failed: 0 }
  /** What has failed, a line each. @type {string[]} */
  const lines = []
  /** @type {string[]} */
  const notes = []
  /** @param {string} name @param {readonly string[]} [failures] @param {number} [many] how many have failed */
  const recordFailure = (name, failures = [], many = 1) => {
    count.failed += many
    lines.push(...(failures.length > 0 ? failures : ['as a whole']).map((line) => `✗ ${name}: ${line}`))
  }
  return {
    /** A check that passes or fails as a whole. @param {string} name @param {() => Promise<number> | number} check */
    async check(name, check) {
      const code = await Promise.resolve()
        .then(check)
        .catch((fault) => {
          console.error(fault instanceof Error ? fault.message : fault)
          return 1
        })
      if (code === 0) count.passed += 1
      else recordFailure(name)
      console.log(`— ${name}: ${code === 0 ? 'passed' : 'FAILED'}`)
      return code === 0
    },

    /**
     * A runner that leaves `{ passed, failed, failures }` or Vitest's JSON behind.
     * @param {string} name @param {Runner} runner
     */
    async suite(name, runner) {
      console.log(`\n— ${name}`)
      const began = Date.now()
      const results = join(RESULTS, `${name.replaceAll(' ', '-')}.json`)
      const { passed, failed, failures } = await readResult(results, () => runner(results))
      count.passed += passed
      console.log(`— ${name}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - began) / 1000)} s`)
      if (failed > 0) recordFailure(name, failures, failed)
    },

    /** Says a line once more at the end, above the count. @param {string} line */
    note: (line) => void notes.push(line),

    /** What has failed, the count as the last line, and the end of this process: 0 when nothing has failed. */
    finish() {
      for (const line of [...lines, ...notes]) console.log(line)
      console.log(`\n${count.passed} passed, ${count.failed} failed`)
      process.exit(count.failed === 0 ? 0 : 1)
    },
  }
}
