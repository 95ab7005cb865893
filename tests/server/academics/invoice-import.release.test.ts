import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { createPaymentOrder, myInvoices, type FeeInvoice } from '../../../src/contract/payments/fees.ts'
import { paymentAccount } from '../../../server/db/schema.ts'
import { applyReport } from '../../../server/modules/payments/orders/apply.ts'
import { FIXTURES } from '../../../server/seed/students/fixtures.ts'
import { ask, CLIENTS, PASSWORD, post, signIn } from '../../support/calls.ts'
import { callAccepted, checkData, listDataFaults, finishData, importData, listKept } from '../../support/data-files.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

let server: TestServer
let asha: string
const { prn } = FIXTURES.find(({ id }) => id === 'F01') ?? { prn: '' }
beforeAll(async () => {
  server = await startTestServer()
  asha = await signIn(server, 'asha.admin')
})
afterAll(() => server.close())

const HEADER = [
  ...['Invoice number', 'PRN', 'Invoice title', 'Invoice title [mr]', 'Payment for', 'Due on', 'Payable until'],
  ...['Fee code', 'Amount', 'Fee code 2', 'Amount 2', 'Fee code 3', 'Amount 3'],
]
/** A year in which the invoices are not due yet. */
const LATER = new Date().getFullYear() + 2
const line = (no: string, ...fees: string[]) => [
  ...[no, prn, 'Library fee', 'ग्रंथालय शुल्क', 'CERTIFICATE', `${LATER}-01-10`, `${LATER}-01-31`, ...fees],
]
const imported = (...lines: string[][]) => importData(server, asha, 'INVOICES', [HEADER, ...lines])
const stored = (no: string) =>
  selectSqlRows(
    server,
    `select i.total_minor::float8 as total, i.currency, i.status, i.application_id as application,
      i.title->'translations'->>'mr' as marathi, i.closes_at = '${LATER}-01-31T18:30:00Z' as closes,
      (select sum(l.amount_minor)::float8 from invoice_line l where l.invoice_id = i.id) as lines
     from invoice i where i.client_id = 17 and i.invoice_no = '${no}'`,
  )
const invoicesOf = async (token: string): Promise<readonly FeeInvoice[]> => {
  const { result } = await ask(server, myInvoices.id, {}, { token })
  return v.parse(v.object({ myInvoices: v.array(myInvoices.row) }), result).myInvoices
}

test('an imported invoice is seen and paid by its student; then no file and no undo changes it', async () => {
  const file = line('lib 1', 'EXAM', '1,20,000.10', 'FORM', '0.20')
  const created = await imported(file)
  expect(created.counts).toMatchObject({ created: 1, wrong: 0 })
  expect((await imported(file)).counts).toMatchObject({ created: 0, changed: 0, unchanged: 1, wrong: 0 })
  expect(await stored('LIB1')).toEqual([
    {
      ...{ total: 12_000_030, lines: 12_000_030, currency: 'INR', status: 'ISSUED', application: 'LIB1' },
      ...{ marathi: 'ग्रंथालय शुल्क', closes: true },
    },
  ])

  const response = await post(
    server,
    'studentLoginPortal',
    JSON.stringify({ studentLoginPortal: { clientId: CLIENTS.svtu, userName: prn, password: PASSWORD } }),
  )
  const student = response.headers.get('authorization') ?? ''
  const [due] = (await invoicesOf(student)).filter(({ invoiceNo }) => invoiceNo === 'LIB1')
  expect(due).toMatchObject({ state: 'DUE', totalMinor: 12_000_030, lines: [{ amountMinor: 12_000_010 }, {}] })
  const ordered = v.parse(
    createPaymentOrder.output,
    await callAccepted(server, student, 'createPaymentOrder', {
      clientId: CLIENTS.svtu,
      invoiceKey: due?.invoiceKey,
      idempotencyKey: 'invoice-import-test-1',
      returnUrl: `${server.origin}/portal.html`,
      language: 'en',
    }),
  )
  if (ordered.outcome !== 'GO') throw new Error(ordered.outcome)
  const cheaper = file.with(8, '1.00')
  const busy = await imported(cheaper)
  expect(await listDataFaults(server, asha, busy.importId)).toEqual({ 2: ['line BEING_PAID'] })

  const [account] = await server.db.select().from(paymentAccount)
  if (!account) throw new Error('No account.')
  await applyReport(
    server.db,
    {
      ...{ transactionId: ordered.transactionId, gatewayTransactionId: 'LIB1', status: 'SUCCESS', reason: null },
      ...{ amountMinor: 12_000_030, currency: 'INR', method: 'UPI', bankReference: null, gatewayStatus: 'SUCCESS' },
      at: new Date(),
    },
    { account, source: 'WEBHOOK', now: new Date() },
  )
  expect((await invoicesOf(student)).find(({ invoiceNo }) => invoiceNo === 'LIB1')).toMatchObject({ state: 'PAID' })
  expect((await imported(file)).counts).toMatchObject({ unchanged: 1, wrong: 0 })
  const paid = await imported(cheaper)
  expect(await listDataFaults(server, asha, paid.importId)).toEqual({ 2: ['line PAID'] })
  const undone = await finishData(server, asha, created.importId, 'undoDataImport')
  expect(undone).toMatchObject({ status: 'UNDONE', undone: { removed: 0, kept: 1 } })
  expect(await listKept(server, asha, created.importId)).toEqual(['invoice LIB1 CHANGED_SINCE'])
  expect(await stored('LIB1')).toMatchObject([{ total: 12_000_030, lines: 12_000_030, status: 'PAID' }])
})

test('an unpaid invoice is changed fee by fee, restored and removed with its fees', async () => {
  const created = await imported(line('LIB-2', 'EXAM', '100', 'FORM', '5.5'))
  const changed = await imported(line('LIB-2', 'EXAM', '90.25', '', '', 'MARKSHEET', '1').with(3, ''))
  const faults = await listDataFaults(server, asha, changed.importId)
  expect(faults).toEqual({ 2: ['feeCode3 UNKNOWN'] })
  const right = await imported(line('LIB-2', 'EXAM', '90.25', '', '', 'FORM', '1').with(3, ''))
  expect(right.counts).toMatchObject({ changed: 1 })
  expect(await stored('LIB-2')).toMatchObject([{ total: 9675, lines: 9675, marathi: 'ग्रंथालय शुल्क' }])
  await finishData(server, asha, right.importId, 'undoDataImport')
  expect(await stored('LIB-2')).toMatchObject([{ total: 10_550, lines: 10_550 }])
  const undone = await finishData(server, asha, created.importId, 'undoDataImport')
  expect(undone).toMatchObject({ undone: { removed: 1, kept: 0 } })
  expect(await stored('LIB-2')).toEqual([])
})

test('wrong invoices are left out, each with its reason', async () => {
  const checked = await checkData(server, asha, 'INVOICES', [
    HEADER,
    line('LIB-3', 'EXAM', '1.005'),
    line('LIB-4', 'EXAM', '1,23'),
    line('LIB-5', 'NONE', '1').with(1, '999'),
    line('LIB-6', 'EXAM', '1', 'FORM', ''),
    line('LIB-7', 'EXAM', '1').with(6, `${LATER}-01-09`),
    line('LIB-8', 'EXAM', '-1', '', '3'),
    line('LIB-9', 'EXAM', '740'),
    line('lib-9', 'EXAM', '740'),
  ])
  expect(checked.counts).toMatchObject({ created: 1, wrong: 7 })
  expect(await listDataFaults(server, asha, checked.importId)).toEqual({
    2: ['amount NOT_AN_AMOUNT'],
    3: ['amount NOT_AN_AMOUNT'],
    4: ['feeCode UNKNOWN', 'prn UNKNOWN'],
    5: ['amount2 MISSING'],
    6: ['payableUntil ORDER'],
    7: ['amount NOT_AN_AMOUNT'],
    9: ['invoiceNo TWICE_IN_FILE'],
  })
})
