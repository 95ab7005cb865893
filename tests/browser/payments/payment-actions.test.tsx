import { expect } from 'chai'
import type { PaymentAnswer } from '../../../src/core/payments/stored-payments.ts'
import { storePaymentKey, findPaymentKey } from '../../../src/core/payments/payment-keys.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { cscPaymentStatus } from '../../../src/elements/payments/csc-payment-status/csc-payment-status-element.tsx'
import { paymentStatus } from '../../../src/elements/payments/payment-status/payment-status-element.tsx'
import { allByRole, byRole } from '../support/roles.ts'
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
import { answering } from '../support/wire.ts'

/** The last digits of the mobile of the person who made these payments (the seed's F14, F19). */
const DIGITS = { SUCCESS: '1919', COUNTER: '1414' }

describe('the actions on a payment', () => {
  let success: PaymentAnswer
  before(async () => {
    defineElement(paymentStatus)
    defineElement(cscPaymentStatus)
    success = await recorded(PAYMENTS.SUCCESS)
  })
  afterEach(forgetPayments)

  it('the receipt is downloaded only with the payer’s mobile digits, and what was paid is then shown', async () => {
    const host = await show(`lang="en" transaction-id="${PAYMENTS.SUCCESS}"`)
    await state(host, 'SUCCESS')
    ;(await button(host, 'Download receipt')).click()
    await says(host, 'Last 4 digits of the payer')
    type(control(host, 'mobile4'), '0000')
    control(host, 'mobile4').form?.requestSubmit()
    await says(host, 'These digits do not match this payment.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const downloaded = waitForHostEvent('campus-receipt-downloaded')
    type(control(host, 'mobile4'), DIGITS.SUCCESS)
    control(host, 'mobile4').form?.requestSubmit()
    await says(host, 'The download has started.')
    expect((await downloaded).detail).to.deep.equal({ transactionId: PAYMENTS.SUCCESS })
    await says(host, 'What was paid')
    await eventually('the focus back on the button', () => document.activeElement?.textContent === 'Download receipt')
    ;(await button(host, 'Send to e-mail and SMS')).click()
    await says(host, 'Sent to')
  })

  it('an invalid key is discarded, and the payer’s mobile digits are requested', async () => {
    storePaymentKey(PAYMENTS.SUCCESS, 'forged')
    const host = await show(`lang="en" transaction-id="${PAYMENTS.SUCCESS}"`)
    ;(await button(host, 'Download receipt')).click()
    await says(host, 'Last 4 digits of the payer')
    expect(findPaymentKey(PAYMENTS.SUCCESS)).to.equal(undefined)
  })

  it('a payment is found by its reference and the payer’s mobile digits, and its key is kept', async () => {
    const host = await show('lang="en" transaction-id="TNOBODYHASTHIS3"')
    await state(host, 'UNKNOWN')
    type(control(host, 'reference'), PAYMENTS.SUCCESS)
    type(control(host, 'mobile4'), DIGITS.SUCCESS)
    control(host, 'reference').form?.requestSubmit()
    await state(host, 'SUCCESS')
    expect(typeof findPaymentKey(PAYMENTS.SUCCESS)).to.equal('string')
    await eventually('the focus on the status', () => document.activeElement?.matches('h1.c-pay-word'))
    ;(await button(host, 'Find another payment')).click()
    await eventually('the focus on the search', () => document.activeElement?.textContent === 'Find a payment')
    expect(control(host, 'reference').value).to.equal('')
  })

  it('a retry while another payment is pending asks for confirmation first', async () => {
    storePaymentKey(PAYMENTS.SUCCESS, 'key')
    const wire = answering('verifyPaymentStatus', [
      as(success, 'FAILED', { receiptNo: null, settledAt: null, canRetry: true }),
    ])
    const host = await show(`lang="en" transaction-id="${PAYMENTS.SUCCESS}"`)
    const again = answering('retryPayment', [
      { outcome: 'PENDING_ALREADY', transactionId: PAYMENTS.PENDING, since: '2026-11-21T10:00:00.000Z' },
    ])
    ;(await button(host, 'Try again')).click()
    await says(host, 'If you pay now, you may pay twice.')
    await eventually('the focus', () => document.activeElement?.getAttribute('data-obstacle') === 'PENDING_ALREADY')
    await button(host, 'Pay anyway')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    ;(await button(host, 'Show that payment')).click()
    await state(host, 'PENDING')
    again.stop()
    wire.stop()
  })

  it('a problem is reported to the finance section, and its case can be tracked', async () => {
    const host = await show('lang="en" transaction-id="TNOBODYHASTHIS4"')
    ;(await button(host, 'Report a problem')).click()
    await eventually('the focus on the note', () => document.activeElement?.getAttribute('name') === 'note')
    ;(await button(host, 'Send to the finance section')).click()
    await says(host, 'Write what happened.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(control(host, 'caseReference'), 'UPI 417099000001')
    type(
      rootOf(host)?.querySelector<HTMLTextAreaElement>('textarea') ?? document.createElement('textarea'),
      'Paid on 20 November, 740 rupees left my account.',
    )
    ;(await button(host, 'Send to the finance section')).click()
    await says(host, 'Received. Note down your case number:')
    ;(await button(host, 'Track the case')).click()
    await says(host, 'In progress')
  })

  it('a receipt is verified by its number', async () => {
    const host = await show(`lang="en" receipt="${success.payment?.receiptNo ?? ''}"`)
    await says(host, 'Genuine: this receipt was issued by Suvarnatir University.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    type(control(host, 'receipt'), 'R/1999/000001')
    ;(await button(host, 'Check')).click()
    await says(host, 'No receipt was found with this number.')
  })

  describe('at a service centre', () => {
    const TAG = 'campus-csc-payment-status'

    it('the student reads a large sentence in their own language, which can be changed', async () => {
      const host = await show(`lang="en" student-lang="ur" transaction-id="${PAYMENTS.COUNTER}"`, TAG)
      await state(host, 'SUCCESS')
      const sentence = () => rootOf(host)?.querySelector<HTMLElement>('p[lang]')
      await eventually('Urdu', () => sentence()?.lang === 'ur' && sentence()?.textContent.includes('چھپی ہوئی رسید'))
      expect(sentence()?.dir).to.equal('rtl')
      type(byRole<HTMLSelectElement>(host, 'combobox', /language/), 'en')
      await says(host, '₹740.00\u2069 + service charge \u2068₹30.00\u2069. Take the printed receipt.')
      await says(host, 'Double-verified with CSC at')
      await says(host, '₹770.00')
    })

    it('two copies are printed, the student’s first', async () => {
      const host = await show(`lang="en" transaction-id="${PAYMENTS.COUNTER}"`, TAG)
      await state(host, 'SUCCESS')
      const real = window.print
      let copies: string[] = []
      window.print = () => {
        copies = [...(rootOf(host)?.querySelectorAll('p') ?? [])]
          .map(({ textContent }) => textContent)
          .filter((words) => words.startsWith('Copy for '))
        dispatchEvent(new Event('afterprint'))
      }
      ;(await button(host, 'Print two copies')).click()
      window.print = real
      expect(copies).to.deep.equal(['Copy for the student', 'Copy for the service centre'])
    })

    it('nothing of the previous student remains for the next one', async () => {
      storePaymentKey(PAYMENTS.COUNTER, 'key')
      const host = await show(`lang="en" transaction-id="${PAYMENTS.COUNTER}" collections="#today"`, TAG)
      await state(host, 'SUCCESS')
      expect(isKept(PAYMENTS.COUNTER)).to.equal(true)
      const wanted = waitForHostEvent('campus-collections-wanted')
      rootOf(host)?.querySelector<HTMLElement>('a[href="#today"]')?.click()
      expect((await wanted).detail).to.deep.equal({ address: new URL('#today', document.baseURI).href })
      const nextStudentEvent = waitForHostEvent('campus-next-student')
      ;(await button(host, 'Next student')).click()
      await nextStudentEvent
      await says(host, 'Find a payment')
      expect([isKept(PAYMENTS.COUNTER), findPaymentKey(PAYMENTS.COUNTER)]).to.deep.equal([false, undefined])
      expect(rootOf(host)?.textContent).not.to.include('EF-')
    })
  })

  for (const status of ['FAILED', 'CANCELLED'] as const)
    for (const [nextAttempt, sentence, control] of [
      ['RETRY', '', 'Try again'],
      ['WAITING', 'Another payment for this is still waiting for confirmation.', 'Try again'],
      ['PAID', 'This has already been paid. Do not pay again.', 'Show that payment'],
      ['CLOSED', 'Ask your college or university what can still be done.', ''],
      ['WITHDRAWN', 'There is nothing to pay.', ''],
      [null, 'Go back to where you chose what to pay and start again.', ''],
    ] as const)
      it(`a ${status} payment shows the next step when another attempt is ${String(nextAttempt)}`, async () => {
        const wire = answering('verifyPaymentStatus', [
          as(success, status, {
            receiptNo: null,
            settledAt: null,
            nextAttempt,
            canRetry: nextAttempt === 'RETRY' || nextAttempt === 'WAITING',
          }),
        ])
        const host = await show(`lang="en" transaction-id="${PAYMENTS.SUCCESS}"`)
        await state(host, status)
        if (sentence) await says(host, sentence)
        if (control) await button(host, control)
        expect(allByRole(host, 'button').map(({ textContent }) => textContent)).to.deep.equal([
          'Copy',
          ...(control ? [control] : []),
          'Report a problem',
          'Find another payment',
        ])
        expect(await accessibilityProblems(host)).to.deep.equal([])
        wire.stop()
      })

  it('a failed payment links to an abandoned one that is pending, and still allows another attempt', async () => {
    const wire = answering('verifyPaymentStatus', [
      as(success, 'FAILED', { receiptNo: null, settledAt: null, nextAttempt: 'WAITING', canRetry: true }),
    ])
    const retries = answering('retryPayment', [
      { outcome: 'PENDING_ALREADY', transactionId: PAYMENTS.PENDING, since: '2026-11-21T10:00:00.000Z' },
    ])
    storePaymentKey(PAYMENTS.SUCCESS, 'key')
    const host = await show(`lang="en" transaction-id="${PAYMENTS.SUCCESS}"`)
    await state(host, 'FAILED')
    ;(await button(host, 'Try again')).click()
    await says(host, 'Another payment for this has been waiting for confirmation since')
    await button(host, 'Pay anyway')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    wire.stop()
    ;(await button(host, 'Show that payment')).click()
    await state(host, 'PENDING')
    retries.stop()
  })
})
