import { expect } from 'chai'
import { chooseLanguage } from '../../../src/core/i18n/choose-language.ts'
import { sessionStore } from '../../../src/core/storage/storage.ts'
import { ensureKeyStore } from '../../../src/core/hall-tickets/verification-keys.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { ticketVerify } from '../../../src/elements/hall-tickets/ticket-verify/ticket-verify-element.tsx'
import { pressKeys } from '../support/keys.ts'
import { accessibilityProblems, eventually, waitForHostEvent, mount, rootOf, waitForDrawing } from '../support/mount.ts'
import { signer } from '../support/hall-tickets/signed-ticket.ts'
import { check, field, forgetTickets, ready, says, verdict } from '../support/hall-tickets/verify.ts'
import { callsMade, serverDown } from '../support/wire.ts'

describe('the ticket verification', () => {
  before(() => defineElement(ticketVerify))
  afterEach(forgetTickets)

  it('is a plain HTML form that works without script', async () => {
    const host = await ready()
    const { form } = field(host)
    expect([form?.method, new URL(form?.action ?? '').pathname]).to.deep.equal(['post', '/server/forms/verify-ticket'])
    expect(
      [...(form?.elements ?? [])].map((control) => (control as HTMLInputElement).name).filter(Boolean),
    ).to.deep.equal(['client', 'lang', 'code'])
  })

  it('can be submitted before anything has loaded', async () => {
    const host = await mount('<campus-ticket-verify lang="en"></campus-ticket-verify>')
    check(host, '0000000000')
    await verdict(host, 'UNKNOWN')
  })

  for (const text of ['', 'xyz', 'x'.repeat(5000), `HT1.${'a'.repeat(3000)}.b`, 'https://example.org/'])
    it(`explains the code format and sends no request when it is given ${text.length} invalid characters`, async () => {
      const host = await ready()
      const calls = callsMade()
      check(host, text)
      await says(host, 'Enter the ten characters under the QR code, or scan it.')
      expect(calls.stop()).to.deep.equal([])
      await eventually('the focus on the field', () => document.activeElement === field(host))
      expect(field(host).getAttribute('aria-invalid')).to.equal('true')
      expect(await accessibilityProblems(host)).to.deep.equal([])
    })

  it('announces an error at the field that has the focus already', async () => {
    const host = await ready()
    field(host).focus()
    await pressKeys('Enter')
    const alert = await eventually('the alert', () => rootOf(host)?.querySelector('.c-error[role=alert]'))
    expect(alert.textContent).to.equal('Enter the ten characters under the QR code, or scan it.')
    await eventually('the focus', () => document.activeElement === field(host))
  })

  it('shows the server’s response that no ticket has a code, in any script, and focuses the field again', async () => {
    const host = await ready()
    const checkedEvent = waitForHostEvent('campus-ticket-checked')
    check(host, '०००० ०००-०००')
    await verdict(host, 'UNKNOWN')
    expect((await checkedEvent).detail).to.deep.equal({ outcome: 'UNKNOWN' })
    expect(rootOf(host)?.querySelector('[role=status] article')).not.to.equal(null)
    await eventually('the focus on the field', () => document.activeElement === field(host))
    await eventually('the whole code selected', () => field(host).selectionEnd === field(host).value.length)
  })

  it('shows the server’s response that a ticket is signed with another key', async () => {
    const host = await ready()
    const { ticket } = await signer()
    check(host, await ticket())
    await verdict(host, 'FORGED')
  })

  it('checks the code given by its host page without taking the focus', async () => {
    const host = await ready('lang="en" code="0000000000"')
    await verdict(host, 'UNKNOWN')
    await waitForDrawing()
    expect(field(host).value).to.equal('0000000000')
    await eventually('no focus', () => document.activeElement === document.body)
  })

  for (const hidden of [false, true])
    describe(hidden ? 'offline and without crypto.subtle' : 'offline', () => {
      let back = () => {}
      const { subtle } = crypto
      before(() => {
        if (hidden) Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
      })
      after(() => Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true }))
      afterEach(() => back())

      const cases: readonly [string, object, Record<string, number>][] = [
        ['GENUINE', {}, { other: 2 }],
        ['SUPERSEDED', {}, { abc: 2 }],
        ['GENUINE', { version: 2 }, { abc: 2 }],
        ['CANCELLED', {}, { abc: 0 }],
        ['EXPIRED', { expires: Date.now() - 1000 }, {}],
        ['GENUINE', { publicId: 'constructor' }, {}],
      ]
      for (const [outcome, claims, changed] of cases)
        it(`shows ${outcome} for ${JSON.stringify(claims)} and changes ${JSON.stringify(changed)}`, async () => {
          if (hidden) Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true })
          const { key, ticket } = await signer()
          const payload = await ticket(claims)
          if (hidden) Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
          ensureKeyStore('svtu').set([key(changed)])
          const host = await ready('lang="en" client="svtu"')
          back = serverDown()
          check(host, payload)
          const shown = await verdict(host, outcome)
          expect(shown.textContent).to.include('Checked offline with data from')
          const lines = [...shown.querySelectorAll('dd')].map(({ textContent }) => textContent)
          expect(lines.slice(0, 4)).to.deep.equal(['Suvarnatir University', 'W26', 'CM204517', 'A. R. J.'])
        })

      it('shows that a ticket with a changed bit is not genuine, and no other details of it', async () => {
        if (hidden) Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true })
        const { key, ticket } = await signer()
        const payload = await ticket()
        if (hidden) Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
        ensureKeyStore('svtu').set([key()])
        const host = await ready('lang="en" client="svtu"')
        back = serverDown()
        check(
          host,
          payload.replace(/.(?=.{30}$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
        )
        expect((await verdict(host, 'FORGED')).querySelector('dl')).to.equal(null)
      })
    })

  it('shows that neither another institution’s ticket nor a short code can be checked offline', async () => {
    const [own, other] = await Promise.all([signer(), signer('otherkey')])
    ensureKeyStore('svtu').set([own.key()])
    const host = await ready('lang="en" client="svtu"')
    const back = serverDown()
    try {
      check(host, await other.ticket())
      expect((await verdict(host, 'UNCHECKED')).querySelector('dl')).to.equal(null)
      check(host, '0000000000')
      await says(host, 'A short code cannot be checked offline.')
      expect(await accessibilityProblems(host)).to.deep.equal([])
    } finally {
      back()
    }
  })

  it('stores the keys of its institution from the real server for offline checks', async () => {
    const host = await ready('lang="en" client="svtu"')
    const sentence = await eventually('the sentence about offline checks', () =>
      [...(rootOf(host)?.querySelectorAll('p') ?? [])].find(
        (one) =>
          /^Ready to check offline, with data from/.test(one.textContent) &&
          one.checkVisibility({ visibilityProperty: true }),
      ),
    )
    expect(sentence.textContent).to.match(/\d/)
    expect(ensureKeyStore('svtu').get()[0]?.clientCode.toLowerCase()).to.equal('svtu')
    expect(localStorage.getItem('verificationKeys.svtu')).to.include('publicKey')
  })

  for (const language of ['en', 'mr', 'ur', 'dv'] as const)
    it(`has no accessibility violations in ${language}, with any result`, async () => {
      const { key, ticket } = await signer()
      ensureKeyStore('svtu').set([key({ replaced: 2, cancelled: 0 })])
      await chooseLanguage(language)
      const host = await ready('client="svtu"')
      expect(await accessibilityProblems(host, language), 'form').to.deep.equal([])
      const back = serverDown()
      try {
        for (const [outcome, claims] of [
          ['GENUINE', {}],
          ['SUPERSEDED', { publicId: 'replaced' }],
          ['CANCELLED', { publicId: 'cancelled' }],
          ['EXPIRED', { expires: 1000 }],
        ] as const) {
          check(host, await ticket(claims))
          await verdict(host, outcome)
          expect(await accessibilityProblems(host, language), outcome).to.deep.equal([])
        }
        check(host, await (await signer('otherkey')).ticket())
        await verdict(host, 'UNCHECKED')
        expect(await accessibilityProblems(host, language), 'UNCHECKED').to.deep.equal([])
      } finally {
        back()
        await chooseLanguage('en')
        sessionStore.remove('lang')
      }
    })
})
