import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildAll } from './build.mjs'
import { findChromium } from './chromium.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const RESULTS = join(ROOT, 'dist/results')
const bin = (/** @type {string} */ name) => join(ROOT, 'node_modules/.bin', name)

let passed = 0
let failed = 0

/** @param {string} command @param {string[]} words @param {Record<string, string>} [env] @returns {Promise<number>} the exit code */
const run = (command, words, env = {}) =>
  new Promise((done) => {
    spawn(command, words, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
      .on('error', () => done(127))
      .on('exit', (code) => done(code ?? 1))
  })

/** A check that passes or fails as a whole. @param {string} name @param {() => Promise<number>} check */
async function check(name, check) {
  console.log(`\n— ${name}`)
  const code = await check().catch((fault) => {
    console.error(fault)
    return 1
  })
  if (code === 0) passed += 1
  else failed += 1
  console.log(code === 0 ? `  ${name}: passed` : `  ${name}: FAILED`)
  return code === 0
}

/** A runner that leaves `{ passed, failed }` or Vitest's JSON behind. A runner that dies or runs nothing counts as a failure. */
async function suite(/** @type {string} */ name, /** @type {(file: string) => Promise<number>} */ runner) {
  console.log(`\n— ${name}`)
  const file = join(RESULTS, `${name.replaceAll(' ', '-')}.json`)
  await rm(file, { force: true })
  const code = await runner(file)
  const result = await readFile(file, 'utf8').then(JSON.parse, () => null)
  const good = result?.passed ?? result?.numPassedTests ?? 0
  const bad = result?.failed ?? result?.numFailedTests ?? 0
  passed += good
  failed += bad
  if (bad === 0 && (code !== 0 || good === 0)) failed += 1
}

const vitest = (/** @type {string} */ config) => (/** @type {string} */ file) =>
  run(bin('vitest'), ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])

let chromium
try {
  chromium = findChromium()
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault)
  process.exit(1)
}
process.env.CHROME_PATH = chromium

await mkdir(RESULTS, { recursive: true })
await check('types', () => run(bin('tsc'), ['-p', '.']))
await check('lint', () => run(bin('eslint'), ['.', '--max-warnings', '0']))
await check('doors', () => run(bin('depcruise'), ['src', 'server', 'tests', 'scripts', 'bench', '--config', '.dependency-cruiser.cjs']))
const built = await check('build', async () => {
  await buildAll()
  return 0
})
await mkdir(RESULTS, { recursive: true })
await suite('unit and server', vitest('vitest.config.ts'))
if (built) {
  await suite('browser', (file) => run(bin('wtr'), ['--config', 'tests/browser/wtr.config.mjs'], { RESULTS_FILE: file }))
  await suite('end to end', vitest('vitest.e2e.config.ts'))
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
