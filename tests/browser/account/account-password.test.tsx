import { expect } from 'chai'
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import { clearPasswordPermit, storePasswordPermit } from '../../../src/core/sign-in/password-permit.ts'
import { signIn } from '../../../src/core/sign-in/sign-in.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { forgotPassword } from '../../../src/elements/account/forgot-password/forgot-password-element.tsx'
import { newPassword } from '../../../src/elements/account/new-password/new-password-element.tsx'
import { pressKeys, typeKeys } from '../support/keys.ts'
import {
  accessibilityProblems,
  clearPage,
  eventually,
  mount,
  rootOf,
  says,
  type,
  waitForHostEvent,
} from '../support/mount.ts'
import { codeFor } from '../support/outbox.ts'
import { callsMade, serverDown } from '../support/wire.ts'

const text = (host: Element) => rootOf(host)?.textContent ?? ''
const input = (host: Element, name: string) =>
  eventually(`the field ${name}`, () => rootOf(host)?.querySelector<HTMLInputElement>(`input[name=${name}]`))
const submit = async (host: Element) =>
  (await eventually('a form', () => rootOf(host)?.querySelector('form'))).requestSubmit()

async function askFor(host: Element, name: string): Promise<HTMLInputElement> {
  type(await input(host, 'userName'), name)
  await submit(host)
  return input(host, 'code')
}
async function newTwice(host: Element, one: string, other = one): Promise<void> {
  type(await input(host, 'password'), one)
  type(await input(host, 'repeat'), other)
  await submit(host)
}

describe('resetting a forgotten password', () => {
  before(() => {
    defineElement(forgotPassword)
    defineElement(newPassword)
  })
  afterEach(async () => {
    clearPage()
    clearPasswordPermit()
    await signOut()
  })

  it('works with the keyboard alone (name, code, password), and each step focuses its field', async () => {
    const host = await mount('<campus-forgot-password client="svtu" lang="en"></campus-forgot-password>')
    ;(await input(host, 'userName')).focus()
    await typeKeys('vle.shivgaon@svtu.example.edu')
    await pressKeys('Enter')
    const code = await input(host, 'code')
    await says(host, 'v***@svtu.example.edu')
    await eventually('the focus on the code', () => document.activeElement === code)
    expect(code.autocomplete).to.equal('one-time-code')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await typeKeys(await codeFor('vle.shivgaon@svtu.example.edu'))
    await pressKeys('Enter')
    const password = await input(host, 'password')
    await eventually('the focus on the password', () => document.activeElement === password)
    await says(host, 'Use at least 10 characters')
    expect(await accessibilityProblems(host)).to.deep.equal([])

    await newTwice(host, 'Password@2026')
    await says(host, 'too easy to guess')
    await eventually('the focus on the password', () => document.activeElement === password)
    expect(password.value).to.equal('Password@2026')
    const changed = waitForHostEvent('campus-password-changed')
    await newTwice(host, 'harbour-mango-73-violin')
    await changed
    await says(host, 'Password changed.')
    expect(
      (await signIn('staff', { clientId: 17, userName: 'vle.shivgaon', password: 'harbour-mango-73-violin' })).ok,
    ).to.equal(true)
  })

  it('shows the attempts left after a wrong code, keeps its digits, and accepts digits of any script', async () => {
    const host = await mount('<campus-forgot-password client="svtu" lang="en"></campus-forgot-password>')
    const code = await askFor(host, 'nobody.knows.this')
    expect(text(host)).to.include('If an account matches')
    type(code, '१२३')
    await submit(host)
    await says(host, 'Enter the 6-digit code.')
    type(code, '१२३४५६')
    await submit(host)
    await says(host, 'Attempts left: 2')
    await eventually('the focus on the code', () => document.activeElement === code)
    expect(code.value).to.equal('१२३४५६')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('requires a name before it sends a request, and keeps the input when the server is down', async () => {
    const host = await mount('<campus-forgot-password client="svtu" lang="en"></campus-forgot-password>')
    const name = await input(host, 'userName')
    const calls = callsMade()
    await submit(host)
    await says(host, 'Enter your user name, PRN, e-mail address or mobile number.')
    await eventually('the focus', () => document.activeElement === name)
    expect(calls.stop()).not.to.include('forgotPassword')
    type(name, 'asha.admin')
    const back = serverDown()
    try {
      await submit(host)
      await says(host, 'The server did not answer.')
    } finally {
      back()
    }
    expect(name.value).to.equal('asha.admin')
  })

  for (const lang of ['mr', 'ur', 'dv'])
    it(`has no accessibility problems in ${lang}`, async () => {
      const host = await mount(`<campus-forgot-password client="svtu" lang="${lang}"></campus-forgot-password>`)
      await input(host, 'userName')
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
      storePasswordPermit({ clientId: 17, token: 'a-token-that-nobody-gave' })
      const other = await mount(`<campus-new-password client="svtu" lang="${lang}"></campus-new-password>`)
      await input(other, 'repeat')
      expect(await accessibilityProblems(other, lang)).to.deep.equal([])
    })
})

describe('setting a new password', () => {
  before(() => defineElement(newPassword))
  afterEach(async () => {
    clearPage()
    clearPasswordPermit()
    await signOut()
  })

  it('is required of a user whose password was set by somebody else, before they can sign in', async () => {
    const refused = await signIn('staff', { clientId: 17, userName: 'leela.new', password: DEMO_PASSWORD })
    expect(refused.ok).to.equal(false)
    const host = await mount('<campus-new-password client="svtu" lang="en"></campus-new-password>')
    await says(host, 'Choose a new password to continue.')
    await newTwice(host, 'copper-meadow-58-train', 'copper-meadow-58-trail')
    await says(host, 'Both entries must be the same.')
    await eventually(
      'the focus on repeat',
      () => (document.activeElement as HTMLInputElement | null)?.name === 'repeat',
    )
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await newTwice(host, 'copper-meadow-58-train')
    await says(host, 'Password changed.')
    expect(
      (await signIn('staff', { clientId: 17, userName: 'leela.new', password: 'copper-meadow-58-train' })).ok,
    ).to.equal(true)
  })

  it('requires the current password of a signed-in user, and keeps this session active', async () => {
    expect((await signIn('staff', { clientId: 17, userName: 'erp.service', password: DEMO_PASSWORD })).ok).to.equal(
      true,
    )
    const host = await mount('<campus-new-password client="svtu" lang="en"></campus-new-password>')
    type(await input(host, 'current'), 'not my password')
    await newTwice(host, 'orchid-signal-29-bridge')
    await says(host, 'The current password is not correct.')
    await eventually(
      'the focus on current',
      () => (document.activeElement as HTMLInputElement | null)?.name === 'current',
    )
    type(await input(host, 'current'), DEMO_PASSWORD)
    await submit(host)
    await says(host, 'Password changed.')
    expect(text(host)).not.to.include('Go to login')
    expect(sessionStorage.getItem('user-token')).to.be.a('string')
  })

  it('directs a visitor with neither a session nor a permit to request a code', async () => {
    const host = await mount('<campus-new-password client="svtu" lang="en"></campus-new-password>')
    await says(host, 'To set a new password, request a code')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })
})
