import { findChromium, findWholeChromium } from './chromium.mjs'
import { bin, run, runBeside, tally, vitest } from './tally.mjs'

try {
  process.env.CHROME_PATH = findChromium()
  findWholeChromium()
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault)
  process.exit(1)
}

const { check, suite, finish } = tally()

/** Checks the sources and runs the unit tests, one after another, with one core. */
async function checkSources() {
  for (const name of ['lint', 'modules', 'format'])
    await check(name, () => runBeside('npm', ['run', '--silent', `check:${name}`]))
  await suite('unit tests', vitest('vitest.config.ts', ['--project', 'unit', '--maxWorkers=1']))
}

/** Builds the elements and tests them in a browser; resolves to whether they could be built. */
async function testElements() {
  const built = await check('build', () => run(process.execPath, ['scripts/build.mjs']))
  if (built)
    await suite('browser', (results) =>
      run(bin('wtr'), ['--config', 'tests/browser/wtr.config.mjs'], { RESULTS_FILE: results }),
    )
  return built
}

// A browser waits often enough to leave room for the checks; Vitest uses both cores by itself.
const [built] = await Promise.all([testElements(), checkSources()])
const PROJECTS = ['server', 'smoke'].flatMap((name) => ['--project', name])
if (built) await suite('server and smoke tests', vitest('vitest.config.ts', PROJECTS))
finish()
