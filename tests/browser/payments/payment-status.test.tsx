import { expect } from 'chai'
import type { PaymentAnswer } from '../../../src/core/payments/stored-payments.ts'
import { configure } from '../../../src/core/config/config.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { paymentStatus } from '../../../src/elements/payments/payment-status/payment-status-element.tsx'
import { accessibilityProblems, eventually, waitForHostEvent, rootOf, type } from '../support/mount.ts'
import {
  as,
  button,
  control,
  forgetPayments,
  isKept,
  PAYMENTS,
  recorded,
  says,
  show,
  state,
} from '../support/payment.ts'
import { heldTimers } from '../support/timers.ts'
import { answering, callsMade, serverDown } from '../support/wire.ts'

const ACTIVITY = 'verifyPaymentStatus'

describe('the status of a payment', () => {
  let success: PaymentAnswer
  let pending: PaymentAnswer
  before(async () => {
    defineElement(paymentStatus)
    success = await recorded(PAYMENTS.SUCCESS)
    pending = await recorded(PAYMENTS.PENDING)
  })
  afterEach(forgetPayments)

  for (const [status, sentence] of [
    ['SUCCESS', 'received for'],
    ['PENDING', 'Do not pay again.'],
    ['LATE_SUCCESS', 'Received after the last date'],
    ['MISMATCH', 'Our finance team has been told.'],
    ['DUPLICATE', 'will be refunded to the same account.'],
  ] as const)
    it(`is ${status} according to the real server, whatever the URL says`, async () => {
      const checkedEvent = waitForHostEvent('campus-payment-checked')
      const host = await show(
        `lang="en" transaction-id="${PAYMENTS[status]}" paid-status="failed" bank-status="success" amount="1"`,
      )
      const panel = await state(host, status)
      expect(panel.textContent).to.include(sentence)
      expect(rootOf(host)?.textContent).to.include('The address of this page was changed or is out of date.')
      expect(rootOf(host)?.textContent).to.include('₹740.00')
      expect((await checkedEvent).detail).to.deep.equal({ transactionId: PAYMENTS[status], status })
      expect(await accessibilityProblems(host)).to.deep.equal([])
    })

  it('is read from the URL hash of the host page', async () => {
    history.replaceState(null, '', `#/paymentStatus/${PAYMENTS.SUCCESS}/EXAM_FORM/EF-204191/740.00/success/success`)
    const host = await show('lang="en"')
    await state(host, 'SUCCESS')
  })

  it('is UNKNOWN for a number that does not exist, with a search form', async () => {
    const host = await show('lang="en" transaction-id="TNOBODYHASTHIS1" amount="740.00" paid-status="success"')
    const panel = await state(host, 'UNKNOWN')
    expect(panel.textContent).not.to.include('740')
    expect(control(host, 'reference').form?.getAttribute('action')).to.equal(
      new URL('/server/forms/payment-status', document.URL).href,
    )
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  for (const attributes of [
    'transaction-id="<img src=x onerror=alert(1)>"',
    `transaction-id="${'T'.repeat(65)}"`,
    'transaction-id="T1" amount="740,00"',
    'transaction-id="T1" amount="99999999999"',
    `transaction-id="T1" bank-status="${'evil '.repeat(20)}"`,
    'transaction-id="T1&#10;T2"',
  ])
    it(`is UNKNOWN for ${attributes.slice(0, 60)}, without a request or the value being shown`, async () => {
      const calls = callsMade()
      const host = await show(`lang="en" ${attributes}`)
      await state(host, 'UNKNOWN')
      expect(calls.stop().filter((name) => name === ACTIVITY)).to.deep.equal([])
      expect(rootOf(host)?.textContent).not.to.match(/img|TTTT|740,00|evil|T1/)
    })

  for (const [status, changes, sentence] of [
    [
      'FAILED',
      { reason: 'DECLINED', receiptNo: null, settledAt: null, canRetry: true },
      'it normally returns within 5 days (rule T+5 of the Reserve Bank of India)',
    ],
    ['CANCELLED', { receiptNo: null, settledAt: null, canRetry: true }, 'No money was taken.'],
  ] as const)
    it(`offers another attempt when it is ${status}`, async () => {
      const wire = answering(ACTIVITY, [as(success, status, changes)])
      const host = await show(`lang="en" transaction-id="${PAYMENTS.SUCCESS}"`)
      expect((await state(host, status)).textContent).to.include(sentence)
      ;(await button(host, 'Try again')).click()
      await says(host, 'Last 4 digits of the payer')
      await eventually('the focus on the digits', () => document.activeElement === control(host, 'mobile4'))
      expect(await accessibilityProblems(host)).to.deep.equal([])
      wire.stop()
    })

  it('is polled while pending, and can be checked manually only every half minute', async () => {
    const wire = answering(ACTIVITY, [pending, pending, as(success, 'SUCCESS')])
    const host = await show(`lang="en" transaction-id="${PAYMENTS.SUCCESS}"`)
    await state(host, 'PENDING')
    const now = await button(host, 'Check now')
    now.focus()
    now.click()
    await says(host, 'You can check again in')
    expect(now.getAttribute('aria-disabled')).to.equal('true')
    now.click()
    await says(host, 'The bank has not confirmed it yet.')
    expect(wire.at.length).to.equal(2)
    await state(host, 'SUCCESS')
    wire.stop()
    await eventually(
      'the focus on what it has become',
      () => document.activeElement?.textContent === 'Payment successful',
    )
    // Its heading has the focus, so that nothing else says it.
    await eventually('no announcement', () => rootOf(host)?.querySelector('[role=status]')?.textContent === '')
    expect((wire.at[2] ?? 0) - (wire.at[1] ?? 0)).to.be.greaterThan(5500)
  })

  it('is not polled in a hidden tab', async () => {
    const wire = answering(ACTIVITY, [pending, as(success, 'SUCCESS')])
    const timers = heldTimers()
    try {
      const host = await show(`lang="en" transaction-id="${PAYMENTS.SUCCESS}"`)
      await state(host, 'PENDING')
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      timers.pass(3600)
      await new Promise(requestAnimationFrame)
      expect(wire.at.length).to.equal(1)
      Reflect.deleteProperty(document, 'hidden')
      document.dispatchEvent(new Event('visibilitychange'))
      await eventually('the next check', () => {
        timers.pass(3600)
        return wire.at.length === 2
      })
      await state(host, 'SUCCESS')
    } finally {
      timers.stop()
      wire.stop()
    }
  })

  it('is shown with its last known time while offline, and checked again once online', async () => {
    const first = await show(`lang="en" transaction-id="${PAYMENTS.SUCCESS}"`)
    await state(first, 'SUCCESS')
    expect(isKept(PAYMENTS.SUCCESS)).to.equal(true)
    first.remove()
    const back = serverDown()
    const host = await show(`lang="en" transaction-id="${PAYMENTS.SUCCESS}"`)
    await says(host, 'Status as of')
    await state(host, 'SUCCESS')
    await eventually('the notice', () => rootOf(host)?.querySelector('[data-lost]'))
    expect(await accessibilityProblems(host)).to.deep.equal([])
    back()
    await eventually('the notice to go', () => {
      dispatchEvent(new Event('online'))
      return !rootOf(host)?.querySelector('[data-lost]')
    })
  })

  for (const [kind, answer] of [
    ['network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['busy', () => Promise.resolve(new Response('', { status: 503 }))],
    ['broken', () => Promise.resolve(new Response('<html>'))],
  ] as const)
    it(`is not guessed after a failed check (${kind}): the payer sees that it could not be checked`, async () => {
      const real = window.fetch
      window.fetch = (input, init) =>
        new Headers(init?.headers).get('Service-Header') === ACTIVITY ? answer() : real(input, init)
      const host = await show(`lang="en" transaction-id="${PAYMENTS.SUCCESS}" paid-status="success"`)
      const panel = await eventually(kind, () => rootOf(host)?.querySelector(`[data-lost=${kind}]`))
      expect(panel.textContent).to.include('We could not check your payment.')
      expect(await accessibilityProblems(host)).to.deep.equal([])
      window.fetch = real
      ;(await button(host, 'Try again')).click()
      await state(host, 'SUCCESS')
    })

  for (const [how, prepare] of [
    ['whose back end does not support the query', () => () => undefined],
    [
      'whose page disables the query',
      () => {
        configure({ activities: { [ACTIVITY]: '' } })
        return () => configure({ activities: {} })
      },
    ],
  ] as const)
    it(`is UNCONFIRMED and never shown as a success for an institution ${how}`, async () => {
      const undo = prepare()
      const real = window.fetch
      window.fetch = (input, init) =>
        new Headers(init?.headers).get('Service-Header') === ACTIVITY
          ? Promise.resolve(Response.json({ [ACTIVITY]: { errorCode: 1202, error: 'unknown', result: null } }))
          : real(input, init)
      const host = await show(
        'lang="en" transaction-id="T1" amount="740.00" bank-status="success" paid-status="success"',
      )
      const panel = await state(host, 'UNCONFIRMED')
      window.fetch = real
      undo()
      expect(panel.dataset.tone).to.equal('neutral')
      expect(panel.textContent).to.include('₹740.00').and.include('The payment page reported that it was paid.')
      expect(rootOf(host)?.textContent).not.to.include('T1')
      expect(await accessibilityProblems(host)).to.deep.equal([])
    })

  it('is searched by reference and digits of any script; a mismatch does not reveal which is wrong', async () => {
    const host = await show('lang="en"')
    control(host, 'reference').form?.requestSubmit()
    await says(host, 'Enter the reference as it was sent or printed.')
    await eventually('the focus', () => document.activeElement === control(host, 'reference'))
    type(control(host, 'reference'), 'TNOBODYHASTHIS2')
    type(control(host, 'mobile4'), '१२३४')
    control(host, 'reference').form?.requestSubmit()
    await says(host, 'No payment matches this reference and these digits.')
    expect(control(host, 'reference').value).to.equal('TNOBODYHASTHIS2')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('copies its number to the clipboard, or selects it where copying is not allowed', async () => {
    const host = await show(`lang="en" transaction-id="${PAYMENTS.SUCCESS}"`)
    await state(host, 'SUCCESS')
    ;(await button(host, 'Copy')).click()
    await eventually('an answer', () => /Copied|Selected/.test(rootOf(host)?.textContent ?? ''))
  })
})
