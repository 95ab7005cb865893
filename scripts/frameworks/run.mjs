import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { buildAll } from '../build.mjs'
import { formatProven, formatResults, mergeResults } from './format-results.mjs'
import { findSystem, SYSTEMS } from '../systems.mjs'
import { createTally, createVitestRunner } from '../tally.mjs'

const ROOT = resolve(import.meta.dirname, '../..')
/** What the documentation of what is supported is made from. */
const PROVEN = join(ROOT, 'tests/frameworks/results.json')
const MATRIX = join(ROOT, 'dist/results/matrix.json')
const CONFIG = 'config/vitest.systems.config.ts'
const run = promisify(execFile)

/**
 * The browser and the CMS among the systems of `npm run test:systems`, and where their version is written.
 * @type {Readonly<Record<string, (path: string) => Promise<string>>>}
 */
const VERSIONED = {
  firefox: async (path) => (await run(path, ['--version'])).stdout,
  wordpress: async (path) => {
    const text = await readFile(join(dirname(path), 'wp-includes/version.php'), 'utf8')
    return text.split('$wp_version =')[1] ?? ''
  },
}

/** @param {string} file */
const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'))

const { version: release } = await readJson(join(ROOT, 'package.json'))
const date = new Date().toISOString().slice(0, 10)
const { check, suite, note, finish } = createTally()

/**
 * Runs the tests of one system; returns what they prove, or nothing where it is missing or one failed.
 * @param {string} name @returns {Promise<import('./results.ts').ProvenResults['systems']>}
 */
async function trySystem(name) {
  const system = SYSTEMS.find((one) => one.suite === name)
  const path = system && findSystem(system)
  if (!path) {
    note(`${name} skipped: it is not on this machine`)
    return []
  }
  process.env[system.setting] = path
  await suite(name, createVitestRunner(CONFIG, [`tests/systems/${name}.test.ts`]))
  const { numPassedTests: tests, numFailedTests: failed } = await readJson(join(ROOT, `dist/results/${name}.json`))
  const version = /\d+(\.\d+)+/.exec(await VERSIONED[name](path))?.[0] ?? 'unknown'
  return failed === 0 && tests > 0 ? [{ name, version, release, date, tests }] : []
}

const built = await check('build', async () => {
  await buildAll()
  return 0
})
if (built) {
  const named = process.env.APPS?.split(',')
  /** @type {import('./results.ts').AppResult[]} */
  let apps = []
  if (named?.every((name) => name in VERSIONED) !== true) {
    await rm(MATRIX, { force: true })
    await suite('frameworks', createVitestRunner(CONFIG, ['tests/frameworks']))
    apps = await readJson(MATRIX).catch(() => [])
    for (const line of formatResults(apps)) note(line)
  }
  const systems = []
  for (const name of Object.keys(VERSIONED))
    if (named?.includes(name) !== false) systems.push(...(await trySystem(name)))
  await writeFile(PROVEN, formatProven(mergeResults(await readJson(PROVEN), { apps, systems })))
}
finish()
