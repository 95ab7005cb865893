import { expect } from 'chai'
import { notices as listed, withdrawNotice } from '../../../src/contract/home/notices.ts'
import { call, query } from '../../../src/core/mql/index.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { $toasts, closeToast } from '../../../src/core/feedback/toasts.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { notices } from '../../../src/elements/home/notices/notices-element.tsx'
import { all, focused } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, says, type } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'

const root = (host: Element) => rootOf(host) as HTMLElement
const within = <Found extends Element>(host: Element, selector: string) =>
  eventually(selector, () => root(host).querySelector<Found>(selector))
const button = (host: Element, words: string) =>
  eventually(`the button ${words}`, () =>
    all<HTMLButtonElement>(host, 'button').find(({ textContent }) => textContent.trim() === words),
  )

const open = (lang = 'en', width = 1200) =>
  mount(
    `<campus-notices client="svtu" lang="${lang}" style="display: block; inline-size: ${width}px"></campus-notices>`,
  )
async function fill(host: Element, name: string, text: string): Promise<void> {
  type(await within<HTMLInputElement>(host, `dialog [name="${name}"]`), text)
}
async function readNotices() {
  const reply = await query([listed], { notices: {} }, { toast: false })
  if (!reply.ok) throw new Error(reply.error)
  return reply.result.notices
}

describe('an administrator who writes notices', () => {
  before(async () => {
    defineElement(notices)
    await signInAs('asha.admin')
  })
  afterEach(async () => {
    clearPage()
    for (const { id } of $toasts.get()) closeToast(id)
    for (const { noticeId, seen, state, texts } of await readNotices())
      if (texts.mr?.title.startsWith('चाचणी') && state === 'CURRENT')
        await call(withdrawNotice, { noticeId, seen }, { toast: false })
  })
  after(() => signOut())

  for (const [lang, theme] of [
    ['en', 'light'],
    ['ur', 'dark'],
  ] as const)
    it(`finds no accessibility problems on a phone in ${lang}: the list and the form`, async () => {
      const host = await open(lang, 360)
      const add = await within<HTMLButtonElement>(host, 'header button')
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
      add.click()
      await within(host, 'dialog[open] form')
      expect(await accessibilityProblems(host, lang, theme)).to.deep.equal([])
    })

  it('sees what is wrong beside each field, keeps the input, and publishes once it is right', async () => {
    const host = await open()
    ;(await button(host, 'Write a notice')).click()
    await within(host, 'dialog[open] form')
    await fill(host, 'mr.title', 'चाचणी सूचना')
    await fill(host, 'en.title', 'Only a title')
    await fill(host, 'link', 'http://www.example.ac.in')
    ;(await button(host, 'Save')).click()
    await says(host, 'Enter both the title and the text in this language, or neither.')
    await says(host, 'Enter a complete address that begins with https://.')
    expect((await within<HTMLInputElement>(host, '[name="mr.title"]')).value).to.equal('चाचणी सूचना')
    await fill(host, 'mr.body', 'मजकूर')
    await fill(host, 'en.body', 'What it says')
    await fill(host, 'link', 'https://www.example.ac.in/exams')
    const link = await within<HTMLAnchorElement>(host, '.c-notice-preview a')
    expect(link.rel).to.equal('noreferrer noopener')
    ;(await button(host, 'Save')).click()
    await eventually('the closed form', () => !root(host).querySelector('dialog'))
    await says(host, 'Only a title')
  })

  it('opens and leaves the form with the keyboard, and is back at the button', async () => {
    const host = await open()
    const add = await button(host, 'Write a notice')
    add.focus()
    add.click()
    const dialog = await within<HTMLDialogElement>(host, 'dialog[open]')
    await eventually('the focus in the form', () => dialog.contains(focused(host)))
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    await eventually('the focus at the button', () => focused(host) === add)
  })
})
