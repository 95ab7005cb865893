import { describe, expect, test } from 'vitest'
import { PROXIES } from '../../../server/lib/config/proxies.ts'
import { findPublicUrlWarning, getPublicOrigin } from '../../../server/lib/config/public-url.ts'
import { readSettings } from '../../../server/lib/config/settings.ts'
import { SETTINGS } from '../../../server/lib/config/setting-rows.ts'

describe('the settings of the server', () => {
  test('uses the documented defaults when nothing is set', () => {
    expect(readSettings({})).toEqual({
      port: 4170,
      host: '127.0.0.1',
      managementPort: null,
      managementHost: '127.0.0.1',
      drainSeconds: 0,
      dataDir: '.data',
      dataKeys: [],
      securityContact: null,
      databaseUrl: null,
      seed: null,
      seedScale: 0.1,
      loginPassphrase: '',
      publicOrigins: [],
      trustProxy: false,
      databaseTimeoutSeconds: 30,
      shutdownSeconds: 20,
      callsPerMinute: 60_000,
      logLevel: 'warn',
      slowCallMilliseconds: 1000,
      platformInstitution: null,
      connectionHosts: [],
      openIdLoopback: false,
      secondPersonDays: 7,
      erasureDelayDays: 3,
      verifyUrl: null,
      portalUrl: null,
      publicUrl: null,
      mail: null,
      sms: null,
      secrets: {},
    })
  })

  test('treats an empty value as not set', () => {
    expect(readSettings({ PORT: '', SEED_SCALE: ' ' })).toEqual(readSettings({}))
  })

  test('accepts every documented default', () => {
    const defaults = Object.fromEntries(SETTINGS.map((row) => [row.name, row.default]))
    expect(readSettings(defaults)).toEqual(readSettings({}))
  })

  test('normalises the public URL to an origin, and defaults to localhost on the port', () => {
    for (const given of ['https://portal.example.ac.in', 'https://portal.example.ac.in/'])
      expect(readSettings({ PUBLIC_URL: given })).toMatchObject({ publicUrl: 'https://portal.example.ac.in' })
    expect(getPublicOrigin({ publicUrl: 'https://portal.example.ac.in', port: 1 })).toBe('https://portal.example.ac.in')
    expect(getPublicOrigin({ publicUrl: null, port: 4170 })).toBe('http://localhost:4170')
  })

  test('warns about a missing public URL only when listening on a network', () => {
    for (const host of ['127.0.0.1', '::1', 'localhost'])
      expect(findPublicUrlWarning({ host, publicUrl: null, port: 4170 })).toBeNull()
    for (const host of ['0.0.0.0', '::', '192.168.1.5', 'portal'])
      expect(findPublicUrlWarning({ host, publicUrl: null, port: 4170 })).toMatch(
        /PUBLIC_URL is not set: .* lead to http:\/\/localhost:4170, .* Set PUBLIC_URL to/,
      )
    expect(findPublicUrlWarning({ host: '0.0.0.0', publicUrl: 'https://portal.example.ac.in', port: 4170 })).toBeNull()
  })

  test('reads origins from a list', () => {
    expect(readSettings({ ALLOWED_ORIGINS: 'https://www.example.ac.in, http://localhost:5173,' })).toMatchObject({
      publicOrigins: ['https://www.example.ac.in', 'http://localhost:5173'],
    })
  })

  test.each([
    ['MANAGEMENT_PORT', '70000', 'MANAGEMENT_PORT must be a port from 0 to 65535, but is "70000".'],
    ['DRAIN_SECONDS', '301', 'DRAIN_SECONDS must be a whole number from 0 to 300, but is "301".'],
    [
      'PUBLIC_URL',
      'portal.example.ac.in',
      'PUBLIC_URL must be an origin such as https://portal.example.ac.in, without a path, but is "portal.example.ac.in".',
    ],
    [
      'PUBLIC_URL',
      'https://portal.example.ac.in/campus',
      'PUBLIC_URL must be an origin such as https://portal.example.ac.in, without a path, but is "https://portal.example.ac.in/campus".',
    ],
    [
      'PUBLIC_URL',
      'ftp://portal.example.ac.in',
      'PUBLIC_URL must be an origin such as https://portal.example.ac.in, without a path, but is "ftp://portal.example.ac.in".',
    ],
    ['PORT', 'http', 'PORT must be a port from 0 to 65535, but is "http".'],
    ['PORT', '65536', 'PORT must be a port from 0 to 65535, but is "65536".'],
    ['PORT', '-1', 'PORT must be a port from 0 to 65535, but is "-1".'],
    ['SEED_SCALE', '0', 'SEED_SCALE must be a number above 0 and at most 1, but is "0".'],
    ['SEED_SCALE', '1.5', 'SEED_SCALE must be a number above 0 and at most 1, but is "1.5".'],
    ['SEED_SCALE', 'big', 'SEED_SCALE must be a number above 0 and at most 1, but is "big".'],
    ['DATABASE_URL', 'mysql://somebody:secret@host/x', 'DATABASE_URL must be an address that begins with postgres://.'],
    [
      'SMTP_URL',
      'http://user:secret@mail.example',
      'SMTP_URL must be an address such as smtps://user:password@mail.example.ac.in.',
    ],
    [
      'SMTP_URL',
      'smtps://user:secret@mail.example',
      'MAIL_FROM must name the address that mail comes from when SMTP_URL is set.',
    ],
    [
      'MAIL_FROM',
      'a@b.example, c@d.example',
      'MAIL_FROM must be an address such as no-reply@example.ac.in, but is "a@b.example, c@d.example".',
    ],
    [
      'SMS_GATEWAY',
      '{"url":"http://sms.example/?key=secret"}',
      'SMS_GATEWAY must be the JSON of a gateway as docs/deployment.md describes it.',
    ],
    [
      'VERIFY_URL',
      'www.example.ac.in',
      'VERIFY_URL must be an address that begins with https:// or http://, of at most 120 characters, but is "www.example.ac.in".',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of silent, error, warn, info, debug, but is "loud".'],
    [
      'ALLOWED_ORIGINS',
      'https://a.example/path',
      'ALLOWED_ORIGINS must be a list of origins such as https://www.example.ac.in, but is "https://a.example/path".',
    ],
  ])('rejects %s=%s with one sentence', (name, value, problem) => {
    expect(readSettings({ [name]: value })).toEqual({ problem })
  })

  test('resolves only environment variables that are named as secrets', () => {
    expect(readSettings({ SECRET_LDAP: 'x', PATH: '/bin', DATABASE_URL: 'postgres://a:b@c/d' })).toMatchObject({
      secrets: { SECRET_LDAP: 'x' },
    })
    expect(readSettings({ PATH: '/bin' })).toMatchObject({ secrets: {} })
  })

  test.each(['yes', 'true', '10.0.0.0/0', '10.0.0.300', '10.0.0.5,', '12'])(
    'rejects TRUST_PROXY=%s and lists the valid values',
    (value) => {
      expect(readSettings({ TRUST_PROXY: value })).toEqual({
        problem: `TRUST_PROXY must be ${PROXIES}, but is ${JSON.stringify(value)}.`,
      })
    },
  )

  test.each([
    ['0', false],
    ['2', 2],
    ['10.0.0.5, 192.168.1.0/24, fd00::/8,loopback', ['10.0.0.5', '192.168.1.0/24', 'fd00::/8', 'loopback']],
  ])('accepts TRUST_PROXY=%s', (value, trustProxy) => {
    expect(readSettings({ TRUST_PROXY: value })).toMatchObject({ trustProxy })
  })
})
