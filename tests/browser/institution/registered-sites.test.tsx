import { expect } from 'chai'
import {
  registeredSites as listed,
  removeRegisteredSite,
} from '../../../src/contract/institution/sites/registered-sites.ts'
import { query } from '../../../src/core/mql/index.ts'
import { loadAssertion } from '../../../src/core/session/assertion.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { $toasts, closeToast } from '../../../src/core/feedback/toasts.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { registeredSites } from '../../../src/elements/institution/registered-sites/registered-sites-element.tsx'
import { all } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, says, type } from '../support/mount.ts'
import { serverDown, slowCalls } from '../support/wire.ts'
import { signInAs } from '../support/sign-in.ts'
import { callRecently } from '../support/call-recently.ts'

const root = (host: Element) => rootOf(host) as HTMLElement
const within = <Found extends Element>(host: Element, selector: string) =>
  eventually(selector, () => root(host).querySelector<Found>(selector))
const button = (host: Element, words: string) =>
  eventually(`the button ${words}`, () =>
    all<HTMLButtonElement>(host, 'button').find(({ textContent }) => textContent.trim() === words),
  )
const item = (host: Element, words: string) =>
  eventually(words, () =>
    all<HTMLButtonElement>(host, '[role=menuitem]').find(({ textContent }) => textContent.startsWith(words)),
  )
const close = async (host: Element) =>
  (await within<HTMLButtonElement>(host, 'dialog button[aria-label=Close]')).click()

/** Presses a button of the confirmation dialog. */
async function answer(words: string): Promise<void> {
  const question = await eventually(words, () => {
    const buttons = document
      .querySelector('campus-confirmation')
      ?.shadowRoot?.querySelectorAll<HTMLButtonElement>('dialog[open] button')
    return [...(buttons ?? [])].find(({ textContent }) => textContent === words)
  })
  question.click()
}

const open = (lang = 'en', more = 'style="display: block; inline-size: 1200px"') =>
  mount(`<campus-registered-sites client="svtu" lang="${lang}" ${more}></campus-registered-sites>`)
async function register(host: Element, address: string): Promise<void> {
  ;(await button(host, 'Register a website')).click()
  type(await within<HTMLInputElement>(host, 'dialog input[name=address]'), address)
  ;(await button(host, 'Register')).click()
}
async function nothingRegistered(): Promise<void> {
  const reply = await query([listed], { registeredSites: {} }, { toast: false })
  if (!reply.ok) throw new Error(reply.error)
  for (const { siteId } of reply.result.registeredSites)
    await callRecently(removeRegisteredSite, { siteId }, { toast: false })
}

describe('an administrator of the institution’s websites', () => {
  before(async () => {
    defineElement(registeredSites)
    await signInAs('asha.admin')
  })
  afterEach(async () => {
    clearPage()
    for (const { id } of $toasts.get()) closeToast(id)
    await nothingRegistered()
  })
  after(() => signOut())

  for (const lang of ['en', 'mr', 'ur', 'dv'])
    it(`finds no accessibility problems on a phone in ${lang}: the empty list, the panel, the result`, async () => {
      const host = await open(lang, 'style="inline-size:360px"')
      const add = await within<HTMLButtonElement>(host, 'header button')
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
      add.click()
      type(await within<HTMLInputElement>(host, 'dialog input[name=address]'), 'http://intranet.example.ac.in/exams')
      ;(await within<HTMLInputElement>(host, 'dialog input[name=allowHttp]')).click()
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
      ;(await within<HTMLButtonElement>(host, 'dialog button[type=submit]')).click()
      await within(host, 'dialog[open] pre')
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
    })

  it('registers a site by the address of any of its pages, and copies the two lines to embed', async () => {
    const host = await open()
    await says(host, 'No website is registered yet.')
    await register(host, 'www.Example.ac.in/exams/tickets.php')
    await says(host, 'This website can now use the elements.')
    const lines = (await within(host, 'pre')).textContent
    expect(lines.replace(/src="http:[^"]+/, 'src="http:…')).to.equal(
      '<script type="module" src="http:…" data-client="svtu"></script>\n<campus-hall-ticket></campus-hall-ticket>',
    )
    ;(await button(host, 'Copy code')).click()
    await eventually('that it was copied', () => /Copied|Selected: copy it now/.test(root(host).textContent))
    await close(host)
    await says(host, 'https://www.example.ac.in')
    await says(host, 'Asha Kulkarni')
  })

  it('sees a preview of what will be registered, and an error for an invalid address', async () => {
    const host = await open()
    ;(await button(host, 'Register a website')).click()
    const field = await within<HTMLInputElement>(host, 'dialog input[name=address]')
    ;(await button(host, 'Register')).click()
    await says(host, 'Enter the address of the website.')
    type(field, 'https://www.example.ac.in:443/a?b#c')
    await says(host, 'To be registered: \u2066https://www.example.ac.in\u2069')
    type(field, 'https://*.example.ac.in')
    ;(await button(host, 'Register')).click()
    await says(host, 'Enter one complete address; * cannot be used.')
    type(field, 'http://www.example.ac.in')
    ;(await button(host, 'Register')).click()
    await says(host, 'This address is not encrypted.')
    ;(await within<HTMLInputElement>(host, 'dialog input[name=allowHttp]')).click()
    ;(await button(host, 'Register')).click()
    await says(host, 'This website can now use the elements.')
    await says(host, 'Not encrypted')
  })

  it('sees that a site is already registered', async () => {
    const host = await open()
    await register(host, 'https://www.example.ac.in')
    await says(host, 'This website can now use the elements.')
    await close(host)
    await register(host, 'https://www.example.ac.in/exams')
    await says(host, 'This website is already registered')
  })

  it('removes a site only after a confirmation', async () => {
    const host = await open()
    await register(host, 'https://www.example.ac.in')
    await close(host)
    const menu = () => within<HTMLButtonElement>(host, 'button[aria-label="Actions for https://www.example.ac.in"]')
    ;(await menu()).click()
    ;(await item(host, 'Remove')).click()
    await answer('Cancel')
    await says(host, 'https://www.example.ac.in')
    ;(await menu()).click()
    ;(await item(host, 'Remove')).click()
    await answer('Remove')
    await says(host, 'No website is registered yet.')
    const toasts = $toasts.get().map(({ detail }) => detail)
    expect(toasts).to.deep.equal(['\u2066https://www.example.ac.in\u2069 can no longer use the elements.'])
  })

  it('shares the login with a site’s own system: its page then gets an assertion for it, and for no other', async () => {
    const { origin } = location
    const host = await open()
    await register(host, origin)
    await close(host)
    const openDrawer = async () => {
      ;(await within<HTMLButtonElement>(host, `button[aria-label="Actions for ${origin}"]`)).click()
      ;(await item(host, 'Share the login')).click()
      return within<HTMLInputElement>(host, 'dialog input[name=audience]')
    }
    type(await openDrawer(), 'https://api.example.ac.in')
    expect(await accessibilityProblems(host, 'en')).to.deep.equal([])
    type(await within<HTMLInputElement>(host, 'dialog input[name=signOutUrl]'), 'signed-out')
    ;(await button(host, 'Save')).click()
    await says(host, 'Enter a complete address that begins with https://.')
    type(await within<HTMLInputElement>(host, 'dialog input[name=signOutUrl]'), 'https://127.0.0.1/signed-out')
    ;(await button(host, 'Save')).click()
    await says(host, 'The server may not connect to 127.0.0.1.')
    type(await within<HTMLInputElement>(host, 'dialog input[name=signOutUrl]'), '')
    ;(await button(host, 'Save')).click()
    await eventually('that it is saved', () => !root(host).querySelector('dialog[open]'))
    expect((await openDrawer()).value).to.equal('https://api.example.ac.in')
    const reply = await loadAssertion({ audience: 'https://api.example.ac.in' })
    expect(reply.ok && reply.result.assertion.split('.').length).to.equal(3)
    expect(await loadAssertion({ audience: origin })).to.include({ ok: false, errorCode: 1107 })
  })

  it('sees that the list is loading, not that it is empty', async () => {
    const letGo = slowCalls()
    const host = await open()
    await within(host, 'section[aria-busy=true]')
    expect(root(host).textContent).not.to.contain('No website is registered yet.')
    letGo()
    await says(host, 'No website is registered yet.')
  })

  it('sees an error when the server does not respond, and can retry once it is back', async () => {
    const back = serverDown()
    const host = await open()
    await says(host, 'The server did not answer.')
    back()
    ;(await button(host, 'Try again')).click()
    await says(host, 'No website is registered yet.')
  })
})

describe('a user who is not an administrator', () => {
  before(() => signInAs('ravi.exams'))
  after(() => signOut())
  afterEach(clearPage)

  it('sees which right is missing', async () => {
    defineElement(registeredSites)
    const host = await open()
    const notice = await within(host, '[role=alert]')
    expect(notice.textContent).to.contain('Websites')
    expect(root(host).querySelectorAll('header button, section[aria-busy]').length).to.equal(0)
  })
})
