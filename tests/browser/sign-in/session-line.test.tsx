import { expect } from 'chai'
import { $kiosk, markSharedComputer } from '../../../src/core/sign-in/kiosk.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { hallTicket } from '../../../src/elements/hall-tickets/hall-ticket/hall-ticket-element.tsx'
import { registeredSites } from '../../../src/elements/institution/registered-sites/registered-sites-element.tsx'
import { feePayment } from '../../../src/elements/payments/fee-payment/fee-payment-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, says } from '../support/mount.ts'
import { allByRole } from '../support/roles.ts'
import { signInAs } from '../support/sign-in.ts'

const STUDENT = '2025417112003457'
const text = (host: Element): string => rootOf(host)?.textContent ?? ''
const button = (host: Element, name: string) =>
  eventually(`the button ${name}`, () =>
    allByRole<HTMLButtonElement>(host, 'button').find(({ textContent }) => textContent === name),
  )
const focusIsIn = (host: Element) => eventually('the focus', () => host.matches(':focus-within, :focus'))

describe('a person who has logged in on a page without a portal', () => {
  before(() => {
    defineElement(feePayment)
    defineElement(hallTicket)
    defineElement(registeredSites)
  })
  afterEach(async () => {
    clearPage()
    markSharedComputer(false)
    await signOut()
  })

  for (const [tag, kind, name, content] of [
    ['campus-fee-payment', 'student', STUDENT, 'Fees'],
    ['campus-hall-ticket', 'student', STUDENT, 'Find another'],
    ['campus-registered-sites', 'staff', 'asha.admin', 'Register a website'],
  ] as const) {
    it(`logs out in <${tag}>`, async () => {
      await signInAs(name, 'svtu', kind)
      const host = await mount(`<${tag} client="svtu" lang="en"></${tag}>`)
      await says(host, content)
      await says(host, 'You are logged in as')
      expect(await accessibilityProblems(host)).to.deep.equal([])
      const leave = await button(host, 'Log out')
      leave.focus()
      leave.click()
      await eventually('the end of the session', () => !text(host).includes('You are logged in as'))
      await focusIsIn(host)
    })

    it(`clears <${tag}> for the next person on a shared computer`, async () => {
      await signInAs(name, 'svtu', kind)
      markSharedComputer(true)
      const host = await mount(`<${tag} client="svtu" lang="en"></${tag}>`)
      await says(host, 'You are logged in as')
      await says(host, 'This is a shared computer.')
      expect(await accessibilityProblems(host)).to.deep.equal([])
      ;(await button(host, 'Finish and clear')).click()
      await eventually('the end of the session', () => !$kiosk.get())
      await eventually('the cleared element', () => !text(host).includes('You are logged in as'))
    })
  }

  for (const [tag, kind, name, content] of [
    ['campus-fee-payment', 'student', STUDENT, 'Paid'],
    ['campus-registered-sites', 'staff', 'asha.admin', 'Register a website'],
  ] as const)
    it(`sees nothing of their account in <${tag}> of another institution, and to which they belong`, async () => {
      await signInAs(name, 'svtu', kind)
      const host = await mount(`<${tag} client="fauc" lang="en"></${tag}>`)
      await says(host, 'This account belongs to another institution: Suvarnatir University.')
      expect(text(host)).not.to.contain(content)
      expect(await accessibilityProblems(host)).to.deep.equal([])
      await button(host, 'Log out')
    })
})
