import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentCaseDetail } from '../../../src/contract/payments/payment-cases.ts'
import { dashboardRows } from '../../../src/contract/home/dashboard-rows.ts'
import { ask, askRow, call, CLIENTS } from '../../support/calls.ts'
import { followLink, loadQueue } from '../../support/home/work-queue.ts'
import { findLastMessage } from '../../support/messages/outbox.ts'
import { addPerson, createToken, listCollegeIds } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

let server: TestServer
let finance = ''
let colleague = ''
let college = ''
beforeAll(async () => {
  server = await startTestServer()
  const addOfficer = async (
    userType: 'COLLEGE' | 'UNIVERSITY',
    roleId: number,
    name: string,
    collegeIds: number[] = [],
  ) =>
    createToken(
      server,
      await addPerson(server, { clientId: CLIENTS.svtu, userType, roleIds: [roleId], collegeIds, name }),
    )
  finance = await addOfficer('UNIVERSITY', 13, 'Finance officer')
  colleague = await addOfficer('UNIVERSITY', 13, 'Colleague')
  const [first = 0] = await listCollegeIds(server, CLIENTS.svtu)
  college = await addOfficer('COLLEGE', 22, 'Finance of a college', [first])
})
afterAll(() => server.close())

const sql = (text: string) => selectSqlRows(server, text)
const findCaseNo = async (kind: string, where = 'true'): Promise<string> => {
  const [row] = await sql(
    `select case_no as no from payment_case c where client_id = ${CLIENTS.svtu} and kind = '${kind}' and status = 'OPEN'
      and ${where} order by id limit 1`,
  )
  return String(row?.no)
}
const read = (caseNo: string, token: string) => askRow(server, paymentCaseDetail, { caseNo }, token)
const decide = (token: string, act: string, caseNo: string, note = 'Checked with the bank.') =>
  call(server, 'decidePaymentCase', { act, caseNo, note }, { token })
const countCases = async (kind: string) =>
  (await askRow(server, dashboardRows, { list: 'cases', kind, pageSize: 100 }, finance)).total

describe('money that was paid twice', () => {
  it('goes back when another person of finance approves it and sends it, with the reference of the bank', async () => {
    const caseNo = await findCaseNo('DUPLICATE')
    const before = await countCases('DUPLICATE')
    const shown = await read(caseNo, finance)
    expect(shown).toMatchObject({ status: 'OPEN', acts: ['REQUEST_REFUND'], denial: null })
    expect(shown.payment?.movements.map(({ use }) => use)).toContain('DUPLICATE')
    expect(await decide(finance, 'CLOSE', caseNo)).toMatchObject({
      result: { outcome: 'ALREADY_DECIDED', status: 'OPEN' },
    })
    expect(await decide(finance, 'REQUEST_REFUND', caseNo)).toMatchObject({
      result: { outcome: 'DECIDED', status: 'REFUND_REQUESTED' },
    })
    expect(await countCases('DUPLICATE')).toBe(before)
    expect(await read(caseNo, finance)).toMatchObject({ acts: ['WITHDRAW_REFUND'], denial: 'OWN_ENTRY' })
    expect(await decide(finance, 'DECLINE_REFUND', caseNo)).toMatchObject({ result: { outcome: 'ALREADY_DECIDED' } })
    expect(await decide(colleague, 'WITHDRAW_REFUND', caseNo)).toMatchObject({
      result: { outcome: 'ALREADY_DECIDED' },
    })
    expect(await decide(finance, 'APPROVE_REFUND', caseNo, 'R-1')).toMatchObject({
      result: { outcome: 'OTHER_PERSON', denial: 'OWN_ENTRY' },
    })
    expect(await read(caseNo, colleague)).toMatchObject({ acts: ['APPROVE_REFUND', 'DECLINE_REFUND'], denial: null })
    expect((await ask(server, 'paymentCase', { clientId: CLIENTS.svtu, caseNo })).result).toMatchObject({
      paymentCase: [{ status: 'OPEN' }],
    })
    expect(await decide(colleague, 'APPROVE_REFUND', caseNo)).toMatchObject({
      result: { outcome: 'DECIDED', status: 'REFUND_APPROVED' },
    })
    expect(await decide(colleague, 'APPROVE_REFUND', caseNo)).toMatchObject({
      result: { outcome: 'ALREADY_DECIDED', status: 'REFUND_APPROVED', by: 'Colleague' },
    })
    expect(await countCases('DUPLICATE')).toBe(before)
    expect(await decide(finance, 'SEND_REFUND', caseNo, 'UTR 1')).toMatchObject({
      result: { outcome: 'ALREADY_DECIDED' },
    })
    expect(await read(caseNo, colleague)).toMatchObject({ acts: ['SEND_REFUND', 'DECLINE_REFUND'] })
    expect(await decide(colleague, 'SEND_REFUND', caseNo, 'UTR 4711')).toMatchObject({
      result: { outcome: 'DECIDED', status: 'REFUND_SENT' },
    })
    expect(await countCases('DUPLICATE')).toBe(before - 1)
    expect((await findLastMessage(server, 307))?.body).toContain('UTR 4711')
    expect((await ask(server, 'paymentCase', { clientId: CLIENTS.svtu, caseNo })).result).toMatchObject({
      paymentCase: [{ status: 'REFUND_SENT' }],
    })
    expect(await decide(finance, 'DECLINE_REFUND', caseNo)).toMatchObject({
      result: { outcome: 'ALREADY_DECIDED', status: 'REFUND_SENT', by: 'Colleague' },
    })
    const [audit] = await sql(`select count(*)::int as n from audit_log
      where entity = 'payment_case' and entity_id = '${caseNo}' and activity = 'decidePaymentCase'`)
    expect(audit?.n).toBe(3)
  })

  it('waits again when the refund is declined', async () => {
    const caseNo = await findCaseNo('MISMATCH')
    await decide(finance, 'REQUEST_REFUND', caseNo)
    expect(await decide(colleague, 'DECLINE_REFUND', caseNo, 'The bank has returned it already.')).toMatchObject({
      result: { status: 'OPEN' },
    })
    const { decisions, acts } = await read(caseNo, finance)
    expect(decisions.map(({ act, by }) => [act, by])).toEqual([
      ['REQUEST_REFUND', 'Finance officer'],
      ['DECLINE_REFUND', 'Colleague'],
    ])
    expect(acts).toEqual(['REQUEST_REFUND'])
  })
})

describe('a problem that a payer has reported', () => {
  it('is closed with an answer, and is no longer counted on the home', async () => {
    const raised = await call(server, 'raisePaymentCase', {
      clientId: CLIENTS.svtu,
      reference: 'UPI 99',
      note: 'Paid at the counter, no receipt.',
    })
    const { caseNo } = raised.result as { readonly caseNo: string }
    expect(await read(caseNo, finance)).toMatchObject({
      words: expect.stringContaining('no receipt') as string,
      payment: null,
    })
    const findWork = async () =>
      (await loadQueue(server, finance)).items.find(({ kind }) => kind === 'REPORTED_PAYMENTS')
    const work = await findWork()
    expect((await followLink(server, work?.path ?? '', finance)).total).toBe(work?.cases)
    expect(await decide(finance, 'CLOSE', caseNo, 'The receipt was sent to you.')).toMatchObject({
      result: { outcome: 'DECIDED', status: 'RESOLVED' },
    })
    expect((await findWork())?.cases ?? 0).toBe((work?.cases ?? 0) - 1)
  })
})

it('a requested refund is work of who can approve or send it, and waits for others at the home of everybody else', async () => {
  const countWork = async (token: string, kind: string): Promise<number> => {
    const work = (await loadQueue(server, token)).items.find((item) => item.kind === kind)
    if (work) expect((await followLink(server, work.path, token)).total).toBe(work.cases)
    return work?.cases ?? 0
  }
  const count = async (token: string) => [
    await countWork(token, 'MISMATCHES'),
    await countWork(token, 'REFUNDS_WITH_OTHERS'),
  ]
  const [own = 0, waiting = 0] = await count(finance)
  const [others = 0, othersWaiting = 0] = await count(colleague)
  const caseNo = await findCaseNo('MISMATCH')
  await decide(finance, 'REQUEST_REFUND', caseNo)
  expect(await count(finance)).toEqual([own - 1, waiting + 1])
  expect(await count(colleague)).toEqual([others, othersWaiting])
  await decide(colleague, 'APPROVE_REFUND', caseNo)
  expect(await count(finance)).toEqual([own - 1, waiting + 1])
  expect(await count(colleague)).toEqual([others, othersWaiting])
  expect(await read(caseNo, finance)).toMatchObject({ acts: ['WITHDRAW_REFUND'] })
  expect(await decide(finance, 'WITHDRAW_REFUND', caseNo, 'Entered for the wrong case.')).toMatchObject({
    result: { outcome: 'DECIDED', status: 'OPEN' },
  })
  expect(await count(finance)).toEqual([own, waiting])
  expect(await count(colleague)).toEqual([others, othersWaiting])
})

it('a case is unknown to a college whose students it does not concern, and to other roles forbidden', async () => {
  const caseNo = await findCaseNo('MISMATCH')
  await sql(`update invoice i set student_id = (
      select e.student_id from enrolment e where e.client_id = i.client_id and e.college_id <> (
        select min(id) from college where client_id = ${CLIENTS.svtu}) limit 1)
    from payment_order o join payment_case c on c.payment_order_id = o.id
    where o.invoice_id = i.id and c.case_no = '${caseNo}'`)
  expect((await ask(server, 'paymentCaseDetail', { caseNo }, { token: college })).errorCode).toBe(1202)
  expect((await decide(college, 'REQUEST_REFUND', caseNo)).errorCode).toBe(1202)
  const clerk = await createToken(
    server,
    await addPerson(server, { clientId: CLIENTS.svtu, userType: 'UNIVERSITY', roleIds: [12], name: 'Officer' }),
  )
  expect((await decide(clerk, 'REQUEST_REFUND', caseNo)).errorCode).toBe(1107)
})
