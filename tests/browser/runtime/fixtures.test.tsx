import { expect } from 'chai'
import { configure } from '../../../src/core/config/config.ts'
import { clearFeeKey } from '../../../src/core/payments/fee-key.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { emailConfirm } from '../../../src/elements/account/email-confirm/email-confirm-element.tsx'
import { newPassword } from '../../../src/elements/account/new-password/new-password-element.tsx'
import { cscCounter } from '../../../src/elements/payments/csc-counter/csc-counter-element.tsx'
import { cscPaymentStatus } from '../../../src/elements/payments/csc-payment-status/csc-payment-status-element.tsx'
import { feePayment } from '../../../src/elements/payments/fee-payment/fee-payment-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { redirectionLanding } from '../../../src/elements/sign-in/redirection-landing/redirection-landing-element.tsx'
import { useFixture, type Fixture } from '../../../src/testing/index.ts'
import { clearPage, eventually, mount, rootOf } from '../support/mount.ts'

const TOKEN = 'fixture-fixture-fixture'

describe('a page that is tested with a fixture', () => {
  let fixture: Fixture
  const address = location.href
  const refusals: string[] = []
  const { warn } = console
  before(() => {
    configure({ client: 'example' })
    defineElement(emailConfirm)
    defineElement(newPassword)
    defineElement(cscCounter)
    defineElement(cscPaymentStatus)
    defineElement(feePayment)
    defineElement(redirectionLanding)
    console.warn = (...parts: unknown[]) => void refusals.push(parts.join(' '))
  })
  afterEach(async () => {
    await signOut()
    clearFeeKey()
    fixture.restore()
    clearPage()
    history.replaceState(null, '', address)
  })
  after(() => {
    console.warn = warn
    configure({ client: 'svtu' })
  })

  const cases = [
    ['fee-payment', 'owed', '', '#/fees?key=fixture', 'Pay ₹740.00'],
    ['fee-payment', 'paid', '', '#/fees?key=fixture', 'This is paid. Receipt R-000001'],
    ['csc-payment-status', 'paid', 'transaction-id="EX0000000001"', '', 'EX0000000001'],
    ['csc-counter', 'found', '', '?userKey=fixture&clientId=1', 'Example Centre'],
    ['new-password', 'changed', '', `#/newPassword?token=${TOKEN}`, 'Choose a new password to continue.'],
    ['email-confirm', 'expired', `user-id="${TOKEN}"`, '', 'This link has expired.'],
    ['redirection-landing', 'signed-in', 'user-key="fixture" client-id="1"', '', 'Asha Patil'],
    ['redirection-landing', 'link-used', 'user-key="fixture" client-id="1"', '', 'You could not be logged in'],
  ] as const
  for (const [element, outcome, attributes, start, text] of cases)
    it(`sees ${element} with ${outcome}`, async () => {
      fixture = useFixture(element, outcome as never)
      const page = new URL(address)
      if (start.startsWith('#')) page.hash = start
      else for (const [name, value] of new URLSearchParams(start)) page.searchParams.set(name, value)
      history.replaceState(null, '', page)
      window.dispatchEvent(new Event('hashchange'))
      const host = await mount(`<campus-${element} client="example" lang="en" ${attributes}></campus-${element}>`)
      await eventually(text, () => rootOf(host)?.textContent.includes(text))
      expect(refusals.filter((refusal) => refusal.includes('fixture:'))).to.deep.equal([])
    })
})
