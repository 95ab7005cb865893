import { describe, expect, it } from 'vitest'
import {
  checkInstallation,
  checkLastBackup,
  checkMachine,
  checkPostgres,
  checkSettings,
  type Finding,
} from '../../../../server/app/doctor/checks.ts'
import type { PostgresFacts } from '../../../../server/db/postgres-facts.ts'
import { readSettings, type Settings } from '../../../../server/lib/config/settings.ts'

/** The beginning of each finding, with its level. */
const shorten = (findings: readonly Finding[]): string[] =>
  findings.map(({ level, what }) => `${level}: ${what.split(/[ :]/).slice(0, 2).join(' ')}`)

function read(env: Record<string, string>): Settings {
  const settings = readSettings(env)
  if ('problem' in settings) throw new Error(settings.problem)
  return settings
}
const GOOD = {
  ...{ PUBLIC_URL: 'https://portal.example.ac.in', TRUST_PROXY: '10.0.0.5', MANAGEMENT_PORT: '4171' },
  ...{ DATA_KEY: Buffer.alloc(32, 1).toString('base64'), DATABASE_URL: 'postgres://localhost/campus' },
  ...{ SMTP_URL: 'smtps://u:p@mail.example.ac.in', MAIL_FROM: 'no-reply@example.ac.in' },
  SECURITY_CONTACT: 'mailto:security@example.ac.in',
}
const SOUND: PostgresFacts = {
  settings: {
    ...{ server_version_num: '170002', max_connections: '200', fsync: 'on' },
    ...{ log_min_duration_statement: '-1', log_parameter_max_length: '-1' },
  },
  ...{ secondsAhead: 0, holds: 'live', migrations: { unknown: 0, missing: 1, isEmpty: false } },
  installation: { isRestored: false, withOneAdministrator: [] },
}

describe('the doctor of a server', () => {
  it('finds nothing in a careful installation', () => {
    const machine = { nodeVersion: '24.1.0', folderMode: 0o770, freeBytes: 100 * 1024 ** 3 }
    expect([...checkSettings(read(GOOD)), ...checkMachine(machine, read(GOOD)), ...checkPostgres(SOUND)]).toEqual([])
  })

  it('finds what the defaults leave open', () => {
    expect(shorten(checkSettings(read({})))).toEqual([
      'wrong: PUBLIC_URL is',
      'wrong: DATA_KEY is',
      'unwise: SMTP_URL is',
      'unwise: MANAGEMENT_PORT is',
      'unwise: DATABASE_URL is',
      'unwise: SECURITY_CONTACT is',
    ])
  })

  it.each([
    ['a public address without TLS', { PUBLIC_URL: 'http://portal.example.ac.in' }, ['wrong: PUBLIC_URL is']],
    ['a proxy that is not trusted', { TRUST_PROXY: 'false' }, ['wrong: TRUST_PROXY is']],
    ['an address that can be invented', { TRUST_PROXY: '1', HOST: '0.0.0.0' }, ['unwise: TRUST_PROXY is']],
    ['a management port for everybody', { MANAGEMENT_HOST: '0.0.0.0' }, ['unwise: MANAGEMENT_HOST answers']],
  ])('finds %s', (_what, env, found) => {
    expect(shorten(checkSettings(read({ ...GOOD, ...env })))).toEqual(found)
  })

  it('finds an old Node, an open folder and a full disk', () => {
    const machine = { nodeVersion: '20.19.0', folderMode: 0o755, freeBytes: 1024 }
    expect(shorten(checkMachine(machine, read(GOOD)))).toEqual([
      'unwise: Node 20.19.0',
      'wrong: Other accounts',
      'wrong: The disk',
    ])
  })

  it('finds what is wrong with PostgreSQL', () => {
    const settings = {
      ...{ server_version_num: '130001', max_connections: '40', fsync: 'off' },
      ...{ log_min_duration_statement: '250ms', log_parameter_max_length: '-1' },
    }
    const migrations = { unknown: 1, missing: 0, isEmpty: false }
    expect(
      shorten(checkPostgres({ settings, secondsAhead: -90, migrations, holds: 'demo', installation: null })),
    ).toEqual([
      'wrong: PostgreSQL 13',
      'wrong: fsync is',
      'wrong: The log',
      'unwise: max_connections is',
      'wrong: The clocks',
      'wrong: A newer',
      'wrong: The database',
    ])
  })

  it.each([
    ['none', null, ['wrong: No backup']],
    ['one of yesterday', '2026-11-29T02:00:00Z', []],
    ['one of three days ago', '2026-11-27T02:00:00Z', ['wrong: The last']],
  ])('finds that the last backup is %s', (_what, at, found) => {
    expect(shorten(checkLastBackup(at === null ? null : new Date(at), new Date('2026-11-30T12:00:00Z')))).toEqual(found)
  })

  it('finds a restored installation, and institutions without a second administrator', () => {
    const codes = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7']
    const findings = checkInstallation({ isRestored: true, withOneAdministrator: codes })
    expect(shorten(findings)).toEqual(['wrong: The installation', 'unwise: There is'])
    expect(findings[0]?.fix).toBe('npm run restore -- confirm')
    expect(findings[1]?.what).toContain('a1, b2, c3, d4, e5, 2 others')
    expect(checkInstallation({ isRestored: false, withOneAdministrator: [] })).toEqual([])
  })
})
