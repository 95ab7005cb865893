import { resolve } from 'node:path'
import { findChromium, findWholeChromium } from './chromium.mjs'
import { runSource } from './run-source.mjs'
import { bin, run, runBeside, tally, vitest } from './tally.mjs'

try {
  process.env.CHROME_PATH = findChromium()
  findWholeChromium()
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault)
  process.exit(1)
}

const { check, suite, tryAgain, finish } = tally()
// Beside each other, because machines have two cores at least. Of the seed, which takes a while, every test that needs
// a server has a copy.
const [built] = await Promise.all([
  check('build', () => run(process.execPath, ['scripts/build.mjs'])),
  check('types', () => runBeside(bin('tsc'), ['-p', '.'])).then(() =>
    check('modules', () =>
      runBeside(bin('depcruise'), [
        'src',
        'server',
        'tests',
        'scripts',
        'bench',
        '--config',
        '.dependency-cruiser.cjs',
      ]),
    ),
  ),
])
await check('seed', async () => {
  await runSource(resolve(import.meta.dirname, '../tests/support/server/seed-first.ts'))
  return 0
})

/**
 * A part of what a configuration of Vitest includes, in one process.
 * @param {string} name
 * @param {string} config
 * @param {number} part
 * @param {number} parts
 * @param {{ again?: boolean }} [options]
 */
const shard = (name, config, part, parts, options) => () =>
  suite(
    `${name} ${part} of ${parts}`,
    vitest(config, [`--shard=${part}/${parts}`], ['--no-file-parallelism'], runBeside),
    options,
  )
const browser = () =>
  suite(
    'browser',
    (results, files = ['*']) =>
      runBeside(bin('wtr'), ['--config', 'tests/browser/wtr.config.mjs'], {
        RESULTS_FILE: results,
        ONLY: `@(${files.join('|')})`,
      }),
    { again: true },
  )
const parts = [1, 2, 3]
const row = [
  () => check('format', () => runBeside(bin('prettier'), ['--check', '--log-level', 'warn', '.'])),
  () => check('lint', () => runBeside(bin('eslint'), ['.', '--max-warnings', '0'])),
  ...(built
    ? [
        browser,
        ...parts.map((part) => shard('end to end', 'vitest.e2e.config.ts', part, parts.length, { again: true })),
      ]
    : []),
  ...parts.map((part) => shard('unit and server', 'vitest.config.ts', part, parts.length)),
]
/** One lane: takes what is next in the row until nothing is left. */
const lane = async () => {
  for (let next = row.shift(); next; next = row.shift()) await next()
}
// A suite is a browser, a server and a runner: two of them keep two cores busy.
await Promise.all([lane(), lane()])
await tryAgain()
finish()
