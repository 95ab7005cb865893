import { expect } from 'chai'
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import { navigate } from '../../../src/core/routing/routes.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { hallTicket } from '../../../src/elements/hall-tickets/hall-ticket/hall-ticket-element.tsx'
import { ticketVerify } from '../../../src/elements/hall-tickets/ticket-verify/ticket-verify-element.tsx'
import { paymentStatus } from '../../../src/elements/payments/payment-status/payment-status-element.tsx'
import { portal } from '../../../src/elements/portal/portal-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { studentLogin } from '../../../src/elements/sign-in/student-login/student-login-element.tsx'
import { HEARD_LANGUAGES, listenTo, loadWords } from '../support/heard.ts'
import { button, control, fill, fixture, ready, send } from '../support/hall-tickets/ticket-form.ts'
import { field, forgetTickets, ready as readyCheck } from '../support/hall-tickets/verify.ts'
import { pressKeys } from '../support/keys.ts'
import { eventually, mount, rootOf, type } from '../support/mount.ts'
import { PAYMENTS, state } from '../support/payment.ts'

const form = (host: Element) => control(host, 'userName').form as HTMLFormElement
const controlNamed = (host: Element, name: string) =>
  eventually(name, () => rootOf(host)?.querySelector<HTMLInputElement>(`[name=${name}]`))
const press = (pressed: HTMLElement): void => {
  pressed.focus()
  pressed.click()
}

describe('what a visitor hears who sees nothing', () => {
  before(() => {
    defineElement(studentLogin)
    defineElement(hallTicket)
    defineElement(ticketVerify)
    defineElement(paymentStatus)
    defineElement(portal)
  })
  afterEach(async () => {
    forgetTickets()
    sessionStorage.clear()
    navigate('/', { replace: true })
    await signOut()
  })

  for (const lang of HEARD_LANGUAGES) {
    it(`at the login, in ${lang}`, async () => {
      const host = await mount(`<campus-student-login client="svtu" lang="${lang}"></campus-student-login>`)
      await controlNamed(host, 'userName')
      await eventually('the institution', () => rootOf(host)?.querySelector('.c-institution')?.textContent)
      control(host, 'userName').focus()
      const expectHeard = listenTo(lang, host)
      await pressKeys('Enter')
      await expectHeard('login: nothing entered')
      await pressKeys('Enter')
      await expectHeard('login: nothing entered, again')
      type(control(host, 'userName'), fixture('F01').prn)
      type(control(host, 'password'), 'not this one')
      await pressKeys('Enter')
      await expectHeard('login: wrong password')
      type(control(host, 'password'), DEMO_PASSWORD)
      form(host).requestSubmit()
      await expectHeard('login: done')
    })

    it(`in the hall ticket form, in ${lang}`, async () => {
      const t = await loadWords(lang, 'ticket')
      const host = await ready(`client="svtu" lang="${lang}"`)
      const expectHeard = listenTo(lang, host)
      const described = control(host, 'examEventId').getAttribute('aria-describedby') ?? ''
      const hint = rootOf(host)?.querySelector(`#${CSS.escape(described)}`)
      // The closing day depends on the day of the test.
      const date = /\d.*:\d\d/.exec(hint?.textContent ?? '')?.[0] ?? 'no date'
      send(host)
      await expectHeard('hall ticket: nothing entered')
      fill(host, { ...fixture('F01'), dob: '2001-01-01' })
      send(host)
      await expectHeard('hall ticket: not found')
      fill(host, fixture('F01'))
      send(host)
      await expectHeard('hall ticket: found')
      press(button(host, t('hallTicket.download')))
      await expectHeard('hall ticket: PDF downloaded')
      press(button(host, t('hallTicket.another')))
      await expectHeard('hall ticket: another one', { date })
    })

    it(`in the check of tickets, in ${lang}`, async () => {
      const host = await readyCheck(`lang="${lang}"`)
      field(host).focus()
      const expectHeard = listenTo(lang, host)
      await pressKeys('Enter')
      await expectHeard('check of a ticket: nothing entered')
      await pressKeys('Enter')
      await expectHeard('check of a ticket: nothing entered, again')
      type(field(host), '0000000000')
      await pressKeys('Enter')
      await expectHeard('check of a ticket: unknown')
    })

    it(`in the search for a payment, and when its number is copied, in ${lang}`, async () => {
      const t = await loadWords(lang, 'payment-later')
      const host = await mount(`<campus-payment-status client="svtu" lang="${lang}"></campus-payment-status>`)
      const reference = await controlNamed(host, 'reference')
      reference.focus()
      const expectHeard = listenTo(lang, host)
      await pressKeys('Enter')
      await expectHeard('payment: nothing entered')
      await pressKeys('Enter')
      await expectHeard('payment: nothing entered, again')
      type(reference, 'CF0000000')
      await pressKeys('Enter')
      await expectHeard('payment: digits missing')
      await pressKeys('Enter')
      await expectHeard('payment: digits missing, again')
      type(control(host, 'mobile4'), '0000')
      await pressKeys('Enter')
      await expectHeard('payment: not found')
      type(reference, PAYMENTS.SUCCESS)
      type(control(host, 'mobile4'), fixture('F19').mobile?.slice(-4) ?? '')
      await pressKeys('Enter')
      await state(host, 'SUCCESS')
      await expectHeard('payment: found')
      press(await eventually('copying', () => button(host, t('payment.copy'))))
      await expectHeard('payment: number copied')
      button(host, t('payment.copy')).click()
      await expectHeard('payment: number copied, again')
      press(button(host, t('payment.another')))
      await expectHeard('payment: another one')
    })

    it(`when an institution is chosen, in ${lang}`, async () => {
      const host = await mount(`<campus-payment-status lang="${lang}"></campus-payment-status>`)
      const choice = await eventually('the institutions', () =>
        [...(rootOf(host)?.querySelectorAll<HTMLElement>('li button') ?? [])].at(-1),
      )
      const expectHeard = listenTo(lang, host)
      press(choice)
      await expectHeard('institution chosen', { institution: choice.textContent })
    })
  }

  // Last: the choice is kept for the page.
  for (const lang of HEARD_LANGUAGES)
    it(`when the language is chosen, in ${lang}`, async () => {
      navigate('/svtu', { replace: true })
      const other = lang === 'en' ? 'ur' : 'en'
      const host = await mount(`<campus-portal whole-page client="svtu" lang="${other}"></campus-portal>`)
      const language = await eventually('the language', () =>
        rootOf(host)?.querySelector<HTMLSelectElement>('.c-language select'),
      )
      await eventually('the login', () => host.querySelector('[name=userName]'))
      language.focus()
      const expectHeard = listenTo(lang, host, document.body)
      type(language, lang)
      const t = await loadWords(lang, 'portal')
      await eventually('the other language', () => language.labels[0]?.textContent.includes(t('common.language')))
      await expectHeard('language chosen')
      expect(language.getRootNode()).to.have.property('activeElement', language)
    })
})
