import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getClientByName, institutions } from '../../../../src/contract/institution/institution.ts'
import { getMenu } from '../../../../src/contract/sign-in/session.ts'
import { currentAcademicYear, nextAcademicYear } from '../../../../src/contract/institution/years.ts'
import { $blocker, cancelSlowCalls, SLOW_AFTER } from '../../../../src/core/feedback/blocker.ts'
import { configure } from '../../../../src/core/config/config.ts'
import { reportFaultsTo, watchLog } from '../../../../src/core/feedback/log.ts'
import { call, failureMessage, query, run, type Refused } from '../../../../src/core/mql/index.ts'
import { removeToken, keepToken } from '../../../../src/core/mql/token.ts'
import { $toasts, dismissToast, type Toast } from '../../../../src/core/feedback/toasts.ts'
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
  reportFaultsTo((fault) => faults.push(fault))
  institution.seen.length = 0
  removeToken()
})
afterEach(() => $toasts.get().forEach(({ id }) => dismissToast(id)))

describe('a yes', () => {
  test.each([
    ['1000, under its name', { getClientByName: yes({ outcome: 'NOT_FOUND' }) }],
    ['0', { getClientByName: { errorCode: 0, error: null, result: { outcome: 'NOT_FOUND' } } }],
    ['flat', yes({ outcome: 'NOT_FOUND' })],
    [
      'with members nobody reads',
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
    ['without the member error', { getClientByName: { errorCode: 1000, result: { outcome: 'NOT_FOUND' } } }],
  ])('%s', async (_, body) => {
    answers({ body })
    expect(await ask()).toEqual({ ok: true, result: { outcome: 'NOT_FOUND' } })
  })

  test('rows come by query, null rows as none', async () => {
    keepToken('t', true)
    answers({ body: { FetchQueryData: yes({ currentAcademicYear: [yearRow], nextAcademicYear: null }) } })
    const inputs = { currentAcademicYear: { clientId: 17 }, nextAcademicYear: { clientId: 17 } }
    expect(await query([currentAcademicYear, nextAcademicYear], inputs, quiet)).toEqual({
      ok: true,
      result: { currentAcademicYear: [yearRow], nextAcademicYear: [] },
    })
    answers({ body: { FetchQueryData: yes(null) } })
    expect(await query([currentAcademicYear], inputs, quiet)).toEqual({ ok: true, result: { currentAcademicYear: [] } })
  })

  test('the raw form brings every envelope and the headers', async () => {
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

describe('a no', () => {
  test('comes with the code and the sentence of the server', async () => {
    answers({ body: { getClientByName: { errorCode: 1301, error: 'Too many.', result: { retryAfter: 9 } } } })
    expect(await ask()).toMatchObject({ ok: false, errorCode: 1301, error: 'Too many.', result: { retryAfter: 9 } })
  })

  test.each([
    [null, ''],
    [{ messageIds: ['x'] }, '{"messageIds":["x"]}'],
  ])('an error of %o reads %o', async (error, text) => {
    answers({ body: { getClientByName: no(417, error) } })
    expect(await ask()).toMatchObject({ errorCode: 417, error: text })
  })

  test('raises the toast of the specification, unless the screen shows it', async () => {
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

describe('a failure on the way', () => {
  test('network: nobody listens there', async () => {
    const socket = createServer()
    await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve))
    const { port } = socket.address() as AddressInfo
    await new Promise((resolve) => socket.close(resolve))
    configure({ baseURL: `http://127.0.0.1:${port}/server` })
    expect(await ask()).toEqual(failure('network', 'Network Error'))
    configure({ baseURL: `${institution.origin}/server` })
  })

  test('network: the line breaks in the middle of the answer', async () => {
    answers({ body: '{"getClientByName":', cut: true })
    expect(await ask()).toEqual(failure('network', 'Network Error'))
  })

  test.each([500, 404, 413, 204, 401, 412])('status %i', async (status) => {
    answers({ status })
    expect(await ask()).toMatchObject({ ...failure('status', `Unexpected status: ${status}`), status })
  })

  test('cancelled while waiting, and before sending', async () => {
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

  test('no token: nothing is sent', async () => {
    expect(await menu()).toEqual(failure('noToken', 'Operation canceled by the MQL interceptor.'))
    expect(institution.seen).toHaveLength(0)
  })

  test('mixed: nothing is sent', async () => {
    expect(await run('o.[A, query_b]', {}, quiet)).toEqual(
      failure('mixed', 'Can not support query and activity in a single execution'),
    )
    expect(institution.seen).toHaveLength(0)
  })

  test.each(['', 'A', 'x.[A]', 'o.[]', 'o.A'])('%o is no activity string', async (text) => {
    expect(await run(text, {}, quiet)).toMatchObject({ errorCode: 1990, failure: 'contract' })
    expect(institution.seen).toHaveLength(0)
  })

  test.each([
    ['HTML', '<!doctype html><title>Proxy</title>'],
    ['nothing', undefined],
    ['half of a JSON', '{"getClientByName":'],
    ['null', null],
    ['a list', [1, 2]],
    ['another name only', { other: yes(1) }],
    ['a code in words', { getClientByName: { errorCode: 'fine', result: null } }],
    ['a result outside the contract', { getClientByName: yes({ outcome: 'MAYBE' }) }],
    ['no result at all', { getClientByName: yes(null) }],
  ])('contract: the answer is %s', async (_, body) => {
    answers({ body })
    expect(await ask()).toEqual(failure('contract', expect.stringContaining('getClientByName')))
  })

  test('contract: the fault says where and why', async () => {
    answers({ body: { getMenu: yes([{ ...entryFor('/a'), routeName: 7 }]) } })
    keepToken('t', true)
    expect(await menu()).toMatchObject({
      failure: 'contract',
      error: expect.stringContaining('0.routeName') as unknown,
    })
    expect(faults).toEqual([expect.objectContaining({ cause: [expect.objectContaining({ kind: 'schema' })] })])
  })
})

describe('what a screen shows', () => {
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
    expect(failureMessage(refused)).toMatchObject(words)
  })
})

test('a call has no time limit, is called slow after eight seconds, and can then be given up', async () => {
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

test('the blocker counts, and covers the page only for those who ask', async () => {
  const states: string[] = []
  const stop = $blocker.listen(({ inFlight, blocked }) => states.push(`${inFlight}${blocked ? ' blocked' : ''}`))
  answers({ body: { getClientByName: yes({ outcome: 'NOT_FOUND' }) } })
  await call(getClientByName, { clientName: 'x' }, { block: true })
  await ask()
  stop()
  expect(states).toEqual(['1 blocked', '0', '1', '0'])
})

describe('a page whose site is not registered', () => {
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
  let said: string[] = []
  let stop = (): void => undefined
  beforeEach(() => {
    said = []
    stop = watchLog((level, words) => said.push(`${level} ${words}`))
  })
  afterEach(() => stop())

  test('gets the server’s own sentence, whatever it calls; the console says once what to register and where', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answers({ status: 403, body: refusal('https://www.example.ac.in') })
    const refused = {
      ok: false,
      errorCode: 1111,
      error: 'This page is not yet allowed to use this service.',
      status: 403,
    }
    expect(await ask()).toMatchObject(refused)
    expect(failureMessage((await ask()) as Refused)).toEqual({ text: refused.error })
    expect(await query([institutions], { institutions: {} }, quiet)).toMatchObject(refused)
    expect(said.filter((line) => line.includes('nowhere'))).toEqual([
      `error The elements on this page may not call ${institution.origin}/server, because its web site is not registered with the institution. Register https://www.example.ac.in for nowhere: an administrator does so at https://portal.example/portal.html#/registered-sites, whoever runs the server with: npm run sites -- add nowhere https://www.example.ac.in --user <administrator>.`,
    ])
  })

  test('of this institution, though of another one it is: the same, from the envelope of the call', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answers({ body: { getClientByName: refusal('https://www.example.ac.in', 'fauc') } })
    expect(await ask()).toMatchObject({ ok: false, errorCode: 1111 })
    await expect.poll(() => said).toHaveLength(1)
    expect(said[0]).toContain('Register https://www.example.ac.in for fauc:')
  })

  test('because it has no origin: the console names files and sandboxed frames', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answers({ status: 403, body: refusal('null', 'sandboxed') })
    await ask()
    expect(said[0]).toContain('The page has no origin of its own: it is a file, or stands in a sandboxed frame')
  })

  test.each([
    ['of somebody else', '<h1>Forbidden</h1>'],
    ['with another code', { errorCode: 1107, error: 'No.', result: null }],
  ])('a 403 %s stays a failure on the way', async (_, body) => {
    answers({ status: 403, body })
    expect(await ask()).toMatchObject({ ...failure('status', 'Unexpected status: 403'), status: 403 })
    expect(said).toEqual([])
  })
})
