import { buildAll } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { bin, run, tally, vitest } from './tally.mjs'

try {
  process.env.CHROME_PATH = findChromium()
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault)
  process.exit(1)
}

const { check, suite, finish } = tally()
await check('types', () => run(bin('tsc'), ['-p', '.']))
await check('lint', () => run(bin('eslint'), ['.', '--max-warnings', '0']))
await check('doors', () => run(bin('depcruise'), ['src', 'server', 'tests', 'scripts', 'bench', '--config', '.dependency-cruiser.cjs']))
const built = await check('build', async () => {
  await buildAll()
  return 0
})
await suite('unit and server', vitest('vitest.config.ts'))
if (built) {
  await suite('browser', (file) => run(bin('wtr'), ['--config', 'tests/browser/wtr.config.mjs'], { RESULTS_FILE: file }))
  await suite('end to end', vitest('vitest.e2e.config.ts'))
}
finish()
