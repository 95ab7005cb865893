import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getClientByName } from '../../../../src/contract/institution/institution.ts'
import { institutions } from '../../../../src/contract/institution/institutions.ts'
import { getMenu } from '../../../../src/contract/sign-in/session.ts'
import { currentAcademicYear, nextAcademicYear } from '../../../../src/contract/institution/years.ts'
import { $blocker, cancelSlowCalls, SLOW_AFTER } from '../../../../src/core/feedback/blocker.ts'
import { configure } from '../../../../src/core/config/config.ts'
import { setFaultReporter, watchLog } from '../../../../src/core/feedback/log.ts'
import { call, getFailureMessage, query, type Refused } from '../../../../src/core/mql/index.ts'
import { run } from '../../../../src/core/mql/run.ts'
import { removeToken, storeToken } from '../../../../src/core/mql/token.ts'
import { $toasts, closeToast, type Toast } from '../../../../src/core/feedback/toasts.ts'
import { openTab } from '../support/browser-storage.ts'
import { no, openInstitution, yes, type Answer, type Institution } from '../support/institution.ts'
import { entryFor, yearRow } from '../support/samples.ts'

let institution: Institution
let faults: unknown[] = []
const quiet = { toast: false }
const ask = (options = quiet) => call(getClientByName, { clientName: 'nowhere' }, options)
const menu = (options = quiet) => call(getMenu, { clientId: 17, roleId: [10], userId: 7 }, options)
const answers = (answer: Answer) => {
  institution.answer = () => answer
}
const failure = (kind: string, error: unknown) => ({ ok: false, errorCode: 1990, error, result: null, failure: kind })
const nextToast = () =>
  new Promise<Toast>((resolve) => {
    const stop = $toasts.listen(([toast]) => {
      stop()
      if (toast) resolve(toast)
    })
  })

beforeAll(async () => {
  openTab()
  institution = await openInstitution()
  configure({ baseURL: `${institution.origin}/server` })
})
afterAll(() => institution.close())
beforeEach(() => {
  faults = []
  setFaultReporter((fault) => faults.push(fault))
  institution.seen.length = 0
  removeToken()
})
afterEach(() => $toasts.get().forEach(({ id }) => closeToast(id)))

describe('a successful answer', () => {
  test.each([
    ['code 1000, under its name', { getClientByName: yes({ outcome: 'NOT_FOUND' }) }],
    ['code 0', { getClientByName: { errorCode: 0, error: null, result: { outcome: 'NOT_FOUND' } } }],
    ['its envelope at the top level', yes({ outcome: 'NOT_FOUND' })],
    [
      'unknown members',
      {
        getClientByName: {
          errorCode: 1000,
          error: null,
          reponseHeader: null,
          isCompressed: false,
          serverTime: 'x',
          result: { outcome: 'NOT_FOUND' },
        },
      },
    ],
    ['no member error', { getClientByName: { errorCode: 1000, result: { outcome: 'NOT_FOUND' } } }],
  ])('is accepted with %s', async (_, body) => {
    answers({ body })
    expect(await ask()).toEqual({ ok: true, result: { outcome: 'NOT_FOUND' } })
  })

  test('contains rows by query, and no rows for null', async () => {
    storeToken('t', true)
    answers({ body: { FetchQueryData: yes({ currentAcademicYear: [yearRow], nextAcademicYear: null }) } })
    const inputs = { currentAcademicYear: { clientId: 17 }, nextAcademicYear: { clientId: 17 } }
    expect(await query([currentAcademicYear, nextAcademicYear], inputs, quiet)).toEqual({
      ok: true,
      result: { currentAcademicYear: [yearRow], nextAcademicYear: [] },
    })
    answers({ body: { FetchQueryData: yes(null) } })
    expect(await query([currentAcademicYear], inputs, quiet)).toEqual({ ok: true, result: { currentAcademicYear: [] } })
  })

  test('contains every envelope and the headers in its raw form', async () => {
    answers({ body: { A: yes(1), B: yes([2]) }, headers: { 'x-request-id': 'q1' } })
    expect(await run('o.[A,B]', {}, quiet)).toMatchObject({
      ok: true,
      envelopes: { A: { result: 1 }, B: { result: [2] } },
      headers: { 'x-request-id': 'q1' },
    })
    answers({ body: { A: yes(1), B: no(1202, 'Gone.') } })
    expect(await run('o.[A,B]', {}, quiet)).toMatchObject({
      ok: false,
      errorCode: 1202,
      error: 'Gone.',
      envelopes: { A: { result: 1 } },
    })
  })
})

describe('a refusal', () => {
  test('contains the code and the message of the server', async () => {
    answers({ body: { getClientByName: { errorCode: 1301, error: 'Too many.', result: { retryAfter: 9 } } } })
    expect(await ask()).toMatchObject({ ok: false, errorCode: 1301, error: 'Too many.', result: { retryAfter: 9 } })
  })

  test.each([
    [null, ''],
    [{ messageIds: ['x'] }, '{"messageIds":["x"]}'],
  ])('with the error %o has the message %o', async (error, text) => {
    answers({ body: { getClientByName: no(417, error) } })
    expect(await ask()).toMatchObject({ errorCode: 417, error: text })
  })

  test('shows the specified toast, unless the screen shows the error itself', async () => {
    answers({ body: { getClientByName: no(1202, 'Record not found.') } })
    const shown = nextToast()
    await ask({ toast: true })
    expect(await shown).toMatchObject({ severity: 'error', summary: 'Error', detail: 'Record not found.', life: 3000 })
    const { length } = $toasts.get()
    await ask()
    await Promise.resolve()
    expect($toasts.get()).toHaveLength(length)
  })
})

describe('a failed call', () => {
  test('is a network error when the server is unreachable', async () => {
    const socket = createServer()
    await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve))
    const { port } = socket.address() as AddressInfo
    await new Promise((resolve) => socket.close(resolve))
    configure({ baseURL: `http://127.0.0.1:${port}/server` })
    expect(await ask()).toEqual(failure('network', 'Network Error'))
    configure({ baseURL: `${institution.origin}/server` })
  })

  test('is a network error when the connection is lost during the answer', async () => {
    answers({ body: '{"getClientByName":', cut: true })
    expect(await ask()).toEqual(failure('network', 'Network Error'))
  })

  test.each([500, 404, 413, 204, 401, 412])('reports the unexpected status %i', async (status) => {
    answers({ status })
    expect(await ask()).toMatchObject({ ...failure('status', `Unexpected status: ${status}`), status })
  })

  test('is the refusal of the server when its database is unavailable, which it also says by the status 503', async () => {
    const body = { getClientByName: { errorCode: 1304, error: 'Later.', result: { retryAfter: 15 } } }
    answers({ status: 503, body })
    expect(await ask()).toEqual({
      ...{ ok: false, errorCode: 1304, error: 'Later.', result: { retryAfter: 15 }, sessionOver: false },
    })
  })

  test.each([
    ['of a proxy', '<h1>Service Unavailable</h1>'],
    ['of a server that starts', { status: 'starting', errorCode: 1304, error: 'Starting.', result: null }],
  ])('reports the status 503 %s', async (_, body) => {
    answers({ status: 503, body })
    expect(await ask()).toMatchObject({ ...failure('status', 'Unexpected status: 503'), status: 503 })
  })

  test('is reported as cancelled, both in flight and before it is sent', async () => {
    let release: (value: unknown) => void = () => undefined
    const arrived = new Promise<void>((resolve) => {
      institution.answer = () => {
        resolve()
        return { hold: new Promise((done) => (release = done)) }
      }
    })
    const leaving = new AbortController()
    const reply = call(getClientByName, { clientName: 'x' }, { signal: leaving.signal })
    await arrived
    expect($blocker.get().inFlight).toBe(1)
    leaving.abort()
    expect(await reply).toEqual(failure('cancelled', 'Cancelled by User'))
    release(null)
    expect($blocker.get().inFlight).toBe(0)
    institution.seen.length = 0
    expect(await call(getClientByName, { clientName: 'x' }, { signal: leaving.signal })).toEqual(
      failure('cancelled', 'Cancelled by User'),
    )
    expect(institution.seen).toHaveLength(0)
    expect($toasts.get()).toHaveLength(0)
  })

  test('is not sent without a token', async () => {
    expect(await menu()).toEqual(failure('noToken', 'Operation canceled by the MQL interceptor.'))
    expect(institution.seen).toHaveLength(0)
  })

  test('is not sent with both an activity and a query', async () => {
    expect(await run('o.[A, query_b]', {}, quiet)).toEqual(
      failure('mixed', 'Can not support query and activity in a single execution'),
    )
    expect(institution.seen).toHaveLength(0)
  })

  test.each(['', 'A', 'x.[A]', 'o.[]', 'o.A'])('is not sent with the invalid activity string %o', async (text) => {
    expect(await run(text, {}, quiet)).toMatchObject({ errorCode: 1990, failure: 'contract' })
    expect(institution.seen).toHaveLength(0)
  })

  test.each([
    ['HTML', '<!doctype html><title>Proxy</title>'],
    ['empty', undefined],
    ['incomplete JSON', '{"getClientByName":'],
    ['null', null],
    ['an array', [1, 2]],
    ['only for another activity', { other: yes(1) }],
    ['an envelope with a textual code', { getClientByName: { errorCode: 'fine', result: null } }],
    ['a result outside the contract', { getClientByName: yes({ outcome: 'MAYBE' }) }],
    ['an envelope without a result', { getClientByName: yes(null) }],
  ])('violates the contract when the answer is %s', async (_, body) => {
    answers({ body })
    expect(await ask()).toEqual(failure('contract', expect.stringContaining('getClientByName')))
  })

  test('reports the member that violates the contract, and the reason', async () => {
    answers({ body: { getMenu: yes([{ ...entryFor('/a'), routeName: 7 }]) } })
    storeToken('t', true)
    expect(await menu()).toMatchObject({
      failure: 'contract',
      error: expect.stringContaining('0.routeName') as unknown,
    })
    expect(faults).toEqual([expect.objectContaining({ cause: [expect.objectContaining({ kind: 'schema' })] })])
  })
})

describe('the message that a screen shows', () => {
  const base: Refused = { ok: false, errorCode: 1990, error: 'x', result: null }
  test.each([
    [{ ...base, failure: 'network' as const }, { key: 'failure.network' }],
    [
      { ...base, failure: 'status' as const, status: 502 },
      { key: 'failure.status', values: { status: 502 } },
    ],
    [{ ...base, failure: 'mixed' as const }, { key: 'failure.contract' }],
    [{ ...base, errorCode: 1101, error: 'Wrong.' }, { text: 'Wrong.' }],
    [
      { ...base, errorCode: 417, error: '' },
      { key: 'failure.status', values: { status: 417 } },
    ],
  ])('%o', (refused, words) => {
    expect(getFailureMessage(refused)).toMatchObject(words)
  })
})

test('a call has no time limit, counts as slow after eight seconds, and can then be cancelled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    answers({ hold: new Promise(() => undefined) })
    const reply = ask()
    vi.advanceTimersByTime(SLOW_AFTER - 1)
    cancelSlowCalls()
    expect($blocker.get()).toEqual({ inFlight: 1, blocked: false, slow: false })
    vi.advanceTimersByTime(60_000)
    expect($blocker.get().slow).toBe(true)
    cancelSlowCalls()
    expect(await reply).toEqual(failure('cancelled', 'Cancelled by User'))
    expect($blocker.get()).toEqual({ inFlight: 0, blocked: false, slow: false })
  } finally {
    vi.useRealTimers()
  }
})

test('the page blocker counts calls in flight, and blocks the page only on request', async () => {
  const states: string[] = []
  const stop = $blocker.listen(({ inFlight, blocked }) => states.push(`${inFlight}${blocked ? ' blocked' : ''}`))
  answers({ body: { getClientByName: yes({ outcome: 'NOT_FOUND' }) } })
  await call(getClientByName, { clientName: 'x' }, { block: true })
  await ask()
  stop()
  expect(states).toEqual(['1 blocked', '0', '1', '0'])
})

describe('a page on an unregistered site', () => {
  const refusal = (origin: string, named: string | null = null) => ({
    errorCode: 1111,
    error: 'This page is not yet allowed to use this service.',
    result: {
      origin,
      institution: named,
      portal: 'https://portal.example/portal.html',
      register: 'https://portal.example/portal.html#/registered-sites',
    },
  })
  let lines: string[] = []
  let stop = (): void => undefined
  beforeEach(() => {
    lines = []
    stop = watchLog((level, words) => lines.push(`${level} ${words}`))
  })
  afterEach(() => stop())

  test('gets the server’s message for every call, and one console message with what to register and where', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answers({ status: 403, body: refusal('https://www.example.ac.in') })
    const refused = {
      ok: false,
      errorCode: 1111,
      error: 'This page is not yet allowed to use this service.',
      status: 403,
    }
    expect(await ask()).toMatchObject(refused)
    expect(getFailureMessage((await ask()) as Refused)).toEqual({ text: refused.error })
    expect(await query([institutions], { institutions: {} }, quiet)).toMatchObject(refused)
    expect(lines.filter((line) => line.includes('nowhere'))).toEqual([
      `error The elements on this page may not call ${institution.origin}/server, because its web site is not registered with the institution. Register https://www.example.ac.in for nowhere: an administrator does so at https://portal.example/portal.html#/registered-sites, whoever runs the server with: npm run sites -- add nowhere https://www.example.ac.in --user <administrator>.`,
    ])
  })

  test('gets the refusal in the envelope of a call to an institution that has not registered it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answers({ body: { getClientByName: refusal('https://www.example.ac.in', 'fauc') } })
    expect(await ask()).toMatchObject({ ok: false, errorCode: 1111 })
    await expect.poll(() => lines).toHaveLength(1)
    expect(lines[0]).toContain('Register https://www.example.ac.in for fauc:')
  })

  test('gets a console message about files and sandboxed frames when it has no origin', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answers({ status: 403, body: refusal('null', 'sandboxed') })
    await ask()
    expect(lines[0]).toContain('The page has no origin of its own: it is a file, or stands in a sandboxed frame')
  })

  test.each([
    ['of another server', '<h1>Forbidden</h1>'],
    ['with another code', { errorCode: 1107, error: 'No.', result: null }],
  ])('gets an unexpected status for a 403 %s', async (_, body) => {
    answers({ status: 403, body })
    expect(await ask()).toMatchObject({ ...failure('status', 'Unexpected status: 403'), status: 403 })
    expect(lines).toEqual([])
  })
})
