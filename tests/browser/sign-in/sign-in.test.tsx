import { expect } from 'chai'
import { signOut } from '../../../src/core/session/session.ts'
import { adminLogin } from '../../../src/elements/sign-in/admin-login/admin-login-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { studentLogin } from '../../../src/elements/sign-in/student-login/student-login-element.tsx'
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import {
  accessibilityProblems,
  clearPage,
  eventually,
  waitForHostEvent,
  mount,
  rootOf,
  type,
} from '../support/mount.ts'
import { callsMade, serverDown } from '../support/wire.ts'

const input = (host: Element, name: string): HTMLInputElement => {
  const found = rootOf(host)?.querySelector<HTMLInputElement>(`input[name=${name}]`)
  if (!found) throw new Error(`There is no ${name}.`)
  return found
}
const form = (host: Element) => input(host, 'userName').form as HTMLFormElement
const text = (host: Element) => rootOf(host)?.textContent ?? ''
const button = (host: Element, words: string) =>
  eventually(`the button ${words}`, () =>
    [...(rootOf(host)?.querySelectorAll<HTMLButtonElement>('button') ?? [])].find((one) => one.textContent === words),
  )
const waitForInstitution = (host: Element) =>
  eventually('the institution', () => text(host).includes('Suvarnatir University'))
const fill = (host: Element, userName: string, password: string) => {
  type(input(host, 'userName'), userName)
  type(input(host, 'password'), password)
}

describe('signing in', () => {
  before(() => {
    defineElement(adminLogin)
    defineElement(studentLogin)
  })
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('has standard autocomplete fields for password managers, in one form in the light DOM', async () => {
    const host = await mount('<campus-student-login client="svtu" lang="en"></campus-student-login>')
    expect(host.querySelector('form')).to.equal(form(host))
    expect(input(host, 'userName').autocomplete).to.equal('username')
    expect(input(host, 'password').autocomplete).to.equal('current-password')
    expect(input(host, 'password').labels?.[0]?.textContent).to.equal('Password')
    // Until the script has loaded, the form must not submit anywhere.
    expect(form(host).method).to.equal('dialog')
    await waitForInstitution(host)
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('shows what is missing beside its field and focuses it, without a sign-in request', async () => {
    const host = await mount('<campus-admin-login client="svtu" lang="en"></campus-admin-login>')
    await waitForInstitution(host)
    const calls = callsMade()
    form(host).requestSubmit()
    await eventually(
      'the message',
      () => text(host).includes('Enter your user name.') && text(host).includes('Enter your password.'),
    )
    await eventually('the focus', () => document.activeElement === input(host, 'userName'))
    expect(input(host, 'userName').getAttribute('aria-invalid')).to.equal('true')
    // Queries for what else the form offers may run meanwhile.
    expect(calls.stop().filter((name) => name !== 'FetchQueryData')).to.deep.equal([])
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('shows the server’s message for wrong credentials, focuses it, and keeps the input', async () => {
    const host = await mount('<campus-admin-login client="svtu" lang="en"></campus-admin-login>')
    fill(host, 'asha.admin', 'not this one')
    const failed = waitForHostEvent('campus-failed')
    form(host).requestSubmit()
    expect((await failed).detail).to.deep.equal({ code: 1101, message: 'The user name or password is not correct.' })
    await eventually(
      'the sentence',
      () => document.activeElement?.textContent === 'The user name or password is not correct.',
    )
    expect([input(host, 'userName').value, input(host, 'password').value]).to.deep.equal(['asha.admin', 'not this one'])
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('signs in every element on the page with one request, however often the form is submitted', async () => {
    const host = await mount('<campus-admin-login client="svtu" lang="en"></campus-admin-login>')
    const other = await mount('<campus-student-login client="svtu" lang="en"></campus-student-login>')
    fill(host, 'asha.admin', DEMO_PASSWORD)
    const calls = callsMade()
    const signedIn = waitForHostEvent('campus-signed-in')
    form(host).requestSubmit()
    form(host).requestSubmit()
    const { detail } = (await signedIn) as CustomEvent<{ clientId: number; roleIds: number[] }>
    expect(detail.clientId).to.equal(17)
    expect(detail.roleIds).to.deep.equal([10])
    await Promise.all(
      [host, other].map((one) => eventually('the name', () => text(one).includes('You are logged in as'))),
    )
    expect(calls.stop().filter((name) => name === 'ldapLogin')).to.have.length(1)
    await eventually('the focus', () => host.contains(document.activeElement))
    expect(await accessibilityProblems(host)).to.deep.equal([])

    const signedOut = waitForHostEvent('campus-signed-out')
    ;(await button(other, 'Log out to use another account')).click()
    await signedOut
    await Promise.all([host, other].map((one) => eventually('the form', () => rootOf(one)?.querySelector('form'))))
    await eventually('the focus in the form', () => document.activeElement === input(other, 'userName'))
    expect(input(host, 'password').value).to.equal('')
  })

  it('offers the institutions when the code is unknown, unless the host page handles the navigation', async () => {
    const host = await mount('<campus-admin-login client="nowhere" lang="en"></campus-admin-login>')
    const choice = await button(host, 'Suvarnatir University')
    expect(text(host)).to.include('Institution not found')
    expect(await accessibilityProblems(host)).to.deep.equal([])

    const navigated = waitForHostEvent('campus-navigated')
    host.addEventListener('campus-navigated', (event) => event.preventDefault(), { once: true })
    choice.click()
    expect((await navigated).detail).to.deep.equal({ path: '/svtu' })
    expect(host.getAttribute('client')).to.equal('nowhere')
    choice.click()
    await eventually('the form', () => rootOf(host)?.querySelector('form'))
    expect(host.getAttribute('client')).to.equal('svtu')
  })

  it('gives the focus to the heading where the visitor asks for another institution', async () => {
    const host = await mount('<campus-admin-login client="svtu" lang="en"></campus-admin-login>')
    const other = await button(host, 'Not your institution?')
    other.focus()
    other.click()
    await eventually('the focus', () => document.activeElement?.matches('h1'))
    await button(host, 'Suvarnatir University')
  })

  it('keeps the input when the server is down, and shows the error', async () => {
    const host = await mount('<campus-student-login client="svtu" lang="en"></campus-student-login>')
    await waitForInstitution(host)
    fill(host, '2025417112003457', DEMO_PASSWORD)
    const back = serverDown()
    try {
      form(host).requestSubmit()
      await eventually('the sentence', () => text(host).includes('The server did not answer.'))
    } finally {
      back()
    }
    expect(input(host, 'password').value).to.equal(DEMO_PASSWORD)
  })

  it('shows “Processing” on the button, keeps its focus, and ignores a second press', async () => {
    const host = await mount('<campus-student-login client="svtu" lang="en"></campus-student-login>')
    await waitForInstitution(host)
    fill(host, '2025417112003457', 'not this one')
    const send = await button(host, 'Log in')
    const calls = callsMade()
    send.focus()
    send.click()
    await eventually(
      'the busy button',
      () => send.textContent === 'Processing' && send.getAttribute('aria-disabled') === 'true',
    )
    await eventually('the focus', () => document.activeElement === send)
    send.click()
    await eventually('the button as before', () => send.textContent === 'Log in')
    expect(calls.stop().filter((name) => name !== 'FetchQueryData')).to.deep.equal(['studentLoginPortal'])
  })

  it('can show the password, which stays in the same field', async () => {
    const host = await mount('<campus-student-login client="svtu" lang="en"></campus-student-login>')
    const show = await button(host, 'Show')
    type(input(host, 'password'), 'secret')
    show.click()
    await eventually('the text', () => input(host, 'password').type === 'text')
    expect(input(host, 'password').value).to.equal('secret')
    expect(show.getAttribute('aria-pressed')).to.equal('true')
    expect([show.textContent, show.getAttribute('aria-label')]).to.deep.equal(['Show', 'Show: Password'])
  })
})
