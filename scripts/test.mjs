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
const checkSources = (/** @type {string} */ name) =>
  check(name, () => runBeside('npm', ['run', '--silent', `check:${name}`]))

// Two commands at a time keep the two cores busy that every machine has; each suite uses both by itself.
const [built] = await Promise.all([
  check('build', () => run(process.execPath, ['scripts/build.mjs'])).then(async (built) => {
    await checkSources('lint')
    return built
  }),
  checkSources('types')
    .then(() => checkSources('modules'))
    .then(() => checkSources('format')),
])
if (built) {
  await suite('browser', (results) =>
    run(bin('wtr'), ['--config', 'tests/browser/wtr.config.mjs'], { RESULTS_FILE: results }),
  )
  await suite('unit, server and end to end', vitest('vitest.config.ts'))
}
finish()
