import { expect } from 'chai'
import type { SetupContent } from '../../../src/core/institution/setup-entry.ts'
import { localStore, sessionStore } from '../../../src/core/storage/storage.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { setup } from '../../../src/elements/setup/setup/setup-element.tsx'
import { savedFile } from '../support/files.ts'
import { all } from '../support/guide.ts'
import { pressKeys, typeKeys } from '../support/keys.ts'
import {
  accessibilityProblems,
  clearPage,
  eventually,
  mount,
  rootOf,
  says,
  type,
  waitForDrawing,
  waitForHostEvent,
} from '../support/mount.ts'
import { EMPTY_SETUP, FULL_SETUP, LINK, setupServer } from '../support/institution/setup-server.ts'

const root = (host: Element) => rootOf(host) as HTMLElement
const field = (host: Element, name: string) =>
  eventually(`the field ${name}`, () => root(host).querySelector<HTMLInputElement>(`[name="${name}"]`))
const button = (host: Element, words: string) =>
  eventually(`the button ${words}`, () =>
    all<HTMLButtonElement>(host, 'button').find((one) => one.textContent.trim().startsWith(words)),
  )
const heading = (host: Element, words: string) =>
  eventually(`the step ${words}`, () => root(host).querySelector('h2')?.textContent === words)
const focused = (host: Element) => host.shadowRoot?.activeElement
const next = async (host: Element) => (await button(host, 'Save and continue')).click()

let server: ReturnType<typeof setupServer>
let opened = ''
let links = 0

/** Opens a new link, because the same link a second time in a tab reloads the page. */
const followLink = () => {
  location.hash = `/setup?token=${LINK}-${(links += 1)}`
}

/** Sets the address as a new tab does: without an event, which would reload the page for a link that was used here. */
const openInNewTab = (path: string) => history.replaceState(null, '', `#${path}`)

/** Opens the setup with the link, as the portal does; without one, as a reload does. */
async function open(content: SetupContent = EMPTY_SETUP, lang = 'en', width = 1000): Promise<Element> {
  server = setupServer(content)
  followLink()
  return mount(`<campus-setup lang="${lang}" style="display: block; inline-size: ${width}px"></campus-setup>`)
}

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

describe('a person who sets up a new server', () => {
  before(() => {
    defineElement(setup)
    opened = location.href
  })
  afterEach(() => {
    clearPage()
    server.stop()
    localStore.remove('setup.key')
    sessionStore.remove('link:setup')
    history.replaceState(null, '', opened)
  })

  it('fills in the steps, connects an app, creates the institution and keeps the recovery codes', async () => {
    const host = await open()
    await heading(host, 'Institution')
    expect(location.hash).to.equal('#/setup')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    ;(await field(host, 'name')).focus()
    await typeKeys('Hill Plains University')
    await pressKeys('Tab')
    expect((await field(host, 'code')).value).to.equal('hpu')
    await pressKeys('Enter')
    await heading(host, 'Colour and logo')
    await eventually('the focus on the heading', () => focused(host)?.textContent === 'Colour and logo')
    await says(host, 'Institution: saved')

    await says(host, 'Easy to read in both themes')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(await field(host, 'color'), '#ffe14d')
    await says(host, 'This colour is too light for text.')
    const rendered = getComputedStyle(
      await eventually('a preview', () => root(host).querySelector('.c-look-page .c-link')),
    )
    expect(rendered.color).not.to.contain('255, 225, 77')
    await next(host)

    await heading(host, 'Languages and formats')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    ;[...root(host).querySelectorAll<HTMLInputElement>('[name=languages]')].find(({ value }) => value === 'ur')?.click()
    await waitForDrawing()
    expect(root(host).querySelector<HTMLInputElement>('[name=timeZone]')?.value).to.equal('Asia/Kolkata')
    await next(host)

    await heading(host, 'Years')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const lastDay = await field(host, 'academicYear.endsOn')
    const proposed = lastDay.value
    type(
      lastDay,
      proposed.replace(/\d{4}/, (year) => String(Number(year) + 11)),
    )
    await next(host)
    await says(host, 'A year has at most 24 months.')
    type(lastDay, proposed)
    await next(host)

    await heading(host, 'Websites')
    type(await field(host, 'sites.0'), 'ftp://www.hpu.example')
    await next(host)
    await says(host, 'Enter the https address of a website')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(await field(host, 'sites.0'), 'www.hpu.example')
    ;(await button(host, 'Add another website')).click()
    await eventually('the focus in the new field', () => focused(host)?.getAttribute('name') === 'sites.1')
    await next(host)

    await heading(host, 'Help desk')
    type(await field(host, 'email'), 'help@hpu.example')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await next(host)

    await heading(host, 'Administrator')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    for (const [name, text] of [
      ['name', 'Asha Patil'],
      ['email', 'asha@hpu.example'],
      ['loginName', 'asha.admin'],
      ['password', 'seven green rivers meet'],
    ] as const)
      type(await field(host, name), text)
    await next(host)

    await heading(host, 'Two-step verification')
    type(await field(host, 'code'), '000000')
    ;(await field(host, 'code')).form?.requestSubmit()
    await says(host, 'The code is not correct.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(await field(host, 'code'), '123456')
    ;(await field(host, 'code')).form?.requestSubmit()

    await heading(host, 'Review')
    await says(host, 'https://www.hpu.example')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    expect(server.saved.map(({ step }) => step)).to.deep.equal(FULL_SETUP.finishedSteps)
    expect(server.saved[2]?.values).to.include({ timeZone: 'Asia/Kolkata', currency: 'INR' })
    expect(server.saved[4]?.values).to.deep.equal({ sites: ['www.hpu.example'] })
    const createdEvent = waitForHostEvent('campus-institution-created')
    ;(await button(host, 'Create the institution')).click()
    expect((await createdEvent).detail).to.deep.equal({ code: 'hpu' })

    await says(host, 'Hill Plains University has been created.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const file = await savedFile(async () => (await button(host, 'Save as a file')).click())
    expect(await file.text()).to.contain('BBBB-2222')
    ;(await button(host, 'I have saved the codes')).click()
    await says(host, 'Hill Plains University is ready')
    await eventually('the focus on the heading', () => focused(host)?.tagName === 'H2')
    await button(host, 'Go to the login')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('continues where they stopped after a reload in the same tab', async () => {
    const { draft } = FULL_SETUP
    const host = await open({
      ...EMPTY_SETUP,
      draft: { ...EMPTY_SETUP.draft, IDENTITY: draft.IDENTITY, LOOK: draft.LOOK },
      finishedSteps: ['IDENTITY', 'LOOK'],
    })
    await heading(host, 'Languages and formats')
    clearPage()
    const again = await mount('<campus-setup lang="en"></campus-setup>')
    await heading(again, 'Languages and formats')
    ;(await button(again, 'Back')).click()
    await heading(again, 'Colour and logo')
    expect((await field(again, 'color')).value).to.equal('#0f4c5c')
    expect((await button(again, 'Institution')).getAttribute('aria-current')).to.equal(null)
    expect(all(again, 'nav .c-setup-later').length).to.equal(6)
  })

  it('continues after the tab was closed, without the link and with it, but not in another browser', async () => {
    await heading(await open(FULL_SETUP), 'Review')
    const used = `/setup?token=${LINK}-${links}`
    for (const path of ['/setup', used]) {
      clearPage()
      // What a tab keeps is gone with it.
      globalThis.sessionStorage.clear()
      openInNewTab(path)
      await heading(await mount('<campus-setup lang="en"></campus-setup>'), 'Review')
    }
    clearPage()
    globalThis.sessionStorage.clear()
    localStore.remove('setup.key')
    openInNewTab(used)
    const elsewhere = await mount('<campus-setup lang="en"></campus-setup>')
    await says(elsewhere, 'This link does not work in this browser')
    await says(elsewhere, 'restart the server and open its new link here')
  })

  it('is led to the login, and to new recovery codes, after a reload at the recovery codes', async () => {
    const host = await open(FULL_SETUP)
    ;(await button(host, 'Create the institution')).click()
    await says(host, 'AAAA-1111')
    clearPage()
    const again = await mount('<campus-setup lang="en"></campus-setup>')
    await says(again, 'The setup is complete')
    await says(again, 'create new ones under My details')
    expect(await accessibilityProblems(again)).to.deep.equal([])
    const gone = waitForHostEvent('campus-navigated')
    document.addEventListener('campus-navigated', (event) => event.preventDefault(), { once: true })
    ;(await button(again, 'Go to the login')).click()
    expect((await gone).detail).to.deep.equal({ path: '/hpu' })
  })

  it('sees what the server refuses at the field, and keeps the input when the server is not reachable', async () => {
    const host = await open()
    type(await field(host, 'name'), 'Hill Plains University')
    type(await field(host, 'code'), 'hpu')
    const error = 'This code is used by another institution.'
    server.refuse('saveSetupStep', {
      errorCode: 1201,
      error: 'Some fields are wrong.',
      result: { fieldErrors: [{ field: 'values.code', message: error }] },
    })
    await next(host)
    await says(host, error)
    const code = await field(host, 'code')
    expect(code.getAttribute('aria-invalid')).to.equal('true')
    await eventually('the focus on the summary', () => focused(host)?.textContent.includes(error))
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(code, 'hpu2')
    server.down(true)
    await next(host)
    await says(host, 'The server did not answer.')
    expect((await field(host, 'name')).value).to.equal('Hill Plains University')
    server.down(false)
    await next(host)
    await heading(host, 'Colour and logo')
  })

  it('is asked before unsaved input is lost', async () => {
    const host = await open({ ...FULL_SETUP })
    await heading(host, 'Review')
    ;(await button(host, 'Help desk')).click()
    await heading(host, 'Help desk')
    type(await field(host, 'phone'), '020 111')
    ;(await button(host, 'Websites')).click()
    await answer('Cancel')
    expect((await field(host, 'phone')).value).to.equal('020 111')
    ;(await button(host, 'Websites')).click()
    await answer('Leave without saving')
    await heading(host, 'Websites')
  })

  it('is led to the steps that the server finds incomplete at the end', async () => {
    const host = await open(FULL_SETUP)
    await heading(host, 'Review')
    const { fetch } = window
    window.fetch = (input, init) =>
      new Headers(init?.headers).get('Service-Header') === 'completeSetup'
        ? Promise.resolve(
            new Response(
              JSON.stringify({
                completeSetup: { errorCode: 1000, error: null, result: { outcome: 'INCOMPLETE', steps: ['YEARS'] } },
              }),
              { headers: { 'content-type': 'application/json' } },
            ),
          )
        : fetch(input, init)
    ;(await button(host, 'Create the institution')).click()
    await says(host, 'Some steps need your attention:')
    const link = await eventually('the link', () =>
      all<HTMLButtonElement>(host, '.c-notice button').find(({ textContent }) => textContent === 'Years'),
    )
    window.fetch = fetch
    link.click()
    await heading(host, 'Years')
  })

  it('learns what to do without a link, with one that does not work, and after the setup', async () => {
    server = setupServer()
    for (const [path, words] of [
      ['/setup', 'Open this page with the link that the server shows'],
      ['/setup?token=another-link-of-some-server', 'This link does not work in this browser'],
    ] as const) {
      location.hash = path
      const host = await mount('<campus-setup lang="en"></campus-setup>')
      await says(host, words)
      expect(root(host).textContent.toLowerCase()).not.to.contain('token')
      expect(await accessibilityProblems(host)).to.deep.equal([])
      clearPage()
    }
    for (const [outcome, words] of [
      ['CLOSED', 'This link does not work in this browser'],
      ['COMPLETED', 'The setup is complete'],
    ] as const) {
      server.stop()
      server = setupServer(EMPTY_SETUP, outcome)
      followLink()
      const host = await mount('<campus-setup lang="en"></campus-setup>')
      await says(host, words)
      expect(await accessibilityProblems(host)).to.deep.equal([])
      clearPage()
    }
    server.down(true)
    followLink()
    const host = await mount('<campus-setup lang="en"></campus-setup>')
    await says(host, 'The server did not answer.')
    server.stop()
    server = setupServer()
    ;(await button(host, 'Try again')).click()
    await heading(host, 'Institution')
  })

  it('finds no accessibility problem in Urdu on a phone', async () => {
    const host = await open(FULL_SETUP, 'ur', 336)
    await eventually('the review', () => root(host).querySelector('.c-setup-review'))
    expect(await accessibilityProblems(host, 'ur')).to.deep.equal([])
    expect(root(host).scrollWidth).to.be.at.most(336)
  })
})
