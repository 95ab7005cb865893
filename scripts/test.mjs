import { rmSync } from 'node:fs'
import { findChromium, findWholeChromium } from './chromium.mjs'
import { getBinPath, runProgram, runBeside, createTally, createVitestRunner } from './tally.mjs'

try {
  process.env.CHROME_PATH = findChromium()
  findWholeChromium()
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault)
  process.exit(1)
}

const { check, suite, finish } = createTally()

/** Where the statements of the server tests are left for `npm run test:systems`, which tries them on PostgreSQL. */
const STATEMENTS = 'dist/results/statements'
rmSync(STATEMENTS, { recursive: true, force: true })

/** Checks the sources, then runs the unit tests and the server tests, which need no build. */
async function testSourcesAndServer() {
  for (const name of ['lint', 'modules', 'format'])
    await check(name, () => runBeside('npm', ['run', '--silent', `check:${name}`]))
  for (const [name, projects] of [
    ['unit', ['unit', 'core']],
    ['server', ['server']],
  ])
    await suite(
      `${name} tests`,
      createVitestRunner(
        'vitest.config.ts',
        projects.flatMap((project) => ['--project', project]),
        { env: { STATEMENTS }, start: runBeside },
      ),
    )
}

/** Builds the elements and tests them in a browser, alone and then in a few journeys. */
async function testElements() {
  if (!(await check('build', () => runProgram(process.execPath, ['scripts/build.mjs'])))) return
  await suite('browser', (results) =>
    runProgram(getBinPath('wtr'), ['--config', 'tests/browser/wtr.config.mjs'], {
      RESULTS_FILE: results,
      VARIANTS: 'first',
    }),
  )
  await suite('smoke tests', createVitestRunner('vitest.config.ts', ['--project', 'smoke']))
}

// Each waits often enough to leave room for the other.
await Promise.all([testElements(), testSourcesAndServer()])
finish()
