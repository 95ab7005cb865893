import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildAll } from './build.mjs'
import { installFromDebian } from './debian.mjs'
import { bin, run, runBeside, tally, vitest } from './tally.mjs'

/**
 * @typedef {object} System what a suite in tests/systems needs besides Node
 * @property {string} suite
 * @property {string} name
 * @property {string} setting the environment variable that names it
 * @property {readonly string[]} usual where it usually is
 * @property {string | readonly string[]} debian Debian's packages of it
 * @property {readonly string[]} [also] what else must be there
 * @property {string} [config] a configuration of its own: the suite is all that it includes
 */

/** @type {readonly System[]} */
const SYSTEMS = [
  {
    suite: 'firefox',
    name: 'Firefox',
    setting: 'FIREFOX_PATH',
    usual: [
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ],
    debian: 'firefox-esr',
  },
  {
    suite: 'pictures',
    name: 'poppler (pdftoppm)',
    setting: 'PDFTOPPM_PATH',
    usual: ['/usr/bin/pdftoppm', '/opt/homebrew/bin/pdftoppm', '/usr/local/bin/pdftoppm'],
    debian: 'poppler-utils',
  },
  {
    suite: 'directory',
    name: 'OpenLDAP (slapd)',
    setting: 'SLAPD_PATH',
    usual: ['/usr/sbin/slapd', '/usr/libexec/slapd', '/opt/homebrew/opt/openldap/libexec/slapd'],
    debian: 'slapd',
  },
  {
    suite: 'mail',
    name: 'a mail server (aiosmtpd)',
    setting: 'AIOSMTPD_PATH',
    usual: ['/usr/bin/aiosmtpd', '/usr/local/bin/aiosmtpd'],
    debian: 'python3-aiosmtpd',
  },
  {
    suite: 'openid',
    name: 'Chromium',
    setting: 'CHROME_PATH',
    usual: [
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    debian: 'chromium',
  },
  {
    suite: 'namespaces',
    name: 'unshare',
    setting: 'UNSHARE_PATH',
    usual: ['/usr/bin/unshare'],
    debian: 'util-linux',
  },
  {
    suite: 'wordpress',
    name: 'WordPress, with PHP and MariaDB',
    setting: 'WORDPRESS_PATH',
    usual: ['/usr/share/wordpress/wp-load.php'],
    also: [
      '/usr/bin/php',
      '/usr/sbin/mariadbd',
      '/usr/share/wordpress/wp-content/themes/twentytwentyone',
      '/usr/share/wordpress/wp-content/themes/twentytwentythree',
    ],
    // WordPress needs some web server; this one starts no service, as Apache would.
    debian: [
      ...[
        'wordpress',
        'wordpress-theme-twentytwentyone',
        'wordpress-theme-twentytwentythree',
        'micro-httpd',
        'netcat-traditional',
      ],
      ...['mariadb-server-core', 'php-cli', 'php-mysql', 'php-xml', 'php-mbstring'],
    ],
  },
  {
    suite: 'postgres',
    name: 'PostgreSQL',
    setting: 'POSTGRES_PATH',
    usual: [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/postgres`),
    debian: 'postgresql',
    config: 'vitest.postgres.config.ts',
  },
]

/**
 * Where a system is; undefined when it is missing and cannot be installed here.
 * @param {typeof SYSTEMS[number]} system
 */
function find({ setting, usual, also = [], debian }) {
  const named = process.env[setting]
  if (named) return existsSync(named) ? named : undefined
  const known = () => (also.every((path) => existsSync(path)) ? usual.find((path) => existsSync(path)) : undefined)
  return known() ?? (installFromDebian(debian) ? known() : undefined)
}

/** The browser tests that `npm test` leaves out, with the settings of each suite. */
const BROWSER_SUITES = {
  'browser for a release': { VARIANTS: 'others' },
  'browser with the lite build': { LITE: '1', VARIANTS: 'first' },
}

/** The files with journeys that run on several devices (tests/e2e/devices.ts). */
const journeysOnTelephones = () =>
  readdirSync('tests/e2e', { recursive: true, encoding: 'utf8' })
    .map((file) => join('tests/e2e', file))
    .filter((file) => file.endsWith('.test.ts') && /\bDEVICES\b/.test(readFileSync(file, 'utf8')))

// What random tests try more of than a single run does.
process.env.SEQUENCES ??= '300'

const { check, suite, finish } = tally()
const built = await check('build', async () => {
  await buildAll()
  return 0
})
if (built) {
  /** @type {System[]} */
  const found = []
  for (const system of SYSTEMS) {
    const there = await check(`${system.name} is here`, () => {
      const path = find(system)
      if (!path)
        throw new Error(`The ${system.suite} tests need ${system.name}: install it, or set ${system.setting} to it.`)
      process.env[system.setting] = path
      return 0
    })
    if (there) found.push(system)
  }

  /** @param {string[]} files */
  const besideOthers = (files) => vitest('vitest.systems.config.ts', files, { start: runBeside })
  /** Runs what mostly waits for other systems and processes, one suite after another. */
  const testSystems = async () => {
    for (const { suite: name, config } of found)
      if (!config) await suite(`systems ${name}`, besideOthers([`tests/systems/${name}.test.ts`]))
    await suite('systems processes', besideOthers(['tests/systems/processes', 'tests/systems/servers']))
  }
  /** Runs what uses both cores by itself. */
  const testServerAndJourneys = async () => {
    for (const { suite: name, config } of found) if (config) await suite(`systems ${name}`, vitest(config))
    for (const [name, settings] of Object.entries(BROWSER_SUITES))
      await suite(name, (results) =>
        run(bin('wtr'), ['--config', 'tests/browser/wtr.config.mjs'], { RESULTS_FILE: results, ...settings }),
      )
    await suite('journeys', vitest('vitest.config.ts', ['--project', 'e2e']))
    // Only what a device is part of: the other tests of these files are the same on a phone.
    await suite(
      'journeys on a telephone',
      vitest('vitest.config.ts', [...journeysOnTelephones(), '--testNamePattern', ' px'], { env: { TELEPHONES: '1' } }),
    )
  }
  await Promise.all([testSystems(), testServerAndJourneys()])
}
finish()
