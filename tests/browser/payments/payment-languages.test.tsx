import { expect } from 'chai'
import { PAYMENT_STATUSES } from '../../../src/contract/payments/payment-view.ts'
import type { PaymentAnswer } from '../../../src/core/payments/stored-payments.ts'
import { chooseLanguage } from '../../../src/core/i18n/choose-language.ts'
import { sessionStore } from '../../../src/core/storage/storage.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { cscPaymentStatus } from '../../../src/elements/payments/csc-payment-status/csc-payment-status-element.tsx'
import { paymentStatus } from '../../../src/elements/payments/payment-status/payment-status-element.tsx'
import { accessibilityProblems, rootOf } from '../support/mount.ts'
import { as, forgetPayments, PAYMENTS, recorded, recordedAtCounter, show, state } from '../support/payment.ts'
import { answering } from '../support/wire.ts'

const TRANSACTION = PAYMENTS.SUCCESS

describe('every state of a payment', () => {
  let bank: PaymentAnswer
  let counter: PaymentAnswer
  before(async () => {
    defineElement(paymentStatus)
    defineElement(cscPaymentStatus)
    bank = await recorded(PAYMENTS.SUCCESS)
    counter = await recordedAtCounter(PAYMENTS.COUNTER)
  })
  afterEach(forgetPayments)
  after(async () => {
    await chooseLanguage('en')
    sessionStore.remove('lang')
  })

  for (const language of ['en', 'mr', 'ur', 'dv'] as const)
    for (const theme of ['light', 'dark'])
      it(`has no accessibility problems and no overflow in ${language}, ${theme} theme`, async () => {
        await chooseLanguage(language)
        for (const [tag, activity, answer] of [
          ['campus-payment-status', 'verifyPaymentStatus', bank],
          ['campus-csc-payment-status', 'verifyCscPaymentStatus', counter],
        ] as const)
          for (const status of PAYMENT_STATUSES) {
            const paid = status === 'SUCCESS' || status === 'LATE_SUCCESS'
            const shownText =
              status === 'UNKNOWN'
                ? { ...answer, status, payment: null, csc: null }
                : as(answer, status, {
                    canRetry: !paid,
                    ...(paid ? {} : { receiptNo: null, settledAt: null, reason: 'TIMED_OUT' as const }),
                  })
            const wire = answering(activity, [{ ...shownText, urlConflict: true }])
            const host = await show(
              `theme="${theme}" transaction-id="${TRANSACTION}" style="inline-size:320px;display:block"`,
              tag,
            )
            await state(host, status)
            wire.stop()
            expect(await accessibilityProblems(host, language, theme), `${tag} ${status}`).to.deep.equal([])
            const root = rootOf(host)
            expect(root && root.scrollWidth <= root.clientWidth, `${tag} ${status} fits in 320 pixels`).to.equal(true)
            forgetPayments()
          }
      })
})
