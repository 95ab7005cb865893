import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { studentHolds } from '../../../src/contract/exam-office/student-holds.ts'
import { applyReport } from '../../../server/modules/payments/orders/apply.ts'
import { createOrder } from '../../../server/modules/payments/orders/create-order.ts'
import { findClientById } from '../../../server/lib/clients/clients.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { listExamsByState, runJob, uploadFile } from '../../support/hall-tickets/desk.ts'
import { lookUpTicket } from '../../support/hall-tickets/look-up.ts'
import { findFixturePerson } from '../../support/payments/withheld.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const INVOICE = 'INV-000092'
const PUBLIC_TEXT = { name: 'The examination fee has not been paid.' }

let server: TestServer
let anita = ''
let ravi = ''
let asha = ''
let examEventId = 0
beforeAll(async () => {
  server = await startTestServer()
  anita = await signIn(server, 'anita.finance')
  ravi = await signIn(server, 'ravi.exams')
  asha = await signIn(server, 'asha.admin')
  examEventId = v.parse(v.number(), (await listExamsByState(server)).OPEN)
})
afterAll(() => server.close())

const person = findFixturePerson('F09')
const { prn } = person
const look = () => lookUpTicket(server, examEventId, person)

const place = (token: string, more: object) =>
  call(
    server,
    'placeStudentHold',
    { prn, examEventId, reason: 'UNIV_FEE', severity: 'HARD', publicText: PUBLIC_TEXT, ...more },
    { token },
  )
const release = (token: string, holdId: number) =>
  call(server, 'releaseStudentHold', { holdId, reason: 'Seen by the office.' }, { token })
const listHolds = async (token: string) =>
  v.parse(
    v.object({ studentHolds: v.nullable(v.array(studentHolds.row)) }),
    (await ask(server, 'studentHolds', { prn }, { token })).result,
  ).studentHolds ?? []

/** Pays the invoice in full, as a bank reports it. */
async function pay(): Promise<void> {
  const now = new Date()
  const made = await createOrder(server.db, {
    clientId: CLIENTS.svtu,
    invoiceNo: INVOICE,
    channel: 'GATEWAY',
    idempotencyKey: `pay-${INVOICE}`,
    returnUrl: '/portal.html',
    language: 'en',
    anyway: true,
    now,
  })
  if (made.outcome !== 'GO') throw new Error(made.outcome)
  const account = await server.db.query.paymentAccount.findFirst({
    where: (row, { eq }) => eq(row.id, made.order.paymentAccountId),
  })
  if (!account) throw new Error('The order has no account.')
  const client = await findClientById(server.db, CLIENTS.svtu)
  await applyReport(
    server.db,
    {
      transactionId: made.order.transactionId,
      gatewayTransactionId: 'G-FEE-HOLD',
      status: 'SUCCESS',
      amountMinor: made.order.amountMinor,
      currency: 'INR',
      method: 'UPI',
      bankReference: null,
      reason: null,
      gatewayStatus: 'SUCCESS',
      at: now,
    },
    { account, source: 'WEBHOOK', now, notification: { client, publicUrl: server.origin } },
  )
}

/** Returns the messages about holds that were sent to the student, oldest first, and forgets them. */
async function readMessages(): Promise<readonly unknown[]> {
  const rows = await selectSqlRows(
    server,
    'select notification_id as id, channel, body from notification_outbox where notification_id in (203, 204) order by id',
  )
  await server.db.execute('delete from notification_outbox where notification_id in (203, 204)')
  return rows.map(({ id, channel, body }) => [id, channel, String(body)])
}

describe('a hold for an unpaid fee', () => {
  it('names the invoice, and its payment releases it; the student is told both times', async () => {
    expect(await look()).toMatchObject({ outcome: 'READY' })
    expect((await place(anita, { invoiceNo: ' inv-000092' })).errorCode).toBe(1000)
    expect(await look()).toMatchObject({
      outcome: 'BLOCKED',
      holds: [{ reason: 'UNIV_FEE', amountMinor: 84_000, invoiceKey: expect.any(String) as string }],
    })
    expect(await listHolds(anita)).toMatchObject([{ invoiceNo: INVOICE, amountMinor: 84_000, placedBy: 'Anita Joshi' }])
    // In the language of the student.
    expect(await readMessages()).toEqual([[203, 'SMS', expect.stringContaining('روک دیا گیا')]])

    await pay()
    expect(await look()).toMatchObject({ outcome: 'READY' })
    expect(await listHolds(anita)).toEqual([])
    expect(await readMessages()).toEqual([[204, 'SMS', expect.stringContaining('/paymentStatus/')]])
  })

  it('cannot name an invoice that is paid, of somebody else, or with another reason', async () => {
    const before = await listHolds(ravi)
    for (const [token, more] of [
      [anita, { invoiceNo: INVOICE }],
      [anita, { invoiceNo: 'INV-000041' }],
      [ravi, { invoiceNo: 'INV-000041', reason: 'DOCUMENT' }],
    ] as const)
      expect(await place(token, more)).toMatchObject({ errorCode: 1202 })
    expect(await listHolds(ravi)).toEqual(before)
  })

  it('can be placed and released by finance, which sees no other holds and decides none', async () => {
    expect((await place(anita, { reason: 'DISCIPLINE' })).errorCode).toBe(1107)
    const placed = await place(ravi, { reason: 'DISCIPLINE' })
    const { holdId } = v.parse(v.object({ holdId: v.number() }), placed.result)
    expect(await listHolds(anita)).toEqual([])
    expect((await release(anita, holdId)).errorCode).toBe(1107)
    const fee = v.parse(v.object({ holdId: v.number() }), (await place(ravi, {})).result).holdId
    await readMessages()
    expect((await release(anita, fee)).result).toEqual({ outcome: 'RELEASED' })
    // The other hold still withholds the ticket.
    expect(await readMessages()).toEqual([])
    expect((await release(asha, holdId)).result).toEqual({ outcome: 'RELEASED' })
    expect(await readMessages()).toEqual([[204, 'SMS', expect.stringContaining('/download-exam-hall-ticket')]])
  })

  it('from a file names the invoice too, and a line with a wrong one is reported', async () => {
    const other = findFixturePerson('F04').prn
    const importHolds = async (lines: string[], dryRun: boolean) =>
      runJob(server, ravi, 'importExamData', {
        examEventId,
        kind: 'HOLDS',
        uploadId: await uploadFile(
          server,
          ravi,
          Buffer.from(`prn,reason,severity,public_text,invoice_no\n${lines.join('\n')}\n`),
        ),
        dryRun,
      })
    await server.db.execute("update invoice set hold_id = null, status = 'ISSUED' where invoice_no = 'INV-000041'")
    await server.db.execute(
      `update student_hold set released_at = now() where released_at is null and student_id = (select id from student where prn = '${other}')`,
    )
    const wrong = await importHolds(
      [`${prn},UNIV_FEE,HARD,Fee.,INV-000041`, `${other},DOCUMENT,HARD,Fee.,INV-000041`],
      true,
    )
    expect(wrong).toMatchObject({ report: { rows: 2, bad: 2 } })
    const done = await importHolds([`${other},UNIV_FEE,HARD,The fee has not been paid.,inv-000041`], false)
    expect(done).toMatchObject({ status: 'DONE', report: { written: 1 } })
    expect(
      await selectSqlRows(
        server,
        "select h.reason, h.released_at from invoice i join student_hold h on h.id = i.hold_id where i.invoice_no = 'INV-000041'",
      ),
    ).toEqual([{ reason: 'UNIV_FEE', released_at: null }])
    expect((await readMessages()).length).toBeGreaterThan(0)
    // The same line again is right; another hold cannot have the same invoice.
    const line = `${other},UNIV_FEE,HARD,The fee has not been paid.,INV-000041`
    expect(await importHolds([line], false)).toMatchObject({ status: 'DONE', report: { written: 0 } })
    expect(await importHolds([line.replace('fee', 'second fee')], true)).toMatchObject({ report: { bad: 1 } })
    expect(await importHolds([line, line], true)).toMatchObject({ report: { bad: 1 } })
  })
})
