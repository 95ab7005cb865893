import { expect } from 'chai'
import { restoreMessageText } from '../../../src/contract/messages/message-texts.ts'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { $toasts, closeToast } from '../../../src/core/feedback/toasts.ts'
import { call } from '../../../src/core/mql/index.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { messageTexts } from '../../../src/elements/messages/message-texts/message-texts-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { all } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, says, type } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'

const open = (lang = 'en', width = 1200) =>
  mount(
    `<campus-message-texts client="svtu" lang="${lang}" style="display: block; inline-size: ${width}px">
    </campus-message-texts>`,
  )
const within = <Found extends Element>(host: Element, selector: string) =>
  eventually(selector, () => rootOf(host)?.querySelector<Found>(selector))
const button = (host: Element, words: string) =>
  eventually(`the button ${words}`, () =>
    all<HTMLButtonElement>(host, 'button').find(({ textContent }) => textContent.trim() === words),
  )

/** Opens the texts of the event with a name. */
async function openEvent(host: Element, name: string): Promise<void> {
  const row = await eventually(name, () =>
    all<HTMLButtonElement>(host, '.c-row-title').find(({ textContent }) => textContent.includes(name)),
  )
  row.click()
  await within(host, 'dialog[open] textarea')
}

describe('Message texts', () => {
  before(async () => {
    defineElement(messageTexts)
    await signInAs('asha.admin')
  })
  afterEach(async () => {
    clearPage()
    for (const { id } of $toasts.get()) closeToast(id)
    await call(restoreMessageText, { event: 103, channel: 'SMS', language: 'en', seen: 1 }, { toast: false })
  })
  after(() => signOut())

  for (const lang of LANGUAGE_CODES)
    it(`shows the events and a text without a barrier on a phone in ${lang}`, async () => {
      const host = await open(lang, 360)
      const row = await within<HTMLButtonElement>(host, '.c-row-title')
      expect(await accessibilityProblems(host)).to.deep.equal([])
      row.click()
      await within(host, 'dialog[open] textarea')
      expect(await accessibilityProblems(host)).to.deep.equal([])
    })

  it('keeps a text with a wrong slot, and saves it as a new version once it is right', async () => {
    const host = await open()
    await openEvent(host, 'Your password was changed')
    await says(host, 'The text of the product is sent.')
    const body = await within<HTMLTextAreaElement>(host, 'dialog [name="body"]')
    type(body, 'Changed at {institution} by {name}.')
    ;(await button(host, 'Save as new version')).click()
    await says(host, 'There is no value for {name}.')
    type(body, 'Changed at {institution}.')
    await says(host, 'With these values it is sent as 1 SMS message')
    ;(await button(host, 'Save as new version')).click()
    await says(host, 'Version 1 of the institution is sent.')
    await says(host, 'Use the text of the product')
  })

  it('is not shown to people without the right', async () => {
    await signOut()
    await signInAs('noor.clerk')
    const host = await open()
    await within(host, '.c-notice')
    expect(rootOf(host)?.querySelector('tbody tr')).to.equal(null)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await signOut()
    await signInAs('asha.admin')
  })
})
