import { findChromium } from './chromium.mjs'
import { bin, run, runBeside, tally, vitest } from './tally.mjs'

try {
  process.env.CHROME_PATH = findChromium()
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault)
  process.exit(1)
}

const { check, suite, finish } = tally()
// Two lanes, because machines have two cores at least: the linter takes as long as the other checks together, the browser tests as long as a third of the journeys.
const [built] = await Promise.all([
  check('build', () => run(process.execPath, ['scripts/build.mjs'])),
  check('types', () => runBeside(bin('tsc'), ['-p', '.'])).then(() => check('doors', () => runBeside(bin('depcruise'), ['src', 'server', 'tests', 'scripts', 'bench', '--config', '.dependency-cruiser.cjs']))),
  check('lint', () => runBeside(bin('eslint'), ['.', '--max-warnings', '0'])),
])
await suite('unit and server', vitest('vitest.config.ts'))
/** @param {number} part @param {typeof run} [start] */
const journeys = (part, start) => suite(`end to end ${part} of 3`, vitest('vitest.e2e.config.ts', [`--shard=${part}/3`], start))
if (built) {
  await Promise.all([
    suite('browser', (file) => runBeside(bin('wtr'), ['--config', 'tests/browser/wtr.config.mjs'], { RESULTS_FILE: file })).then(() => journeys(3, runBeside)),
    journeys(1).then(() => journeys(2)),
  ])
}
finish()
