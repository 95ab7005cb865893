import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activities } from '../../../../src/contract/index.ts'
import { getClientByName } from '../../../../src/contract/institution/institution.ts'
import { getMenu } from '../../../../src/contract/sign-in/session.ts'
import { ldapLogin } from '../../../../src/contract/sign-in/sign-in.ts'
import { configure } from '../../../../src/core/config/config.ts'
import { $serverIp, call } from '../../../../src/core/mql/index.ts'
import { run } from '../../../../src/core/mql/run.ts'
import { getCurrentToken, removeToken, storeToken, onTokenRejected } from '../../../../src/core/mql/token.ts'
import { $toasts } from '../../../../src/core/feedback/toasts.ts'
import { openTab } from '../support/browser-storage.ts'
import { no, openInstitution, yes, type Answer, type Institution } from '../support/institution.ts'

let institution: Institution
const quiet = { toast: false }
const ask = () => call(getClientByName, { clientName: 'nowhere' }, quiet)
const menu = (options = quiet) => call(getMenu, { clientId: 17, roleId: [10], userId: 7 }, options)
const answers = (answer: Answer) => {
  institution.answer = () => answer
}

beforeAll(async () => {
  openTab()
  institution = await openInstitution()
  configure({ baseURL: `${institution.origin}/server` })
})
afterAll(() => institution.close())
beforeEach(removeToken)

describe('the session token', () => {
  test('is stored without "Bearer" at a sign-in, together with the address of the server', async () => {
    answers({
      body: { ldapLogin: yes({ mustChangePassword: false }) },
      headers: { authorization: 'Bearer t1', 'server-ip': '10.0.0.4' },
    })
    await call(ldapLogin, { clientId: 17, userName: 'a', password: 'b' }, quiet)
    expect(getCurrentToken()).toBe('t1')
    expect($serverIp.get()).toBe('10.0.0.4')
  })

  test.each(Object.values(activities).filter(({ begins }) => begins === true))(
    'is stored from $name, also when it is called by an activity string',
    async ({ name, access }) => {
      if (access !== 'o') storeToken('t1', true)
      answers({ body: { [name]: yes({}) }, headers: { authorization: 'Bearer t2' } })
      await run(`${access}.[${name}]`, {}, quiet)
      expect(getCurrentToken()).toBe('t2')
    },
  )

  test('is renewed by the answer of a restricted call, but not of a public one', async () => {
    storeToken('t1', true)
    answers({ body: { getMenu: yes([]) }, headers: { authorization: 't2' } })
    await menu()
    expect(getCurrentToken()).toBe('t2')
    answers({ body: { getClientByName: yes({ outcome: 'NOT_FOUND' }) }, headers: { authorization: 'stray' } })
    await ask()
    expect(getCurrentToken()).toBe('t2')
  })

  test('is not restored by an answer that arrives after the session has ended', async () => {
    storeToken('t1', true)
    institution.answer = () => {
      removeToken()
      return { body: { getMenu: yes([]) }, headers: { authorization: 't2' } }
    }
    await menu()
    expect(getCurrentToken()).toBeNull()
  })

  test.each<[string, Answer]>([
    ['401', { status: 401, body: 'no' }],
    ['412', { status: 412 }],
    ['code 1106', { body: { getMenu: no(1106, 'Your session has ended.') } }],
  ])('is rejected once by %s for three calls in flight, without a toast per call', async (_, answer) => {
    let rejections = 0
    const stop = onTokenRejected(() => {
      rejections++
      removeToken()
    })
    storeToken('t1', true)
    answers(answer)
    const replies = await Promise.all([menu({ toast: true }), menu({ toast: true }), menu({ toast: true })])
    stop()
    expect(replies.map(({ ok }) => ok)).toEqual([false, false, false])
    expect(rejections).toBe(1)
    expect($toasts.get()).toHaveLength(0)
  })

  test('is not rejected by a 401 or 1106 to a public call', async () => {
    let rejections = 0
    const stop = onTokenRejected(() => rejections++)
    storeToken('t1', true)
    answers({ status: 401 })
    await ask()
    answers({ body: { getClientByName: no(1106) } })
    await ask()
    stop()
    expect(rejections).toBe(0)
    expect(getCurrentToken()).toBe('t1')
  })
})
