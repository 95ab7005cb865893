import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decideAboutMissing, describeSkipped, findSystem, SYSTEMS } from '../../../scripts/systems.mjs'
import { serverTestsForPostgres } from '../../support/server/on-postgres.ts'

const named = (suite: string) => {
  const system = SYSTEMS.find((one) => one.suite === suite)
  if (!system) throw new Error(`There is no suite ${suite}.`)
  return system
}
const missing = [named('directory'), named('mail')]

describe('npm run test:systems without slapd and a mail server', () => {
  test('names all packages at once and installs none on a person’s machine', () => {
    for (const env of [{}, { CI: 'false' }, { INSTALL: '0' }]) {
      const decision = decideAboutMissing(missing, env)
      expect(decision).toMatchObject({ mayInstall: false, install: [], failsWhenMissing: false })
      expect(decision.message).toContain('install slapd python3-aiosmtpd, or run with INSTALL=1')
    }
  })

  test.each([
    ['INSTALL=1', { INSTALL: '1' }, false],
    ['CI', { CI: 'true' }, true],
  ])('installs them with %s', (_name, env, failsWhenMissing) => {
    expect(decideAboutMissing(missing, env)).toEqual({
      ...{ mayInstall: true, install: ['slapd', 'python3-aiosmtpd'] },
      ...{ message: '', failsWhenMissing },
    })
  })

  test('installs nothing instead of a program that the environment names', () => {
    expect(decideAboutMissing(missing, { CI: '1', SLAPD_PATH: '/nowhere' }).install).toEqual(['python3-aiosmtpd'])
  })

  test('names the skipped suites', () => {
    expect(describeSkipped(missing)).toBe('2 suites skipped: directory (slapd), mail (aiosmtpd)')
    expect(describeSkipped([])).toBe('')
  })
})

test('a system is there when its program and all else that it needs is, or where the environment says', () => {
  const wordpress = named('wordpress')
  expect(findSystem(wordpress, {}, () => true)).toBe('/usr/share/wordpress/wp-load.php')
  expect(findSystem(wordpress, {}, (path) => path !== '/usr/bin/php')).toBeUndefined()
  expect(findSystem(named('mail'), { AIOSMTPD_PATH: '/opt/smtp' }, (path) => path === '/opt/smtp')).toBe('/opt/smtp')
  expect(findSystem(named('mail'), { AIOSMTPD_PATH: '/opt/smtp' }, (path) => path !== '/opt/smtp')).toBeUndefined()
})

const serverTests = readdirSync('tests/server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => ({ file: `tests/server/${file}`, source: readFileSync(`tests/server/${file}`, 'utf8') }))

describe('the server tests', () => {
  test('all start on the database of their suite: a copied folder has the embedded one, also on PostgreSQL', () => {
    expect(serverTests.filter(({ source }) => /\bseededFolder\(/.test(source)).map(({ file }) => file)).toEqual([])
  })

  test('for a release, and those about concurrent calls or time zones, run on PostgreSQL', () => {
    const onPostgres = serverTestsForPostgres()
    const expected = serverTests.filter(
      ({ file, source }) => file.endsWith('.release.test.ts') || /\b(concurrently|at time zone)\b/.test(source),
    )
    expect(expected.length).toBeGreaterThan(50)
    expect(expected.map(({ file }) => file).filter((file) => !onPostgres.includes(file))).toEqual([])
  })
})
