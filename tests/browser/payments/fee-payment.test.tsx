import { expect } from 'chai'
import { myInvoices, myPayments } from '../../../src/contract/payments/fees.ts'
import { loadClient } from '../../../src/core/institution/client.ts'
import { $feeKey, clearFeeKey, storeFeeKey } from '../../../src/core/payments/fee-key.ts'
import { chooseLanguage } from '../../../src/core/i18n/choose-language.ts'
import { query } from '../../../src/core/mql/index.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { signIn } from '../../../src/core/sign-in/sign-in.ts'
import { sessionStore } from '../../../src/core/storage/storage.ts'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { feePayment } from '../../../src/elements/payments/fee-payment/fee-payment-element.tsx'
import {
  accessibilityProblems,
  brokenNumbers,
  clearPage,
  eventually,
  mount,
  rootOf,
  says,
  waitForHostEvent,
} from '../support/mount.ts'
import { allByRole } from '../support/roles.ts'
import { signInAs } from '../support/sign-in.ts'
import { answering, serverDown } from '../support/wire.ts'

const QUERIES = 'FetchQueryData'
const ORDER = 'createPaymentOrder'
const named = (name: string) => ({ name, translations: { mr: 'परीक्षा शुल्क', ur: 'امتحانی فیس', dv: 'އިމްތިޙާނުގެ ފީ' } })
const INVOICE = {
  invoiceNo: 'INV-1',
  invoiceKey: 'INV-1.1.x',
  paymentFor: 'EXAM_FORM',
  application: 'EF-204041',
  title: named('Examination form W26'),
  lines: [
    { title: named('Examination fee'), quantity: 1, amountMinor: 60_000 },
    { title: named('Late fee'), quantity: 2, amountMinor: 14_000 },
  ],
  totalMinor: 74_000,
  currency: 'INR',
  dueOn: '2026-12-11',
  closesAt: null,
  state: 'DUE',
  transactionId: null,
  accessKey: null,
  receiptNo: null,
  payer: 'S•••• K••••',
}
const TRANSACTION = 'T2345678ABCDEFGH'
const HOUR = '2026-11-21T05:30:00.000Z'
const STATES: readonly (readonly [string, object, string])[] = [
  ['is due', { closesAt: HOUR }, 'Pay ₹740.00'],
  ['is overdue', { state: 'OVERDUE' }, 'Was due on 11 December 2026'],
  ['is closed', { state: 'CLOSED', closesAt: HOUR }, 'it can no longer be paid here'],
  [
    'is pending at the bank',
    { state: 'PENDING', transactionId: TRANSACTION },
    'A payment for this is waiting for confirmation.',
  ],
  [
    'is paid',
    { state: 'PAID', transactionId: TRANSACTION, receiptNo: 'R/2026-27/000001' },
    'This is paid. Receipt R/2026-27/000001',
  ],
]
const OUTCOMES: readonly (readonly [string, object, string])[] = [
  [
    'another attempt is pending',
    { outcome: 'PENDING_ALREADY', transactionId: TRANSACTION, since: HOUR },
    'If you pay now, you may pay twice.',
  ],
  ['it was paid meanwhile', { outcome: 'PAID_ALREADY', transactionId: TRANSACTION }, 'This has already been paid.'],
  ['it was closed meanwhile', { outcome: 'CLOSED', closedAt: HOUR }, 'it can no longer be paid here'],
]

const text = (host: Element): string => rootOf(host)?.textContent ?? ''
const buttons = (host: Element) => [...(rootOf(host)?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
const button = (host: Element, words: string) =>
  eventually(words, () => buttons(host).find(({ textContent }) => textContent.includes(words)))
const focused = (host: Element) => host.shadowRoot?.activeElement
/** Presses a button that opens a page of the portal in place, and returns its path; the page stays as it is. */
async function pathOf(host: Element, words: string): Promise<string> {
  host.addEventListener('campus-navigated', (event) => event.preventDefault(), { once: true })
  const navigated = waitForHostEvent('campus-navigated')
  ;(await button(host, words)).click()
  return ((await navigated) as CustomEvent<{ path: string }>).detail.path
}
async function student(userName: string): Promise<void> {
  const state = await loadClient('svtu')
  if (state.status !== 'found') throw new Error('No institution.')
  const reply = await signIn('student', { clientId: state.client.clientId, userName, password: 'Campus@2026' })
  if (!reply.ok) throw new Error(reply.error)
}

/** The element with the one invoice that a key gives access to, from a simulated response. */
async function withKey(changes: object = {}, more: readonly object[] = []) {
  const wire = answering(QUERIES, [
    { feeInvoice: [{ ...INVOICE, ...changes }] },
    ...more.map((one) => ({ feeInvoice: [{ ...INVOICE, ...one }] })),
  ])
  storeFeeKey('INV-1.1.x')
  const host = await mount('<campus-fee-payment client="svtu" lang="en"></campus-fee-payment>')
  await says(host, 'EF-204041')
  return { host, wire }
}

describe('paying fees', () => {
  before(() => defineElement(feePayment))
  afterEach(() => {
    clearPage()
    clearFeeKey()
  })

  it('asks a signed-out visitor to sign in, and links to the search for an earlier payment', async () => {
    const host = await mount('<campus-fee-payment client="svtu" lang="en" portal="/portal.html"></campus-fee-payment>')
    await says(host, 'Log in to see and pay your fees.')
    const links = [...(rootOf(host)?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
    expect(links.slice(0, 2)).to.deep.equal([
      '/portal.html#/svtu/studentLogin?lang=en',
      '/portal.html#/find-payment?client=svtu&lang=en',
    ])
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const navigated = waitForHostEvent('campus-navigated')
    document.addEventListener('campus-navigated', (event) => event.preventDefault(), { once: true })
    rootOf(host)?.querySelector('a')?.click()
    expect((await navigated).detail).to.deep.equal({ path: '/svtu/studentLogin' })
  })

  for (const [what, changes, sentence] of STATES)
    it(`shows an invoice that ${what}, with a masked payer and at most one primary action`, async () => {
      const { host, wire } = await withKey(changes)
      await says(host, sentence)
      expect(text(host)).to.include('S•••• K••••')
      expect(text(host).replaceAll(/\s+/g, ' ')).to.match(/Examination fee ₹600\.00Late fee × 2₹140\.00Total₹740\.00/)
      expect(
        rootOf(host)?.querySelectorAll('.c-button:not([data-kind]), .c-button[data-kind=primary]').length,
      ).to.be.at.most(1)
      expect(rootOf(host)?.querySelector('input')).to.equal(null)
      wire.stop()
    })

  for (const [what, outcome, sentence] of OUTCOMES)
    it(`shows that ${what} when the button is pressed, and focuses the message`, async () => {
      const { host, wire } = await withKey({}, [{}])
      const orders = answering(ORDER, [outcome])
      ;(await button(host, 'Pay ₹740.00')).click()
      await says(host, sentence)
      await eventually('the focus', () => focused(host)?.textContent.includes(sentence))
      expect(await accessibilityProblems(host)).to.deep.equal([])
      orders.stop()
      wire.stop()
    })

  it('asks for confirmation before a second payment, and links to the pending one', async () => {
    const { host, wire } = await withKey({ state: 'PENDING', transactionId: TRANSACTION }, [
      { state: 'PENDING', transactionId: TRANSACTION },
    ])
    expect(buttons(host).some(({ textContent }) => textContent.includes('₹740.00'))).to.equal(false)
    expect(await pathOf(host, 'Show that payment')).to.equal(
      `/paymentStatus/${TRANSACTION}/EXAM_FORM/EF-204041/740.00/pending/pending`,
    )
    const orders = answering(ORDER, [{ outcome: 'PENDING_ALREADY', transactionId: TRANSACTION, since: HOUR }])
    ;(await button(host, 'Pay again')).click()
    await says(host, 'If you pay now, you may pay twice.')
    await button(host, 'Pay anyway')
    expect(orders.at.length).to.equal(1)
    await eventually('the invoice after the order', () => wire.at.length === 2)
    orders.stop()
    wire.stop()
  })

  it('sends one order for two presses, and reuses the idempotency key after a failed request', async () => {
    const { host, wire } = await withKey()
    const sent: string[] = []
    const real = window.fetch
    window.fetch = (input, init) => {
      if (new Headers(init?.headers).get('Service-Header') !== ORDER) return real(input, init)
      sent.push(/"idempotencyKey":"(\w+)"/.exec(typeof init?.body === 'string' ? init.body : '')?.[1] ?? '')
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    try {
      const pay = await button(host, 'Pay ₹740.00')
      pay.click()
      pay.click()
      await says(host, 'No payment was started.')
      expect(sent.length).to.equal(1)
      expect(await accessibilityProblems(host)).to.deep.equal([])
      ;(await button(host, 'Pay ₹740.00')).click()
      await eventually('the second try', () => sent.length === 2)
      expect(sent[0]).to.match(/^[0-9a-f]{32}$/)
      expect(sent[1]).to.equal(sent[0])
    } finally {
      window.fetch = real
      wire.stop()
    }
  })

  it('shows the server’s message when no bank is available, and keeps the payment button', async () => {
    const { host, wire } = await withKey()
    const real = window.fetch
    window.fetch = (input, init) =>
      new Headers(init?.headers).get('Service-Header') === ORDER
        ? Promise.resolve(
            new Response(
              JSON.stringify({ [ORDER]: { errorCode: 1301, error: 'This service is closed for now.', result: null } }),
              { headers: { 'content-type': 'application/json' } },
            ),
          )
        : real(input, init)
    try {
      const failed = waitForHostEvent('campus-failed')
      ;(await button(host, 'Pay ₹740.00')).click()
      await says(host, 'This service is closed for now.')
      expect((await failed).detail).to.deep.equal({ code: 1301, message: 'This service is closed for now.' })
      await button(host, 'Pay ₹740.00')
    } finally {
      window.fetch = real
      wire.stop()
    }
  })

  it('shows that the link of an invalid key has expired, and discards the key (real server)', async () => {
    storeFeeKey('INV-000041.9999999999.forged')
    const host = await mount('<campus-fee-payment client="svtu" lang="en"></campus-fee-payment>')
    await says(host, 'This payment link has expired.')
    expect([$feeKey.get(), sessionStore.get('fee-key')]).to.deep.equal([null, null])
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('removes the key from the URL at once, and leaves the rest of the URL unchanged', async () => {
    const before = location.href
    const wire = answering(QUERIES, [{ feeInvoice: [INVOICE] }])
    history.replaceState(null, '', '#/fees?key=INV-1.1.x')
    try {
      const host = await mount('<campus-fee-payment client="svtu" lang="en"></campus-fee-payment>')
      await says(host, 'EF-204041')
      expect(location.hash).to.equal('#/fees')
    } finally {
      wire.stop()
      history.replaceState(null, '', before)
    }
  })

  it('can retry after a failed connection', async () => {
    const back = serverDown()
    storeFeeKey('INV-1.1.x')
    const host = await mount('<campus-fee-payment client="svtu" lang="en"></campus-fee-payment>')
    await says(host, 'The server did not answer.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
    back()
    const wire = answering(QUERIES, [{ feeInvoice: [INVOICE] }])
    ;(await button(host, 'Try again')).click()
    await says(host, 'EF-204041')
    wire.stop()
  })

  it('shows invoices one open at a time and attempts with status chips, and clears all at sign-out', async () => {
    const second = { ...INVOICE, invoiceNo: 'INV-2', application: 'RV-2', state: 'OVERDUE' }
    const attempt = (transactionId: string, status: string, receiptNo: string | null = null) => ({
      status,
      accessKey: 'k',
      transactionId,
      paymentFor: 'EXAM_FORM',
      title: named('Examination form S26'),
      application: 'EF-1',
      payer: 'AARTI',
      amountMinor: 74_000,
      currency: 'INR',
      method: null,
      bankReference: null,
      reason: null,
      createdAt: HOUR,
      settledAt: null,
      checkedAt: null,
      receiptNo,
      caseNo: null,
      refundMinor: null,
      canRetry: false,
      opensTicket: false,
    })
    const attempts = ['SUCCESS', 'PENDING', 'FAILED', 'CANCELLED', 'MISMATCH', 'DUPLICATE', 'LATE_SUCCESS'].map(
      (status, index) => attempt(`T${index}`, status, status === 'SUCCESS' ? 'R/1' : null),
    )
    await student('2025417112003457')
    const wire = answering(QUERIES, [{ myInvoices: [second, { ...INVOICE, payer: undefined }], myPayments: attempts }])
    const host = await mount('<campus-fee-payment client="svtu" lang="en"></campus-fee-payment>')
    await says(host, 'RV-2')
    const expanded = () =>
      buttons(host)
        .filter((one) => one.hasAttribute('aria-expanded'))
        .map((one) => one.getAttribute('aria-expanded'))
    expect(expanded()).to.deep.equal(['true', 'false'])
    for (const chip of ['Paid', 'Being confirmed', 'Failed', 'Cancelled', 'Being checked', 'Paid twice', 'Paid late'])
      expect(text(host)).to.include(chip)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    const other = buttons(host).filter((one) => one.hasAttribute('aria-expanded'))[1]
    other?.focus()
    other?.click()
    await says(host, 'EF-204041')
    expect(expanded()).to.deep.equal(['false', 'true'])
    await eventually('the focus', () => focused(host) === other)
    expect(await pathOf(host, 'Receipt R/1')).to.include('/paymentStatus/T0/')
    wire.stop()
    await signOut()
    await says(host, 'Log in to see and pay your fees')
    expect(text(host)).not.to.include('EF-204041')
  })

  it('shows a student their invoices and payments from the real server', async () => {
    await student('2025417112003457')
    const reply = await query([myInvoices], { myInvoices: {} })
    const host = await mount('<campus-fee-payment client="svtu" lang="en"></campus-fee-payment>')
    await says(host, 'Payment history')
    expect(reply.ok && reply.result.myInvoices.length).to.equal(2)
    expect(text(host)).to.match(/RV-204012[\s\S]*Examination form S\d\d/)
    host.style.inlineSize = '288px'
    const root = await eventually('the narrow element', () => rootOf(host))
    expect(text(host)).to.match(/R\/\d{4}-\d\d\/\d{6}/)
    expect(brokenNumbers(root)).to.deep.equal([])
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await signOut()
  })

  it('shows staff no invoices and no payments of students (real server)', async () => {
    await signInAs('asha.admin')
    const reply = await query([myInvoices, myPayments], { myInvoices: {}, myPayments: {} })
    expect(reply.ok && reply.result).to.deep.equal({ myInvoices: [], myPayments: [] })
    const host = await mount('<campus-fee-payment client="svtu" lang="en"></campus-fee-payment>')
    await says(host, 'No fees are recorded for this account.')
    expect(text(host)).not.to.match(/₹|EF-\d|RV-\d|Payment history/)
    expect(await accessibilityProblems(host)).to.deep.equal([])
    await signOut()
  })

  for (const language of ['en', 'mr', 'ur', 'dv'] as const)
    for (const theme of ['light', 'dark'] as const)
      it(`has no accessibility problems in ${language}, ${theme} theme, in any state`, async () => {
        await chooseLanguage(language)
        try {
          for (const [what, changes] of STATES) {
            const wire = answering(QUERIES, [
              { feeInvoice: [{ ...INVOICE, ...changes }] },
              { feeInvoice: [{ ...INVOICE, ...changes }] },
            ])
            storeFeeKey('INV-1.1.x')
            const host = await mount(`<campus-fee-payment client="svtu" theme="${theme}"></campus-fee-payment>`)
            await says(host, 'EF-204041')
            expect(await accessibilityProblems(host, language, theme), what).to.deep.equal([])
            wire.stop()
            clearPage()
            clearFeeKey()
          }
          const guest = await mount(`<campus-fee-payment client="svtu" theme="${theme}"></campus-fee-payment>`)
          await eventually('the panel', () => allByRole(guest, 'link').length > 0)
          expect(rootOf(guest)?.dir).to.equal(language === 'ur' || language === 'dv' ? 'rtl' : 'ltr')
          expect(await accessibilityProblems(guest, language, theme), 'guest').to.deep.equal([])
        } finally {
          await chooseLanguage('en')
          sessionStore.remove('lang')
        }
      })
})
