import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '../../../server/db/schema.ts'
import type { WaitingItem } from '../../../src/contract/users/approvals.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { findLastMessage } from '../../support/messages/outbox.ts'
import { selectSqlRows } from '../../support/sql.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
let admin = ''
let clerk = ''
beforeAll(async () => {
  server = await startTestServer({}, { timers: false })
  admin = await signIn(server, 'asha.admin')
  clerk = await signIn(server, 'noor.clerk')
})
afterAll(() => server.close())

const waiting = async (token: string, kinds = ['ACCESS']) => {
  const input = { filters: { kind: { kind: 'choice', values: kinds } } }
  const { result } = await ask(server, 'waitingForAnswer', input, { token })
  return (result as { waitingForAnswer: { rows: Extract<WaitingItem, { kind: 'ACCESS' }>[]; total: number }[] })
    .waitingForAnswer[0]
}
async function request(routeName: string, token = clerk) {
  await call(server, 'requestMenuAccess', { routeName, reason: 'For admissions' }, { token })
  const rows = (await waiting(admin))?.rows ?? []
  const item = rows.find((row) => row.routeName === routeName)
  if (!item) throw new Error(`There is no request for ${routeName}.`)
  return item
}
const answer = (item: WaitingItem, decision: object, token = admin) =>
  call(
    server,
    'answerWaiting',
    { kind: 'ACCESS', itemId: item.itemId, rowVersion: item.person.rowVersion, ...decision },
    { token },
  )
const statusOf = async ({ itemId }: WaitingItem) =>
  (await selectSqlRows(server, `select status from menu_access_request where id = ${itemId}`))[0]?.status

test('A request for access waits for an administrator, who answers it once; the person is told', async () => {
  const item = await request('/add-User')
  expect(item).toMatchObject({ text: 'For admissions', obstacle: null, person: { loginName: 'noor.clerk' } })
  expect(await answer(item, { decision: 'APPROVE' })).toMatchObject({ result: { outcome: 'ANSWERED', reissued: 0 } })
  expect(await statusOf(item)).toBe('GRANTED')
  expect((await findLastMessage(server, 133))?.body).toContain(item.reference)
  expect((await waiting(admin))?.rows.some(({ itemId }) => itemId === item.itemId)).toBe(false)
  expect((await answer(item, { decision: 'APPROVE' })).errorCode).toBe(1204)
})

test('A refusal needs a reason, which is in the audit log', async () => {
  const item = await request('/role-management')
  expect((await answer(item, { decision: 'REFUSE' })).errorCode).not.toBe(1000)
  await answer(item, { decision: 'REFUSE', reason: 'Not part of your work' })
  expect(await statusOf(item)).toBe('REFUSED')
  const audits = await server.db.select().from(auditLog)
  expect(audits.findLast(({ activity }) => activity === 'answerWaiting')?.detail).toMatchObject({
    decision: 'REFUSE',
    kind: 'ACCESS',
    reason: 'Not part of your work',
  })
})

test('Nobody else sees or answers it: principals, people of other institutions, and whoever asks', async () => {
  const item = await request('/assign-Course')
  const principal = await signIn(server, 'meera.principal')
  expect((await waiting(principal))?.total).toBe(0)
  expect((await answer(item, { decision: 'APPROVE' }, principal)).errorCode).toBe(1202)
  const sunita = await signIn(server, 'sunita.office', CLIENTS.shantiban)
  expect((await waiting(sunita))?.total).toBe(0)
  expect((await answer(item, { decision: 'APPROVE' }, sunita)).errorCode).toBe(1202)
  expect((await answer(item, { decision: 'APPROVE' }, clerk)).errorCode).toBe(1107)
  await call(server, 'requestMenuAccess', { routeName: '/ui-form', reason: '' }, { token: admin })
  expect((await waiting(admin))?.rows.map(({ routeName }) => routeName)).not.toContain('/ui-form')
  expect(await statusOf(item)).toBe('NEW')
})
