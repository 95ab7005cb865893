import { expect } from 'chai'
import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { hallTicket } from '../../../src/elements/hall-tickets/hall-ticket/hall-ticket-element.tsx'
import { ticketVerify } from '../../../src/elements/hall-tickets/ticket-verify/ticket-verify-element.tsx'
import { paymentStatus } from '../../../src/elements/payments/payment-status/payment-status-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { studentLogin } from '../../../src/elements/sign-in/student-login/student-login-element.tsx'
import { listen } from '../support/announcements.ts'
import { button, control, fill, fixture, ready, send } from '../support/hall-tickets/ticket-form.ts'
import { field, forgetTickets, ready as readyCheck } from '../support/hall-tickets/verify.ts'
import { pressKeys } from '../support/keys.ts'
import { eventually, mount, rootOf, type } from '../support/mount.ts'

const form = (host: Element) => control(host, 'userName').form as HTMLFormElement

describe('what a visitor hears who sees nothing', () => {
  before(() => {
    defineElement(studentLogin)
    defineElement(hallTicket)
    defineElement(ticketVerify)
    defineElement(paymentStatus)
  })
  afterEach(async () => {
    forgetTickets()
    await signOut()
  })

  it('at the login: an error, the same error again, a refusal, and whose login it is', async () => {
    const host = await mount('<campus-student-login client="svtu" lang="en"></campus-student-login>')
    await eventually('the institution', () => rootOf(host)?.textContent.includes('Suvarnatir University'))
    control(host, 'userName').focus()
    const hear = listen(host)
    const missing = { said: ['Enter your PRN or user name.'], focus: [] }
    await pressKeys('Enter')
    expect(await hear(missing)).to.deep.equal(missing)
    await pressKeys('Enter')
    expect(await hear(missing)).to.deep.equal(missing)
    const wrong = 'The user name or password is not correct.'
    type(control(host, 'userName'), fixture('F01').prn)
    type(control(host, 'password'), 'not this one')
    await pressKeys('Enter')
    const refused = { said: [wrong], focus: [wrong] }
    expect(await hear(refused)).to.deep.equal(refused)
    type(control(host, 'password'), DEMO_PASSWORD)
    form(host).requestSubmit()
    const words = 'You are logged in as AARTI RAMESH JADHAV.'
    const entered = { said: [words], focus: [`${words}Go to my homeLog out to use another account`] }
    expect(await hear(entered)).to.deep.equal(entered)
  })

  it('in the hall ticket form: errors, that there is no ticket, a ticket, its file, and the form again', async () => {
    const host = await ready()
    const hear = listen(host)
    const press = (words: string) => {
      button(host, words).focus()
      button(host, words).click()
    }
    send(host)
    const errors =
      'There are 3 problemsEnter your PRN.Enter your date of birth.Enter the last 4 digits of the registered mobile.'
    const incomplete = { said: [errors], focus: [errors] }
    expect(await hear(incomplete)).to.deep.equal(incomplete)
    fill(host, { ...fixture('F01'), dob: '2001-01-01' })
    send(host)
    const notFound = {
      said: [],
      focus: [
        'We could not find a hall ticket for these details. Check the number and date of birth as printed on your previous statement of marks. Check also the last four digits of your registered mobile number.',
      ],
    }
    expect(await hear(notFound)).to.deep.equal(notFound)
    fill(host, fixture('F01'))
    send(host)
    const found = { said: [], focus: ['AARTI RAMESH JADHAV – Hall ticket · Winter 2026 Examination'] }
    expect(await hear(found)).to.deep.equal(found)
    press('Download PDF')
    const file = {
      said: ['The download has started. Print the PDF and bring it with a photo identity card.'],
      focus: ['Download PDF'],
    }
    expect(await hear(file)).to.deep.equal(file)
    press('Find another')
    const again = { said: [], focus: ['Find another', 'Examination – Available until 8 January 2027, 10:00'] }
    expect(await hear(again)).to.deep.equal(again)
  })

  it('in the check of tickets: a mistyped code each time, and the verdict', async () => {
    const host = await readyCheck()
    field(host).focus()
    const hear = listen(host)
    const mistyped = { said: ['Enter the ten characters under the QR code, or scan it.'], focus: [] }
    await pressKeys('Enter')
    expect(await hear(mistyped)).to.deep.equal(mistyped)
    await pressKeys('Enter')
    expect(await hear(mistyped)).to.deep.equal(mistyped)
    type(field(host), '0000000000')
    await pressKeys('Enter')
    const unknown = {
      said: ['UnknownNo hall ticket was found with this code. Compare it with the print.'],
      focus: [],
    }
    expect(await hear(unknown)).to.deep.equal(unknown)
  })

  it('in the search for a payment: an error each time, and that there is none', async () => {
    const host = await mount('<campus-payment-status client="svtu" lang="en"></campus-payment-status>')
    const reference = await eventually('the field', () =>
      rootOf(host)?.querySelector<HTMLInputElement>('[name=reference]'),
    )
    reference.focus()
    const hear = listen(host)
    const missing = { said: ['Enter the reference as it was sent or printed.'], focus: [] }
    await pressKeys('Enter')
    expect(await hear(missing)).to.deep.equal(missing)
    await pressKeys('Enter')
    expect(await hear(missing)).to.deep.equal(missing)
    type(reference, 'CF0000000')
    type(control(host, 'mobile4'), '0000')
    await pressKeys('Enter')
    const none = { said: ['No payment matches this reference and these digits. Check both.'], focus: [] }
    expect(await hear(none)).to.deep.equal(none)
  })
})
