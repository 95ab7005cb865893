import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildAll } from './build.mjs'
import { installFromDebian } from './debian.mjs'
import { decideAboutMissing, describeSkipped, findSystem, SYSTEMS } from './systems.mjs'
import { createTally, createVitestRunner, getBinPath, runBeside, runInLanes } from './tally.mjs'

/** The browser tests that `npm test` leaves out, with the settings of each suite. */
const BROWSER_SUITES = {
  'browser for a release': { VARIANTS: 'others' },
  'browser with the lite build': { LITE: '1', VARIANTS: 'first' },
}

/** The files with journeys that run on several devices (tests/e2e/devices.ts). */
const listTelephoneJourneys = () =>
  readdirSync('tests/e2e', { recursive: true, encoding: 'utf8' })
    .map((file) => join('tests/e2e', file))
    .filter((file) => file.endsWith('.test.ts') && /\bDEVICES\b/.test(readFileSync(file, 'utf8')))

const { check, suite, note, finish } = createTally()

const listMissingSystems = () => SYSTEMS.filter((system) => !findSystem(system))
const { mayInstall, install, message, failsWhenMissing } = decideAboutMissing(listMissingSystems(), process.env)
if (message) console.log(message)
if (!mayInstall) process.env.INSTALL = '0'
if (install.length > 0)
  await check('installation of Debian packages', () => {
    if (!installFromDebian(install)) throw new Error(`As root on Debian, this installs ${install.join(' ')}.`)
    return 0
  })
const found = SYSTEMS.filter((system) => findSystem(system))
const missing = listMissingSystems()
for (const system of found) process.env[system.setting] = findSystem(system)
for (const { suite: name, name: system, setting } of failsWhenMissing ? missing : [])
  await check(`${name} tests`, () => {
    throw new Error(`The ${name} tests need ${system}: install it, or set ${setting} to it.`)
  })
const skipped = describeSkipped(missing)
if (skipped) note(skipped)

const built = await check('build', async () => {
  await buildAll()
  return 0
})
if (built) {
  /**
   * Some files one after the other, in one run that reads sources once: they mostly wait for other programs.
   * @param {string} name @param {readonly string[]} files
   */
  const testInTurn = (name, files) => () =>
    suite(name, createVitestRunner('config/vitest.systems.config.ts', [...files], { start: runBeside }))
  const testProcesses = testInTurn('processes', ['tests/systems/processes'])
  const withSystems = found.filter(({ config }) => !config).map(({ suite: name }) => `tests/systems/${name}.test.ts`)
  // Without a file, Vitest would run all of them.
  const testSystems = withSystems.length > 0 ? [testInTurn('systems', withSystems)] : []
  const testJourneys = () => suite('journeys', createVitestRunner('vitest.config.ts', ['--project', 'e2e']))
  const testBrowser = Object.entries(BROWSER_SUITES).map(
    ([name, settings]) =>
      () =>
        suite(name, (results) =>
          runBeside(getBinPath('wtr'), ['--config', 'tests/browser/wtr.config.mjs'], {
            RESULTS_FILE: results,
            ...settings,
          }),
        ),
  )
  const testWithSystem = found.flatMap(({ suite: name, config }) =>
    config ? [() => suite(`systems ${name}`, createVitestRunner(config, [], { start: runBeside }))] : [],
  )
  // Only what a device is part of: the other tests of these files are the same on a phone.
  const testTelephone = () =>
    suite(
      'journeys on a telephone',
      createVitestRunner('vitest.config.ts', [...listTelephoneJourneys(), '--testNamePattern', ' px'], {
        env: { TELEPHONES: '1' },
        start: runBeside,
      }),
    )
  // Two suites at a time, the longest first: whichever lane is free takes the next one, so both end together.
  await runInLanes(2, [testJourneys, testProcesses, ...testSystems, ...testWithSystem, ...testBrowser, testTelephone])
}
finish()
