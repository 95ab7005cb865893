import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getClientByName } from '../../../src/contract/institution.ts'
import { getMenu, ldapLogin } from '../../../src/contract/session.ts'
import { currentAcademicYear, nextAcademicYear } from '../../../src/contract/years.ts'
import { $blocker } from '../../../src/core/blocker.ts'
import { configure } from '../../../src/core/config.ts'
import { reportFaultsTo } from '../../../src/core/log.ts'
import { $serverIp, call, failureWords, query, run, type Refused } from '../../../src/core/mql/index.ts'
import { currentToken, dropToken, keepToken, onTokenRejected } from '../../../src/core/mql/token.ts'
import { $toasts, dismissToast, type Toast } from '../../../src/core/toasts.ts'
import { no, openInstitution, yes, type Answer, type Institution } from './support/institution.ts'
import { entryFor, yearRow } from './support/samples.ts'

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
  institution = await openInstitution()
  configure({ baseURL: `${institution.origin}/server` })
})
afterAll(() => institution.close())
beforeEach(() => {
  faults = []
  reportFaultsTo((fault) => faults.push(fault))
  institution.seen.length = 0
  dropToken()
})
afterEach(() => $toasts.get().forEach(({ id }) => dismissToast(id)))

describe('a yes', () => {
  test.each([
    ['1000, under its name', { getClientByName: yes({ outcome: 'NOT_FOUND' }) }],
    ['0', { getClientByName: { errorCode: 0, error: null, result: { outcome: 'NOT_FOUND' } } }],
    ['flat', yes({ outcome: 'NOT_FOUND' })],
    ['with members nobody reads', { getClientByName: { errorCode: 1000, error: null, reponseHeader: null, isCompressed: false, serverTime: 'x', result: { outcome: 'NOT_FOUND' } } }],
    ['without the member error', { getClientByName: { errorCode: 1000, result: { outcome: 'NOT_FOUND' } } }],
  ])('%s', async (_, body) => {
    answers({ body })
    expect(await ask()).toEqual({ ok: true, result: { outcome: 'NOT_FOUND' } })
  })

  test('rows come by query, null rows as none', async () => {
    keepToken('t', true)
    answers({ body: { FetchQueryData: yes({ currentAcademicYear: [yearRow], nextAcademicYear: null }) } })
    const inputs = { currentAcademicYear: { clientId: 17 }, nextAcademicYear: { clientId: 17 } }
    expect(await query([currentAcademicYear, nextAcademicYear], inputs, quiet)).toEqual({ ok: true, result: { currentAcademicYear: [yearRow], nextAcademicYear: [] } })
    answers({ body: { FetchQueryData: yes(null) } })
    expect(await query([currentAcademicYear], inputs, quiet)).toEqual({ ok: true, result: { currentAcademicYear: [] } })
  })

  test('the raw form brings every envelope and the headers', async () => {
    answers({ body: { A: yes(1), B: yes([2]) }, headers: { 'x-request-id': 'q1' } })
    expect(await run('o.[A,B]', {}, quiet)).toMatchObject({ ok: true, envelopes: { A: { result: 1 }, B: { result: [2] } }, headers: { 'x-request-id': 'q1' } })
    answers({ body: { A: yes(1), B: no(1202, 'Gone.') } })
    expect(await run('o.[A,B]', {}, quiet)).toMatchObject({ ok: false, errorCode: 1202, error: 'Gone.', envelopes: { A: { result: 1 } } })
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
    let release = (_: unknown): void => undefined
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
    expect(await call(getClientByName, { clientName: 'x' }, { signal: leaving.signal })).toEqual(failure('cancelled', 'Cancelled by User'))
    expect(institution.seen).toHaveLength(0)
    expect($toasts.get()).toHaveLength(0)
  })

  test('no token: nothing is sent', async () => {
    expect(await menu()).toEqual(failure('noToken', 'Operation canceled by the MQL interceptor.'))
    expect(institution.seen).toHaveLength(0)
  })

  test('mixed: nothing is sent', async () => {
    expect(await run('o.[A, query_b]', {}, quiet)).toEqual(failure('mixed', 'Can not support query and activity in a single execution'))
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
    expect(await menu()).toMatchObject({ failure: 'contract', error: expect.stringContaining('0.routeName') as unknown })
    expect(faults).toEqual([expect.objectContaining({ cause: [expect.objectContaining({ kind: 'schema' })] })])
  })
})

describe('what a screen shows', () => {
  const base: Refused = { ok: false, errorCode: 1990, error: 'x', result: null }
  test.each([
    [{ ...base, failure: 'network' as const }, { key: 'failure.network' }],
    [{ ...base, failure: 'status' as const, status: 502 }, { key: 'failure.status', values: { status: 502 } }],
    [{ ...base, failure: 'mixed' as const }, { key: 'failure.contract' }],
    [{ ...base, errorCode: 1101, error: 'Wrong.' }, { text: 'Wrong.' }],
    [{ ...base, errorCode: 417, error: '' }, { key: 'failure.status', values: { status: 417 } }],
  ])('%o', (refused, words) => {
    expect(failureWords(refused)).toMatchObject(words)
  })
})

describe('the session in the headers', () => {
  test('the token of a sign-in is kept, with or without "Bearer", and the server names itself', async () => {
    answers({ body: { ldapLogin: yes({ mustChangePassword: false }) }, headers: { authorization: 'Bearer t1', 'server-ip': '10.0.0.4' } })
    await call(ldapLogin, { clientId: 17, userName: 'a', password: 'b' }, quiet)
    expect(currentToken()).toBe('t1')
    expect($serverIp.get()).toBe('10.0.0.4')
  })

  test('a restricted answer slides it on; an open one does not', async () => {
    keepToken('t1', true)
    answers({ body: { getMenu: yes([]) }, headers: { authorization: 't2' } })
    await menu()
    expect(currentToken()).toBe('t2')
    answers({ body: { getClientByName: yes({ outcome: 'NOT_FOUND' }) }, headers: { authorization: 'stray' } })
    await ask()
    expect(currentToken()).toBe('t2')
  })

  test('an answer that comes after the end does not bring the session back', async () => {
    keepToken('t1', true)
    institution.answer = () => {
      dropToken()
      return { body: { getMenu: yes([]) }, headers: { authorization: 't2' } }
    }
    await menu()
    expect(currentToken()).toBeNull()
  })

  test.each<[string, Answer]>([
    ['401', { status: 401, body: 'no' }],
    ['412', { status: 412 }],
    ['code 1106', { body: { getMenu: no(1106, 'Your session has ended.') } }],
  ])('%s rejects the token once for three calls in flight, without a toast per call', async (_, answer) => {
    let rejections = 0
    const stop = onTokenRejected(() => {
      rejections++
      dropToken()
    })
    keepToken('t1', true)
    answers(answer)
    const replies = await Promise.all([menu({ toast: true }), menu({ toast: true }), menu({ toast: true })])
    stop()
    expect(replies.map(({ ok }) => ok)).toEqual([false, false, false])
    expect(rejections).toBe(1)
    expect($toasts.get()).toHaveLength(0)
  })

  test('an open call that is answered 401 or 1106 rejects nothing', async () => {
    let rejections = 0
    const stop = onTokenRejected(() => rejections++)
    keepToken('t1', true)
    answers({ status: 401 })
    await ask()
    answers({ body: { getClientByName: no(1106) } })
    await ask()
    stop()
    expect(rejections).toBe(0)
    expect(currentToken()).toBe('t1')
  })
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
