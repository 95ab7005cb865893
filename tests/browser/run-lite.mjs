import { findChromium } from '../../scripts/chromium.mjs'
import { bin, run, tally } from '../../scripts/tally.mjs'

// All browser tests once more, with the lite build. Apart from `npm run test:systems`, because they take ten minutes.
process.env.CHROME_PATH = findChromium()
const { suite, finish } = tally()
await suite('browser, with the lite build', (results) =>
  run(bin('wtr'), ['--config', 'tests/browser/wtr.config.mjs'], { RESULTS_FILE: results, LITE: '1' }),
)
finish()
