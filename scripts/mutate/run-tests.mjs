import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import { createTestsConfig } from './tests-config.mjs'

const ROOT = resolve(import.meta.dirname, '../..')
/** How long the test files of a mutant may take: what they take without it, thrice, and the start of a server. */
const computeAllowedSeconds = (/** @type {number} */ usual) => Math.ceil(usual * 3 + 120)

/**
 * @typedef {object} TestFile
 * @property {string} file
 * @property {string} project
 * @property {number} seconds
 * @property {ReadonlySet<number>} loading the mutants that it ran while it loaded
 * @property {ReadonlySet<number>} running the mutants that it ran afterwards
 *
 * @typedef {object} Failure
 * @property {string} file
 * @property {string} test
 */

/** Reads what `worker.mjs` has written: the mutants that each test file ran. @param {string} file */
function readHits(file) {
  /** @type {{test: string, loading: number[], running: number[]}[]} */
  const lines = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []
  return new Map(lines.map((hit) => [hit.test, hit]))
}

/**
 * Starts Vitest once for all mutants.
 * @param {readonly (import('./mutants.mjs').PlacedMutant & {id: number})[]} mutants @param {readonly string[]} projects
 */
export async function startTests(mutants, projects) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-mutate-'))
  const hitsFile = join(folder, 'hits.jsonl')
  /** What is measured once serves all areas. @type {Map<string, TestFile | null>} */
  const known = new Map()
  /** @type {import('vitest/node').TestModule[]} */
  let ended = []
  let stopsAtFailure = false
  /** @type {import('vitest/node').Reporter} */
  const reporter = {
    onTestModuleEnd(module) {
      ended.push(module)
      // A file that cannot load or start its server fails without a failed test.
      if (stopsAtFailure && !module.ok()) void vitest.cancelCurrentRun('test-failure')
    },
  }
  const vitest = await createVitest(
    'test',
    { config: false, root: ROOT, watch: false, silent: true, reporters: [reporter] },
    await createTestsConfig(projects, mutants),
  )
  const specifications = await vitest.globTestSpecifications()
  /** @param {{moduleId: string}} one */
  const getModuleName = ({ moduleId }) => relative(ROOT, moduleId).replaceAll('\\', '/')

  /** @param {readonly import('vitest/node').TestSpecification[]} files @returns {Promise<Failure | null>} */
  async function runTests(files) {
    ended = []
    const { unhandledErrors } = await vitest.runTestSpecifications([...files])
    const failed = ended.find((module) => !module.ok())
    if (failed) {
      const [test] = failed.children.allTests('failed')
      return { file: getModuleName(failed), test: test?.fullName ?? 'the file does not run' }
    }
    return unhandledErrors.length > 0
      ? { file: ended.map(getModuleName).at(-1) ?? '', test: String(unhandledErrors[0]) }
      : null
  }

  return {
    files: specifications.map(getModuleName),
    /** Runs files without a mutant; those that fail are left out. @param {(file: string) => boolean} isWanted */
    async measure(isWanted) {
      const wanted = specifications.filter((one) => isWanted(getModuleName(one)))
      const unknown = wanted.filter((one) => !known.has(getModuleName(one)))
      stopsAtFailure = false
      for (const project of vitest.projects) project.config.bail = 0
      delete process.env.MUTANT
      delete process.env.MUTANT_SECONDS
      process.env.MUTANT_HITS = hitsFile
      if (unknown.length > 0) await runTests(unknown)
      delete process.env.MUTANT_HITS
      const hits = readHits(hitsFile)
      for (const module of unknown.length > 0 ? ended : []) {
        const { duration, environmentSetupDuration, prepareDuration } = module.diagnostic()
        const hit = hits.get(module.moduleId)
        const measured = {
          file: getModuleName(module),
          project: module.project.name,
          seconds: (duration + environmentSetupDuration + prepareDuration) / 1000,
          loading: new Set(hit?.loading),
          running: new Set(hit?.running),
        }
        known.set(getModuleName(module), module.ok() ? measured : null)
      }
      const names = wanted.map(getModuleName)
      return {
        measured: names.flatMap((name) => known.get(name) ?? []),
        failing: names.filter((name) => !known.get(name)),
      }
    },
    /**
     * Runs files with one mutant, in this order, until the first failure; null if there is none.
     * @param {number} id @param {readonly TestFile[]} files
     */
    async try(id, files) {
      stopsAtFailure = true
      for (const project of vitest.projects) project.config.bail = 1
      process.env.MUTANT = String(id)
      // Files of the same project share a process.
      for (const project of projects) {
        const own = files.filter((one) => one.project === project)
        if (own.length === 0) continue
        process.env.MUTANT_SECONDS = String(computeAllowedSeconds(own.reduce((sum, { seconds }) => sum + seconds, 0)))
        const failure = await runTests(
          own.flatMap(({ file }) => specifications.filter((specification) => getModuleName(specification) === file)),
        )
        if (failure) return failure
      }
      return null
    },
    async close() {
      await vitest.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
