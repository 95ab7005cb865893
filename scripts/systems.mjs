import { existsSync } from 'node:fs'

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

/** The systems of the tests in tests/systems. @type {readonly System[]} */
export const SYSTEMS = [
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
    name: 'pdftoppm',
    setting: 'PDFTOPPM_PATH',
    usual: ['/usr/bin/pdftoppm', '/opt/homebrew/bin/pdftoppm', '/usr/local/bin/pdftoppm'],
    debian: 'poppler-utils',
  },
  {
    suite: 'exported-tables',
    name: 'pdftotext',
    setting: 'PDFTOTEXT_PATH',
    usual: ['/usr/bin/pdftotext', '/opt/homebrew/bin/pdftotext', '/usr/local/bin/pdftotext'],
    debian: 'poppler-utils',
  },
  {
    suite: 'directory',
    name: 'slapd',
    setting: 'SLAPD_PATH',
    usual: ['/usr/sbin/slapd', '/usr/libexec/slapd', '/opt/homebrew/opt/openldap/libexec/slapd'],
    debian: 'slapd',
  },
  {
    suite: 'mail',
    name: 'aiosmtpd',
    setting: 'AIOSMTPD_PATH',
    usual: ['/usr/bin/aiosmtpd', '/usr/local/bin/aiosmtpd'],
    debian: 'python3-aiosmtpd',
  },
  {
    suite: 'back-ends',
    name: 'PHP and PyJWT',
    setting: 'PHP_PATH',
    usual: ['/usr/bin/php'],
    also: ['/usr/bin/python3', '/usr/lib/python3/dist-packages/jwt', '/usr/lib/python3/dist-packages/cryptography'],
    debian: ['php-cli', 'python3-jwt', 'python3-cryptography'],
  },
  {
    suite: 'apache',
    name: 'Apache',
    setting: 'APACHE_PATH',
    usual: ['/usr/sbin/apache2'],
    also: ['/usr/lib/apache2/modules/mod_headers.so'],
    debian: 'apache2-bin',
  },
  {
    suite: 'nginx',
    name: 'nginx and PostgreSQL',
    setting: 'NGINX_PATH',
    usual: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'],
    debian: ['nginx-light', 'postgresql'],
  },
  {
    suite: 'prometheus',
    name: 'Prometheus',
    setting: 'PROMETHEUS_PATH',
    usual: ['/usr/bin/prometheus', '/usr/local/bin/prometheus', '/opt/homebrew/bin/prometheus'],
    debian: ['prometheus', 'tzdata'],
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
    config: 'config/vitest.postgres.config.ts',
  },
]

/**
 * Returns where a system is; undefined when it is missing. A path that the environment names is the only one that
 * counts.
 * @param {System} system
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @param {(path: string) => boolean} [exists]
 */
export function findSystem({ setting, usual, also = [] }, env = process.env, exists = existsSync) {
  const named = env[setting]
  if (named) return exists(named) ? named : undefined
  return also.every(exists) ? usual.find(exists) : undefined
}

/**
 * Decides what to do about missing systems: which of Debian's packages to install, what to say, and whether a system
 * that is missing afterwards fails the run. A person's machine is changed only with `INSTALL=1`.
 * @param {readonly System[]} missing
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function decideAboutMissing(missing, env) {
  // A path that the environment names wrongly is not mended by a package.
  const installable = missing.filter(({ setting }) => !env[setting])
  const packages = [...new Set(installable.flatMap(({ debian }) => debian))]
  const inCi = isSet(env.CI)
  const mayInstall = inCi || isSet(env.INSTALL)
  const message =
    packages.length === 0 || mayInstall
      ? ''
      : `Missing: ${missing.map(({ name }) => name).join(', ')}. Their tests are skipped. On Debian, install ${packages.join(' ')}, or run with INSTALL=1 as root.`
  return { mayInstall, install: mayInstall ? packages : [], message, failsWhenMissing: inCi }
}

/** Returns whether a variable of the environment is switched on. @param {string | undefined} value */
const isSet = (value) => value !== undefined && !['', '0', 'false'].includes(value)

/**
 * Returns the line about the suites that have not run; empty when all have. @param {readonly System[]} missing
 */
export const describeSkipped = (missing) =>
  missing.length === 0
    ? ''
    : `${missing.length} ${missing.length === 1 ? 'suite' : 'suites'} skipped: ${missing.map(({ suite, name }) => `${suite} (${name})`).join(', ')}`
