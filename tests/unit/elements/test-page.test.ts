import { describe, expect, test } from 'vitest'
import { SITE_NOT_REGISTERED } from '../../../src/contract/codes.ts'
import { buildFailure, type Refused } from '../../../src/core/mql/reply.ts'
import type { Answers } from '../../../src/elements/developer/checks/server-answers.ts'
import { CHECKS, runChecks, listTitledFindings, type CheckId } from '../../../src/elements/developer/checks/checks.ts'
import type { PageFacts } from '../../../src/elements/developer/checks/page-facts.ts'
import { formatReport } from '../../../src/elements/developer/checks/report.ts'

const SERVER = 'https://portal.example.ac.in'
const HOST = 'https://www.example.ac.in'
const FACTS: PageFacts = {
  page: `${HOST}/exams?token=secret#part`,
  origin: HOST,
  loadedFrom: SERVER,
  base: `${SERVER}/server`,
  cdn: `${SERVER}/cdnserver`,
  cdnIsSet: false,
  secure: true,
  framed: false,
  scripts: [`${SERVER}/campus-elements.js`],
  baseElement: undefined,
  relative: false,
  stores: true,
  blocked: [],
  rootFont: 16,
  around: [],
  lang: 'mr',
  dir: 'ltr',
  browser: 'Mozilla/5.0',
  missing: [],
}
const found = {
  status: 'found',
  client: { names: { name: 'Suvarnatir University', translations: {} }, clientId: 17 },
} as unknown as Answers['client']
const ANSWERS: Answers = {
  calls: { ok: true, version: '1.2.3', ahead: 2, middle: 40, slowest: 90 },
  ownServer: false,
  files: { kind: 'found', value: { version: '1.2.3' } },
  client: found,
  forClient: undefined,
  words: undefined,
  picture: undefined,
}
const look = (facts: Partial<PageFacts> = {}, answers: Partial<Answers> = {}, code: string | undefined = 'svtu') =>
  runChecks({
    facts: { ...FACTS, ...facts },
    answers: { ...ANSWERS, ...answers },
    code,
    version: '1.2.3',
    name: ({ name }) => name,
  })
/** Removes the direction marks, which are for the screen. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null).replaceAll(/[\u2066-\u2069]/g, ''))
const noCalls = (reply: Refused, behind: 'hidden' | 'silent' = 'hidden'): Answers['calls'] => ({
  ok: false,
  reply,
  behind,
})
const status = (number: number): Refused => ({
  ...buildFailure('status', `Unexpected status: ${number}`),
  status: number,
})
const unregistered: Refused = {
  ok: false,
  errorCode: SITE_NOT_REGISTERED,
  error: 'Not yet.',
  result: {
    origin: HOST,
    institution: null,
    portal: `${SERVER}/portal.html`,
    register: `${SERVER}/portal.html#/registered-sites`,
  },
}
const OTHER = 'https://www.example.ac.in/server'
const atOther = { base: OTHER }

test('every check of a page without problems is good', () => {
  expect(Object.entries(look()).filter(([, { state }]) => state !== 'good')).toEqual([])
})

interface Case {
  readonly what: string
  readonly check: CheckId
  readonly facts?: Partial<PageFacts>
  readonly answers?: Partial<Answers>
  readonly code?: string
  readonly says: readonly [state: 'bad' | 'doubtful', key: string, fix?: string, value?: string]
}

const write = 'data-base-url="https://portal.example.ac.in/server"'
const csp = (directive: string, what = `${SERVER}/x`) => ({ blocked: [{ directive, what }] })
const CASES: readonly Case[] = [
  {
    what: 'a base on the wrong origin: its 404',
    check: 'calls',
    facts: atOther,
    answers: { calls: noCalls(status(404)), ownServer: true },
    says: ['bad', 'test.reach.other', 'test.fix.write', write],
  },
  {
    what: 'a base with the wrong path',
    check: 'calls',
    facts: { base: `${SERVER}/api` },
    answers: { calls: noCalls(status(404)), ownServer: true },
    says: ['bad', 'test.reach.other', 'test.fix.write', write],
  },
  {
    what: 'a soft 404: HTML with status 200',
    check: 'calls',
    facts: atOther,
    answers: { calls: noCalls(buildFailure('contract', 'not JSON')), ownServer: true },
    says: ['bad', 'test.reach.other', 'test.fix.write', write],
  },
  {
    what: 'CORS refused',
    check: 'calls',
    facts: atOther,
    answers: { calls: noCalls(buildFailure('network'), 'hidden'), ownServer: true },
    says: ['bad', 'test.reach.hidden', 'test.fix.write', write],
  },
  {
    what: 'no server',
    check: 'calls',
    answers: { calls: noCalls(buildFailure('network'), 'silent') },
    says: ['bad', 'test.reach.silent'],
  },
  {
    what: 'calls to http from a page on https',
    check: 'calls',
    facts: { base: 'http://portal.example.ac.in/server' },
    answers: { calls: noCalls(buildFailure('network'), 'silent'), ownServer: true },
    says: ['bad', 'test.reach.mixed', 'test.fix.write', write],
  },
  {
    what: 'connect-src',
    check: 'calls',
    facts: csp('connect-src', `${SERVER}/server/o/mql`),
    answers: { calls: noCalls(buildFailure('network'), 'silent') },
    says: ['bad', 'test.reach.policy', 'test.fix.policy', `connect-src ${SERVER}`],
  },
  {
    what: 'an unavailable server',
    check: 'calls',
    answers: { calls: noCalls({ ok: false, errorCode: 1304, error: 'Later.', result: null }) },
    says: ['bad', 'test.refused'],
  },
  {
    what: 'calls to another campus server than that of the script',
    check: 'calls',
    facts: { base: 'https://test.example.ac.in/server' },
    says: ['doubtful', 'test.calls.elsewhere'],
  },
  {
    what: 'an unregistered site',
    check: 'site',
    answers: { calls: noCalls(unregistered) },
    says: ['bad', 'test.site.unregistered', 'test.fix.register', `${SERVER}/portal.html#/registered-sites`],
  },
  {
    what: 'a site of another institution',
    check: 'site',
    answers: { forClient: unregistered },
    says: ['bad', 'test.site.unregistered', 'test.fix.register', 'svtu'],
  },
  {
    what: 'a sandboxed frame, with the server’s answer',
    check: 'site',
    facts: { origin: 'null', framed: true },
    answers: { calls: noCalls(unregistered) },
    says: ['bad', 'test.site.none', 'test.fix.sandbox'],
  },
  {
    what: 'a sandboxed frame',
    check: 'frame',
    facts: { origin: 'null', framed: true },
    says: ['bad', 'test.site.none', 'test.fix.sandbox'],
  },
  {
    what: 'no institution',
    check: 'institution',
    answers: { client: undefined },
    says: ['bad', 'test.noInstitution', 'test.fix.write', 'data-client="…"'],
  },
  {
    what: 'an unknown institution',
    check: 'institution',
    answers: { client: { status: 'notFound' } },
    says: ['bad', 'test.institution.unknown', 'test.fix.code'],
  },
  {
    what: 'a suspended institution',
    check: 'institution',
    answers: { client: { status: 'suspended', name: { name: 'X', translations: {} } } },
    says: ['bad', 'institution.suspended'],
  },
  {
    what: 'files: the 404 of another server',
    check: 'bucket',
    facts: { cdn: 'https://cdn.example/c', cdnIsSet: true },
    answers: { files: { kind: 'other', status: 404 } },
    says: ['bad', 'test.reach.other', 'test.fix.write', 'data-cdn-base-url="https://portal.example.ac.in/cdnserver"'],
  },
  {
    what: 'files: a soft 404',
    check: 'bucket',
    answers: { files: { kind: 'other', status: 200 } },
    says: ['bad', 'test.reach.other'],
  },
  {
    what: 'files: CORS refused',
    check: 'bucket',
    answers: { files: { kind: 'hidden' } },
    says: ['bad', 'test.reach.hidden'],
  },
  {
    what: 'files: no server',
    check: 'bucket',
    answers: { files: { kind: 'silent' } },
    says: ['bad', 'test.reach.silent'],
  },
  {
    what: 'files of another version',
    check: 'bucket',
    answers: { files: { kind: 'found', value: { version: '1.0.0' } } },
    says: ['doubtful', 'test.files.version'],
  },
  {
    what: 'invalid messages of the institution',
    check: 'words',
    answers: { words: { address: 'https://cdn.example/mr.json', found: { kind: 'other', status: 200 } } },
    says: ['doubtful', 'test.words.fallback'],
  },
  {
    what: 'a logo that cannot be drawn',
    check: 'picture',
    answers: { picture: { address: `${SERVER}/logo.png`, drawn: false } },
    says: ['bad', 'test.picture.bad'],
  },
  {
    what: 'two versions of the script',
    check: 'version',
    facts: { scripts: [`${SERVER}/campus-elements.js`, 'https://old.example/campus-elements.js'] },
    says: ['bad', 'test.version.twice', 'test.fix.once'],
  },
  {
    what: 'an older server',
    check: 'version',
    answers: { calls: { ok: true, version: '1.0.0', ahead: 0, middle: 1, slowest: 1 } },
    says: ['doubtful', 'test.version.differ'],
  },
  ...['img-src', 'script-src-elem', 'style-src-elem', 'connect-src'].map((directive): Case => ({
    what: directive,
    check: 'policy',
    facts: csp(directive),
    says: ['bad', 'test.policy.blocked', 'test.fix.policy', `${directive.replace('-elem', '')} ${SERVER}`],
  })),
  {
    what: 'Trusted Types',
    check: 'policy',
    facts: csp('require-trusted-types-for', 'trusted-types-sink'),
    says: ['doubtful', 'test.policy.types'],
  },
  {
    what: 'a <base> and a relative URL',
    check: 'base',
    facts: { baseElement: 'https://cdn.example/', relative: true },
    says: ['bad', 'test.base.moves', 'test.fix.whole'],
  },
  {
    what: 'a page without encryption',
    check: 'address',
    facts: { secure: false },
    says: ['doubtful', 'test.address.plain', 'test.fix.https'],
  },
  {
    what: 'a slow connection',
    check: 'latency',
    answers: { calls: { ok: true, version: '1.2.3', ahead: 0, middle: 1500, slowest: 4000 } },
    says: ['doubtful', 'test.latency.found'],
  },
  {
    what: 'a clock that is ahead',
    check: 'clock',
    answers: { calls: { ok: true, version: '1.2.3', ahead: 3600, middle: 1, slowest: 1 } },
    says: ['doubtful', 'test.clock.wrong'],
  },
  {
    what: 'a clock that is behind',
    check: 'clock',
    answers: { calls: { ok: true, version: '1.2.3', ahead: -3600, middle: 1, slowest: 1 } },
    says: ['doubtful', 'test.clock.wrong'],
  },
  { what: 'blocked storage', check: 'storage', facts: { stores: false }, says: ['doubtful', 'test.storage.memory'] },
  {
    what: 'a page without a language',
    check: 'language',
    facts: { lang: '' },
    says: ['doubtful', 'test.language.none', 'test.fix.lang'],
  },
  {
    what: 'a page in an unsupported language',
    check: 'language',
    facts: { lang: 'ta' },
    says: ['doubtful', 'test.language.other'],
  },
  {
    what: 'Urdu from left to right',
    check: 'language',
    facts: { lang: 'ur-PK', dir: 'ltr' },
    says: ['doubtful', 'test.language.direction', 'test.fix.lang', '<html lang="ur-PK" dir="rtl">'],
  },
  { what: 'another root font', check: 'around', facts: { rootFont: 10 }, says: ['doubtful', 'test.around.changed'] },
  {
    what: 'a transformed column',
    check: 'around',
    facts: { around: ['div#column { transform: matrix(1, 0, 0, 1, 0, 0) }'] },
    says: ['doubtful', 'test.around.changed'],
  },
  { what: 'an outdated browser', check: 'browser', facts: { missing: ['popover'] }, says: ['bad', 'test.browser.old'] },
]

describe('a problem of the page is found, with its fix', () => {
  test.each(CASES)('$check: $what', ({ check, facts, answers, code, says: [state, key, fixed, value] }) => {
    const finding = look(facts, answers, code)[check]
    expect(finding).toMatchObject({ state, key })
    expect(finding.fix?.key).toBe(fixed)
    if (value !== undefined) expect(Object.values(plain(finding.fix?.values) as object)).toContain(value)
  })

  test('every check can fail', () => {
    expect(CHECKS.filter((id) => !CASES.some(({ check }) => check === id))).toEqual([])
  })

  test('a check that needs an answer is unknown when the call fails', () => {
    const found = look(
      {},
      {
        calls: noCalls(buildFailure('network'), 'silent'),
        client: { status: 'failed', reply: buildFailure('network') },
      },
    )
    for (const check of ['site', 'institution', 'version', 'latency', 'clock'] as const)
      expect([check, found[check].key]).toEqual([check, 'test.unknown'])
  })

  test('a server on this machine may be called without encryption', () => {
    expect(
      look({ base: 'http://localhost:4170/server' }, { calls: noCalls(buildFailure('network'), 'silent') }).calls.key,
    ).toBe('test.reach.silent')
  })

  test('content of the page itself that its CSP blocks is not a problem', () => {
    expect(
      look({
        blocked: [
          { directive: 'img-src', what: 'https://tracker.example/pixel' },
          { directive: 'script-src-elem', what: 'inline' },
        ],
      }).policy.state,
    ).toBe('good')
  })
})

test('the report is plain text without the page’s query string, its hash or invisible characters', () => {
  const words = { t: (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}` }
  const text = formatReport(
    FACTS,
    listTitledFindings(look(atOther, { calls: noCalls(status(404)), ownServer: true })),
    words,
  )
  expect(text).toContain(`${HOST}/exams\n`)
  expect(text).toContain('test.state.bad {} · test.check.calls {}: test.reach.other')
  expect(text).toContain('→ test.fix.write')
  expect(text).not.toMatch(/secret|#part|[\u2066-\u2069]/)
})
