import { expect } from 'chai'
import { navigate } from '../../../src/core/routing/routes.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { sessionStore } from '../../../src/core/storage/storage.ts'
import { cscCounter } from '../../../src/elements/payments/csc-counter/csc-counter-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { all, focused } from '../support/guide.ts'
import { accessibilityProblems, clearPage, eventually, mount, rootOf, says, type } from '../support/mount.ts'
import { appearing, byRole } from '../support/roles.ts'
import { answering, serverDown } from '../support/wire.ts'
import { signInAs } from '../support/sign-in.ts'

const field = (host: Element, name: string) => eventually(name, () => all<HTMLInputElement>(host, `[name=${name}]`)[0])

async function counter(lang = 'en', inside = ''): Promise<Element> {
  await signInAs('vle.counter')
  const host = await mount(
    `<campus-csc-counter client="svtu" lang="${lang}" entrance="/sandbox-csc/sign-in" shared-computer>${inside}</campus-csc-counter>`,
  )
  await field(host, 'prn')
  return host
}
async function find(
  host: Element,
  prn = '2025417112003457',
  [day, month, year]: readonly [string, string, string] = ['14', '3', '2006'],
): Promise<void> {
  for (const [name, value] of [
    ['prn', prn],
    ['dobDay', day],
    ['dobMonth', month],
    ['dobYear', year],
  ] as const)
    type(await field(host, name), value)
  all<HTMLInputElement>(host, '[name=prn]')[0]?.form?.requestSubmit()
}

const due = {
  invoiceNo: 'INV-1',
  invoiceKey: 'INV-1.1.x',
  paymentFor: 'EXAM_FORM',
  application: 'EF-204517',
  title: { name: 'Examination form', translations: {} },
  lines: [{ title: { name: 'Examination fee', translations: {} }, quantity: 1, amountMinor: 74_000 }],
  totalMinor: 74_000,
  currency: 'INR',
  dueOn: '2026-12-05',
  closesAt: null,
  state: 'DUE',
  transactionId: null,
}
const found = {
  outcome: 'FOUND',
  payer: 'A•••• J••••',
  serviceChargeMinor: 3000,
  invoices: [
    due,
    { ...due, invoiceNo: 'INV-2', state: 'OVERDUE' },
    { ...due, invoiceNo: 'INV-3', state: 'PENDING' },
    { ...due, invoiceNo: 'INV-4', state: 'CLOSED' },
  ],
}
const payment = {
  at: '2026-11-21T06:00:00.000Z',
  payer: 'A•••• J••••',
  title: due.title,
  feeMinor: 74_000,
  serviceChargeMinor: 3000,
  totalMinor: 77_000,
  receiptNo: null,
  cscTransactionId: null,
}
const statuses = ['SUCCESS', 'LATE_SUCCESS', 'PENDING', 'MISMATCH', 'DUPLICATE', 'FAILED', 'CANCELLED']
const day = {
  cscId: '417000120034',
  operator: 'Vaishnavi Anil Gaikwad',
  district: 'Talwade',
  clientId: 17,
  day: '2026-11-21',
  currency: 'INR',
  count: 2,
  feeMinor: 148_000,
  serviceChargeMinor: 6000,
  totalMinor: 154_000,
  pendingCount: 1,
  pendingMinor: 77_000,
  rows: statuses.map((status, index) => ({
    ...payment,
    status,
    transactionId: `T${index}`,
    merchantReceiptNo: `B-00000${index}`,
  })),
}

describe('the service centre counter', () => {
  before(() => defineElement(cscCounter))
  afterEach(async () => {
    clearPage()
    await signOut()
    history.replaceState(null, '', location.pathname)
    navigate('/', { replace: true })
    sessionStore.remove('payment-keys')
  })

  it('directs a signed-out visitor to the sign-in of the service centre network', async () => {
    const host = await mount(
      '<campus-csc-counter client="svtu" lang="en" entrance="/sandbox-csc/sign-in"></campus-csc-counter>',
    )
    await says(host, 'Log in to the service centre network first')
    expect(byRole<HTMLAnchorElement>(host, 'link').pathname).to.equal('/sandbox-csc/sign-in')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('removes a handover key from the URL before anything else, and shows why it is invalid', async () => {
    history.replaceState(null, '', `${location.pathname}?userKey=nonsense&clientId=17`)
    const host = await mount('<campus-csc-counter client="svtu" lang="en"></campus-csc-counter>')
    expect(location.search).to.equal('')
    await says(host, 'This login link is no longer valid.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('shows a user who is not an operator that they lack permission', async () => {
    await signInAs('asha.admin')
    const host = await mount('<campus-csc-counter client="svtu" lang="en"></campus-csc-counter>')
    await says(host, 'You do not have permission')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('shows errors beside missing or invalid fields, and focuses the first one', async () => {
    const host = await counter()
    all<HTMLInputElement>(host, '[name=prn]')[0]?.form?.requestSubmit()
    await says(host, "Enter the student's number.")
    await eventually('the focus', () => focused(host)?.getAttribute('name') === 'prn')
    await find(host, '2025417112003457', ['31', '2', '2006'])
    await says(host, 'Enter the date of birth as day, month and year.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('shows that no student was found, and that the server cannot be reached', async () => {
    const host = await counter()
    await find(host, '1111111111111111')
    await says(host, 'No student has this number and date of birth.')
    const up = serverDown()
    try {
      await find(host)
      await says(host, 'The server did not answer.')
    } finally {
      up()
    }
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  it('shows fee, service charge and total on one button, and returns to empty fields', async () => {
    const host = await counter()
    await find(host)
    await says(host, 'A•••• J••••')
    await appearing(host, 'button', 'Collect ₹300.00 + service charge ₹30.00 = ₹330.00')
    await eventually('the focus on the heading', () => focused(host)?.id === 'dues')
    byRole(host, 'button', 'Another student').click()
    expect((await field(host, 'prn')).value).to.equal('')
    await eventually('the focus', () => focused(host)?.getAttribute('name') === 'prn')
  })

  for (const [result, words] of [
    [
      { outcome: 'PENDING_ALREADY', own: false, since: '2026-11-21T06:00:00.000Z', transactionId: 'T1' },
      'Someone else started to pay this on 21 November 2026',
    ],
    [
      { outcome: 'PENDING_ALREADY', own: true, since: '2026-11-21T06:00:00.000Z', transactionId: 'T1' },
      'Do not collect again',
    ],
    [{ outcome: 'PAID_ALREADY', transactionId: 'T1' }, 'This has already been paid.'],
    [{ outcome: 'CLOSED', closedAt: '2026-11-20T06:00:00.000Z' }, 'The last date was'],
    [{ outcome: 'KEY_ENDED' }, 'Search for the student again.'],
  ] as const)
    it(`stays on the page and shows “${words}”`, async () => {
      const host = await counter()
      await find(host)
      const button = await appearing(host, 'button', /^Collect /)
      const recorded = answering('createCscOrder', [result])
      button.click()
      await says(host, words)
      recorded.stop()
      expect(await accessibilityProblems(host)).to.deep.equal([])
    })

  it('shows the slotted status element while the URL names a payment, then starts the next student', async () => {
    const host = await counter('en', '<p slot="status">The status</p>')
    const status = host.querySelector('[slot]') as HTMLElement
    expect(status.assignedSlot).to.equal(null)
    navigate('/cscpaymentStatus/T1/EXAM_FORM/EF-1/770.00/SUCCESS/SUCCESS')
    await eventually('the slot', () => status.assignedSlot)
    expect(all(host, '[name=prn]')).to.deep.equal([])
    const wanted = new CustomEvent('campus-collections-wanted', { bubbles: true, composed: true, cancelable: true })
    expect(status.dispatchEvent(wanted)).to.equal(false)
    await eventually('the focus', () => focused(host)?.id === 'collections')
    status.dispatchEvent(new CustomEvent('campus-next-student', { bubbles: true, composed: true }))
    await field(host, 'prn')
    await eventually('the focus', () => focused(host)?.getAttribute('name') === 'prn')
    expect(location.hash).to.equal('#/')
  })

  it('exports the collections of the day as a CSV file', async () => {
    const host = await counter()
    const clicked = new Promise<HTMLAnchorElement>((resolve) => {
      const real = HTMLAnchorElement.prototype.click
      HTMLAnchorElement.prototype.click = function click() {
        HTMLAnchorElement.prototype.click = real
        resolve(this)
      }
    })
    ;(await appearing(host, 'button', /^Export/)).click()
    ;(await appearing(host, 'menuitem', /CSV/)).click()
    const link = await clicked
    expect(link.download).to.match(/^collections-417000120034-\d{4}-\d{2}-\d{2}\.csv$/)
    const csv = await (await fetch(link.href)).text()
    expect(csv).to.contain('Merchant receipt number').and.to.contain('Service charge')
  })

  for (const lang of ['en', 'mr', 'ur', 'dv'])
    it(`has no accessibility problems in ${lang}, with every invoice state and payment status`, async () => {
      await signInAs('vle.counter')
      const [days, students] = [
        answering('FetchQueryData', [{ cscAgentDaySummary: [day] }]),
        answering('cscStudentInvoices', [found]),
      ]
      const host = await mount(`<campus-csc-counter client="svtu" lang="${lang}" shared-computer></campus-csc-counter>`)
      await field(host, 'prn')
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
      await find(host)
      await eventually('four invoices', () => all(host, 'li h3').length === 4)
      await eventually('seven payments', () => rootOf(host)?.textContent.includes('B-000006'))
      expect(all(host, 'li:has(h3) button').length).to.equal(2)
      expect(await accessibilityProblems(host, lang)).to.deep.equal([])
      students.stop()
      days.stop()
    })
})
