import { expect } from 'chai'
import type { RowOf } from '../../../src/contract/activity.ts'
import { QUERY_GROUP } from '../../../src/contract/envelope.ts'
import type { messageLog, MessageRow } from '../../../src/contract/messages/message-log.ts'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { messages } from '../../../src/elements/messages/messages/messages-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { all } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, says } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'
import { serverDown } from '../support/wire.ts'

const FAILED: MessageRow = {
  messageId: '7d5b4f0a-57a2-4a6e-9a3e-0c8a4f4b2a11',
  event: 205,
  channel: 'EMAIL',
  language: 'mr',
  address: 'a••••@example.org',
  who: 'Asha Rao',
  prn: '2025417112003457',
  state: 'FAILED',
  failure: 'SMTP_550',
  attempts: 1,
  at: '2026-11-30T06:00:00Z',
  sentAt: null,
  nextAt: null,
}

/** Answers the log with one message that could not be delivered, until it is sent again. Returns what was sent. */
function answerLog(): { readonly sent: unknown[]; readonly stop: () => void } {
  const real = window.fetch
  const sent: unknown[] = []
  window.fetch = async (input, init) => {
    const service = new Headers(init?.headers).get('Service-Header') ?? ''
    const reply = (name: string, result: unknown) =>
      new Response(JSON.stringify({ [name]: { errorCode: 1000, error: null, result } }), {
        headers: { 'content-type': 'application/json' },
      })
    if (service === 'sendMessagesAgain') {
      sent.push(init?.body)
      return reply(service, { done: 1, unreachable: 0, decided: 0, more: 0 })
    }
    if (service === QUERY_GROUP && typeof init?.body === 'string' && init.body.includes('"messageLog"')) {
      const rows = sent.length > 0 ? [] : [FAILED]
      const page: RowOf<typeof messageLog> = {
        rows,
        total: rows.length,
        page: 1,
        pageSize: 25,
        asOf: '2026-11-30T06:10:00Z',
      }
      return reply(service, { messageLog: [page] })
    }
    return real(input, init)
  }
  return {
    sent,
    stop() {
      window.fetch = real
    },
  }
}

const open = (lang = 'en', width = 1200) =>
  mount(
    `<campus-messages client="svtu" lang="${lang}" style="display: block; inline-size: ${width}px"></campus-messages>`,
  )
const title = (host: Element) =>
  eventually('a message', () => rootOf(host)?.querySelector<HTMLButtonElement>('.c-row-title'))
const button = (host: Element, words: string) =>
  eventually(`the button ${words}`, () =>
    all<HTMLButtonElement>(host, 'button').find(({ textContent }) => textContent.trim() === words),
  )

describe('Messages', () => {
  let wire: ReturnType<typeof answerLog> | undefined
  before(() => defineElement(messages))
  afterEach(async () => {
    wire?.stop()
    wire = undefined
    clearPage()
    await signOut()
  })

  it('asks a guest to log in', async () => {
    const host = await open()
    await says(host, 'Please log in to use this page.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  for (const lang of LANGUAGE_CODES)
    it(`shows what could not be delivered and why, on a phone without a barrier in ${lang}`, async () => {
      await signInAs('asha.admin')
      wire = answerLog()
      const host = await open(lang, 360)
      const row = await title(host)
      expect(await accessibilityProblems(host)).to.deep.equal([])
      row.click()
      await eventually('the message', () => rootOf(host)?.querySelector('.c-side dl'))
      expect(await accessibilityProblems(host)).to.deep.equal([])
    })

  it('sends a message again once the person has confirmed it', async () => {
    await signInAs('asha.admin')
    wire = answerLog()
    const host = await open()
    ;(await title(host)).click()
    await says(host, 'The mail server or SMS gateway has refused it (SMTP 550).')
    ;(await button(host, 'Send again')).click()
    const confirm = await eventually('the question', () =>
      [...(document.querySelector('campus-confirmation')?.shadowRoot?.querySelectorAll('button') ?? [])].find(
        ({ textContent }) => textContent.trim() === 'Send again',
      ),
    )
    confirm.click()
    await eventually('what was sent', () => wire?.sent.length === 1)
    await eventually('the empty list', () => !rootOf(host)?.querySelector('.c-row-title'))
  })

  it('is not shown to people without the right', async () => {
    await signInAs('anita.finance')
    const host = await open()
    await eventually('the reason', () => rootOf(host)?.querySelector('.c-notice'))
    expect(rootOf(host)?.querySelector('tbody tr')).to.equal(null)
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('says so when the server is gone, and loads once it is back', async () => {
    await signInAs('asha.admin')
    const restore = serverDown()
    const host = await open()
    await eventually('the failure', () => rootOf(host)?.querySelector('.c-notice'))
    restore()
    const again = rootOf(host)?.querySelector<HTMLButtonElement>('.c-notice button')
    again?.click()
    await eventually('the list', () => rootOf(host)?.querySelector('.c-segmented'))
  })
})
