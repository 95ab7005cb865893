import { expect } from 'chai'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import dv from '../../../src/messages/dv/institution.json'
import en from '../../../src/messages/en/institution.json'
import hi from '../../../src/messages/hi/institution.json'
import mr from '../../../src/messages/mr/institution.json'
import ur from '../../../src/messages/ur/institution.json'
import { signOut } from '../../../src/core/session/session.ts'
import { studentMessages } from '../../../src/elements/messages/student-messages/student-messages-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { all, focused } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, says } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'
import { serverDown } from '../support/wire.ts'

const WORDS = { en, hi, mr, ur, dv }

const open = (lang = 'en', width = 1200) =>
  mount(
    `<campus-student-messages client="svtu" lang="${lang}" style="display: block; inline-size: ${width}px"></campus-student-messages>`,
  )
const button = (host: Element, words: string) =>
  eventually(`the button ${words}`, () =>
    all<HTMLButtonElement>(host, 'button').find(({ textContent }) => textContent.trim() === words),
  )
const control = (host: Element, name: string) =>
  eventually(name, () => rootOf(host)?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`))

async function type(host: Element, name: string, text: string): Promise<void> {
  const found = await control(host, name)
  const { prototype } = found instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(found, text)
  found.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Presses a button that has the focus, as by keyboard. */
async function press(host: Element, words: string): Promise<void> {
  const found = await button(host, words)
  found.focus()
  found.click()
}
/** The press has removed its button: the focus is on the title of the panel, not on the page. */
const focusOnTitle = (host: Element) =>
  eventually('the focus on the title', () => rootOf(host)?.querySelector('dialog[open] h2') === focused(host))

describe('Messages to students', () => {
  before(() => defineElement(studentMessages))
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('asks a guest to log in', async () => {
    const host = await open()
    await says(host, 'Please log in to use this page.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  for (const lang of LANGUAGE_CODES)
    it(`has a form without a barrier on a phone in ${lang}`, async () => {
      await signInAs('ravi.exams')
      const host = await open(lang, 360)
      ;(await button(host, WORDS[lang]['toStudents.new'])).click()
      await control(host, 'mr.title')
      expect(await accessibilityProblems(host)).to.deep.equal([])
    })

  it('names what is wrong, and keeps what was typed while the server is gone', async () => {
    await signInAs('ravi.exams')
    const host = await open()
    ;(await button(host, 'Write a message')).click()
    await type(host, 'mr.body', 'See www.example.org')
    ;(await button(host, 'Check message')).click()
    await says(host, 'Remove the link or e-mail address')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await type(host, 'mr.title', 'शुल्क')
    await type(host, 'mr.body', 'शुल्क भरा.')
    const restore = serverDown()
    ;(await button(host, 'Check message')).click()
    await eventually('the failure', () => rootOf(host)?.querySelector('.c-side .c-notice'))
    expect((await control(host, 'mr.title')).value).to.equal('शुल्क')
    restore()
    ;(await button(host, 'Check message')).click()
    await says(host, 'with or without an account')
    await says(host, 'A second person must release it')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    ;(await button(host, 'Change message')).click()
    expect((await control(host, 'mr.body')).value).to.equal('शुल्क भरा.')
  })

  it('waits for a second person, and is cancelled by who has written it', async () => {
    await signInAs('ravi.exams')
    const host = await open()
    ;(await button(host, 'Write a message')).click()
    await type(host, 'mr.title', 'शुल्क')
    await type(host, 'mr.body', 'शुल्क भरा.')
    await press(host, 'Check message')
    await button(host, 'Submit for release')
    await focusOnTitle(host)
    await press(host, 'Submit for release')
    await says(host, 'You entered this yourself. A second person must decide.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await press(host, 'Cancel message')
    const confirm = await eventually('the question', () =>
      [...(document.querySelector('campus-confirmation')?.shadowRoot?.querySelectorAll('button') ?? [])].find(
        ({ textContent }) => textContent.trim() === 'Cancel message',
      ),
    )
    confirm.click()
    await says(host, 'Cancelled by')
    await focusOnTitle(host)
  })

  it('is not shown to people without the right', async () => {
    await signInAs('anita.finance')
    const host = await open()
    await eventually('the reason', () => rootOf(host)?.querySelector('.c-notice'))
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })
})
