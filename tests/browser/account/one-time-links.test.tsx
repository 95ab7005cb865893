import { expect } from 'chai'
import type { RowOf } from '../../../src/contract/activity.ts'
import type { emailConfirmInfo } from '../../../src/contract/account/email-confirm.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { newPassword } from '../../../src/elements/account/new-password/new-password-element.tsx'
import { sessionStore } from '../../../src/core/storage/storage.ts'
import { emailConfirm } from '../../../src/elements/account/email-confirm/email-confirm-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { redirectionLanding } from '../../../src/elements/sign-in/redirection-landing/redirection-landing-element.tsx'
import { pressKeys } from '../support/keys.ts'
import {
  accessibilityProblems,
  clearPage,
  eventually,
  mount,
  rootOf,
  says,
  waitForHostEvent,
} from '../support/mount.ts'
import { appearing } from '../support/roles.ts'
import { signInAs } from '../support/sign-in.ts'
import { answering, callsMade } from '../support/wire.ts'

const TOKEN = 'a-token-that-nobody-gave'
const AT = '2026-11-20T10:00:00.000Z'
const MAIL = 'a***@svtu.example.edu'

const notice = (host: Element) => eventually('the notice', () => rootOf(host)?.querySelector('.c-notice'))

/** Opens the link of a mail, for which the server has recorded this answer. */
async function openLink(answer: RowOf<typeof emailConfirmInfo>, lang = 'en', theme = 'light') {
  const wire = answering('FetchQueryData', [{ emailConfirmInfo: [answer] }])
  const host = await mount(
    `<campus-email-confirm client="svtu" user-id="${TOKEN}" lang="${lang}" theme="${theme}"></campus-email-confirm>`,
  )
  await eventually('the answer', () => rootOf(host)?.querySelector('button, .c-notice'))
  wire.stop()
  return host
}

describe('a person with a link that works once', () => {
  before(() => {
    defineElement(emailConfirm)
    defineElement(newPassword)
    defineElement(redirectionLanding)
  })
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('confirms an address with the keyboard, and the focus moves to what became of it', async () => {
    const host = await openLink({ outcome: 'READY', maskedEmail: MAIL })
    await says(host, MAIL)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const confirmed = answering('confirmUserEmail', [{ outcome: 'CONFIRMED', passwordToken: null }])
    host.focus()
    const confirmedEvent = waitForHostEvent('campus-email-confirmed')
    await pressKeys('Enter')
    await confirmedEvent
    confirmed.stop()
    await eventually('the focus on the result', () =>
      document.activeElement?.querySelector('[data-kind=success]:not([role])'),
    )
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  for (const answer of [
    { outcome: 'ALREADY', at: AT },
    { outcome: 'EXPIRED', maskedEmail: MAIL },
    { outcome: 'REPLACED' },
    { outcome: 'INVALID' },
  ] as const)
    it(`sees without an accessibility problem that the link of a mail is ${answer.outcome}`, async () => {
      for (const [lang, theme] of [
        ['en', 'light'],
        ['ur', 'dark'],
      ] as const) {
        const host = await openLink(answer, lang, theme)
        await notice(host)
        expect(await accessibilityProblems(host, lang, theme), lang).to.deep.equal([])
      }
    })

  for (const attributes of ['', 'user-id="cut-off"', 'user-id="with a space and long enough"'])
    it(`reads that the link of a mail is incomplete, and no call is made: ${attributes || 'no token'}`, async () => {
      sessionStore.remove('link:emailConfirm')
      const calls = callsMade()
      const host = await mount(`<campus-email-confirm client="svtu" lang="en" ${attributes}></campus-email-confirm>`)
      await says(host, 'This link is incomplete or not valid. Open it again from the message.')
      expect(calls.stop()).not.to.include('FetchQueryData')
      expect(await accessibilityProblems(host)).to.deep.equal([])
    })

  it('is told before choosing a password that the link of a mail cannot work', async () => {
    const before = location.href
    history.replaceState(null, '', '#/newPassword?token=cut-off')
    try {
      const host = await mount('<campus-new-password client="svtu" lang="en"></campus-new-password>')
      await says(host, 'This has expired or has already been used.')
      expect(rootOf(host)?.querySelector('input')).to.equal(null)
      expect(location.hash).to.equal('#/newPassword')
    } finally {
      history.replaceState(null, '', before)
    }
  })

  for (const [lang, theme] of [
    ['en', 'light'],
    ['ur', 'dark'],
  ] as const)
    it(`is asked before another session ends, and told that a key is not valid, in ${lang}`, async () => {
      const page = `<campus-redirection-landing user-key="${TOKEN}" client-id="17" lang="${lang}" theme="${theme}"></campus-redirection-landing>`
      const refused = await mount(page)
      await notice(refused)
      await eventually('the link to the sign-in', () => rootOf(refused)?.querySelector('a[href], button'))
      expect(await accessibilityProblems(refused, lang, theme), 'refused').to.deep.equal([])
      clearPage()
      await signInAs('asha.admin')
      const host = await mount(page)
      await eventually('two ways', () => rootOf(host)?.querySelectorAll('.c-row button').length === 2)
      expect(await accessibilityProblems(host, lang, theme), 'asked').to.deep.equal([])
      host.focus()
      await pressKeys('Tab', 'Enter')
      const notices = await notice(host)
      expect(notices.getAttribute('data-kind')).to.equal('success')
      expect(await accessibilityProblems(host, lang, theme), 'stayed').to.deep.equal([])
      if (lang === 'en') await appearing(host, 'link', /Continue/)
    })
})
