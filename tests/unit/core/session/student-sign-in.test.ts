import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTab } from '../support/browser-storage.ts'
import { openInstitution, serviceOf, yes, type Answer, type Institution } from '../support/institution.ts'
import { user } from '../support/samples.ts'
import { answerWell, openPage, passphrases, signedIn } from '../support/session-page.ts'

let institution: Institution
beforeAll(async () => {
  institution = await openInstitution()
})
afterAll(() => institution.close())
beforeEach(() => {
  openTab()
  institution.seen.length = 0
})

const code = { clientId: 17, request: 'request-of-this-code', code: '123456', sharedComputer: true }
const activation = {
  clientId: 17,
  token: 'token-of-this-account',
  password: 'river lantern quilt',
  sharedComputer: false,
}
const loadSignIn = () => import('../../../../src/core/sign-in/student-sign-in.ts')

test('a correct code signs a student in as a password does: token, user object, menu', async () => {
  const page = await openPage(institution)
  const userData = await page.encryptJson(user, passphrases.login)
  await answerWell(institution, page, {
    verifyStudentOtp: {
      body: { verifyStudentOtp: yes({ outcome: 'SIGNED_IN', userData }) },
      headers: { authorization: 'token-c' },
    },
  })
  expect(await (await loadSignIn()).signInWithCode(code)).toEqual({ ok: true, result: { outcome: 'SIGNED_IN', user } })
  expect(institution.seen.map(serviceOf)).toEqual(['verifyStudentOtp', 'getMenu', 'FetchQueryData'])
  expect(institution.seen[0]?.body).toEqual({ verifyStudentOtp: code })
  expect(institution.seen[1]?.headers.authorization).toBe('Bearer token-c')
  expect(page.$session.get()).toEqual({ status: 'user', user })
})

test('an activated account is signed in at once', async () => {
  const page = await openPage(institution)
  const userData = await page.encryptJson(user, passphrases.login)
  await answerWell(institution, page, {
    activateStudentAccount: {
      body: { activateStudentAccount: yes({ outcome: 'ACTIVATED', userData }) },
      headers: { authorization: 'token-a' },
    },
  })
  expect(await (await loadSignIn()).activateAndSignIn(activation)).toEqual({
    ok: true,
    result: { outcome: 'SIGNED_IN', user },
  })
  expect(page.$session.get()).toEqual({ status: 'user', user })
})

test.each([
  ['a wrong code', { outcome: 'WRONG', remaining: 2 }],
  ['an expired code', { outcome: 'ENDED' }],
])('%s is reported, and an earlier session stays', async (_what, outcome) => {
  const page = await signedIn(institution)
  const verify: Answer = { body: { verifyStudentOtp: yes(outcome) } }
  await answerWell(institution, page, { verifyStudentOtp: verify })
  expect(await (await loadSignIn()).signInWithCode(code)).toEqual({ ok: true, result: outcome })
  expect(page.$session.get()).toEqual({ status: 'user', user })
})

test('rejects a successful response without a token', async () => {
  const page = await openPage(institution)
  await page.restoreSession()
  const userData = await page.encryptJson(user, passphrases.login)
  await answerWell(institution, page, {
    verifyStudentOtp: { body: { verifyStudentOtp: yes({ outcome: 'SIGNED_IN', userData }) } },
  })
  expect(await (await loadSignIn()).signInWithCode(code)).toMatchObject({ ok: false, failure: 'contract' })
  expect(page.$session.get()).toEqual({ status: 'guest' })
})
