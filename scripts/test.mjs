import { findChromium } from './chromium.mjs'
import { bin, run, runBeside, tally, vitest } from './tally.mjs'

try {
  process.env.CHROME_PATH = findChromium()
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault)
  process.exit(1)
}

const { check, suite, finish } = tally()
// Two lanes, because machines have two cores at least: the linter takes as long as the other checks together, the browser tests as long as the journeys.
const [built] = await Promise.all([
  check('build', () => run(process.execPath, ['scripts/build.mjs'])),
  check('types', () => runBeside(bin('tsc'), ['-p', '.'])).then(() => check('doors', () => runBeside(bin('depcruise'), ['src', 'server', 'tests', 'scripts', 'bench', '--config', '.dependency-cruiser.cjs']))),
  check('lint', () => runBeside(bin('eslint'), ['.', '--max-warnings', '0'])),
])
await suite('unit and server', vitest('vitest.config.ts'))
if (built) {
  await Promise.all([
    suite('browser', (file) => runBeside(bin('wtr'), ['--config', 'tests/browser/wtr.config.mjs'], { RESULTS_FILE: file })),
    suite('end to end', vitest('vitest.e2e.config.ts')),
  ])
}
finish()
