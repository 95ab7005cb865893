import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import Fastify, { LogController } from 'fastify'
import { describe, expect, it } from 'vitest'
import { observeRequests } from '../../../../server/app/management/observe-requests.ts'
import { getStatementName, runStatement } from '../../../../server/db/statements/statement-times.ts'
import { createMetrics, type Figures } from '../../../../server/lib/metrics/metrics.ts'
import type { CallOutcome } from '../../../../server/lib/metrics/call-outcome.ts'
import { isRefusedAsUnavailable, type Answer } from '../../../../server/rpc/envelopes.ts'
import { recordOutcome } from '../../../../server/rpc/outcomes.ts'

const outcome = (given: Partial<CallOutcome>): CallOutcome => ({
  ...{ name: 'ldapLogin', institution: 'svtu', outcome: 'ok', code: null, result: null, milliseconds: 12 },
  ...given,
})
const NO_FIGURES: Figures = {
  ...{ pool: null, disk: null, cache: { hits: 0, misses: 0 }, waiting: null },
  ...{ lastBackupAt: null, isSuspended: false },
}

describe('the log', () => {
  it('has a further line of a slow call, with the name of its slowest statement and without a value', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(line.toString())
        done()
      },
    })
    const app = Fastify({
      logger: { level: 'warn', stream },
      logController: new LogController({ disableRequestLogging: true }),
    })
    observeRequests(app, null, 1000)
    app.post('/server/o/mql', async (request) => {
      // The first one is the longest, because the second one is done at once.
      await runStatement(`select * from "user_account" where user_name = 'secret'`, () => setImmediate())
      recordOutcome(request, outcome({ milliseconds: Number(request.headers['x-took']) }))
      return {}
    })
    for (const took of ['999', '1000'])
      await app.inject({ method: 'POST', url: '/server/o/mql', headers: { 'x-took': took } })
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({
        ...{ level: 40, reqId: 'req-2', msg: 'slow call', calls: ['ldapLogin'], institution: 'svtu' },
        statement: 'select user_account',
        milliseconds: expect.any(Number) as number,
        statementMilliseconds: expect.any(Number) as number,
      }),
    ])
    expect(lines.join()).not.toContain('secret')
  })

  it('has one line of each request, with its calls and without its path', async () => {
    const lines: unknown[] = []
    const stream = new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(JSON.parse(line.toString()))
        done()
      },
    })
    const app = Fastify({
      logger: { level: 'info', stream },
      logController: new LogController({ disableRequestLogging: true }),
    })
    observeRequests(app, null, 1000)
    app.post('/server/o/mql', (request) => {
      recordOutcome(request, outcome({}))
      recordOutcome(request, outcome({ name: 'getMenu', outcome: 'refused', code: 'notPermitted' }))
      return {}
    })
    app.get('/cdnserver/*', () => '')
    await app.inject({ method: 'POST', url: '/server/o/mql?secret' })
    await app.inject('/cdnserver/private/secret?signature=secret')
    expect(lines).toEqual([
      expect.objectContaining({
        ...{ level: 30, reqId: 'req-1', msg: 'request', status: 200 },
        ...{ calls: ['ldapLogin', 'getMenu'], outcomes: ['ok', 'notPermitted'], institution: 'svtu' },
        milliseconds: expect.any(Number) as number,
      }),
      expect.objectContaining({ route: '/cdnserver/*', status: 200 }),
    ])
    expect(JSON.stringify(lines)).not.toContain('secret')
  })
})

describe('the name of a statement', () => {
  it.each([
    ['select "id" from "user_account" left join "user_role" on true where "a" = $1', 'select user_account, user_role'],
    ['insert into "audit_log" ("at") values ($1)', 'insert into audit_log'],
    ['with old as (select 1 from audit_log) update "user_account" set "a" = $1', 'update audit_log, user_account'],
    [`select 'asha@example.edu' from nothing_of_ours`, 'select'],
    ['vacuum', 'statement'],
  ])('of %s', (text, name) => {
    expect(getStatementName(text)).toBe(name)
  })
})

describe('the metrics', () => {
  it('give series to a limited number of institutions, and one to all others', async () => {
    const metrics = createMetrics(() => Promise.resolve(NO_FIGURES))
    for (let place = 0; place < 300; place += 1) metrics.recordCall(outcome({ institution: `code-${place}` }))
    const lines = (await metrics.format()).text.split('\n').filter((line) => /^campus_institution_calls/.test(line))
    expect(lines).toHaveLength(201)
    expect(lines).toContain('campus_institution_calls_total{institution="other",outcome="ok"} 100')
  })

  it('say when the database does not answer, and how many calls were refused for it', async () => {
    const metrics = createMetrics(() => Promise.resolve(NO_FIGURES))
    metrics.recordCall(outcome({ outcome: 'unavailable', code: 'maintenance' }))
    expect((await metrics.format()).text).toContain('campus_database_up 0')
    expect(metrics.countUnavailable()).toBe(1)
  })
})

describe('a response says by its status that the database is unavailable', () => {
  const [ok, refused, lost]: Answer[] = [
    { errorCode: 1000, error: null, result: {} },
    { errorCode: 1304, error: 'Suspended.', result: null },
    { errorCode: 1304, error: 'Later.', result: null, fault: 'unavailable' },
  ]
  it.each([
    ['if no activity was carried out', 'activities', [lost, lost], true],
    ['unless one activity was, which nobody must repeat', 'activities', [ok, lost], false],
    ['if it is why the group of queries is refused', 'queries', [ok, lost], true],
    ['unless the group is refused for another reason', 'queries', [refused, lost], false],
    ['unless the institution is suspended', 'activities', [refused], false],
  ] as const)('%s', (_when, kind, answers, is) => {
    const given = new Map(answers.flatMap((answer, place) => (answer ? [[`name-${place}`, answer] as const] : [])))
    expect(isRefusedAsUnavailable(kind, given)).toBe(is)
  })
})
