import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RowOf } from '../../../src/contract/activity.ts'
import type { paymentGateways } from '../../../src/contract/institution/payment-gateways.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { countRows, selectSqlRows } from '../../support/sql.ts'

let server: TestServer
let asha = ''
beforeAll(async () => {
  server = await startTestServer()
  asha = await signIn(server, 'asha.admin')
})
afterAll(() => server.close())

const gateways = async (token = asha) => {
  const { result } = await ask(server, 'paymentGateways', {}, { token })
  return (result as { paymentGateways: readonly RowOf<typeof paymentGateways>[] }).paymentGateways
}
const question = (accountId: number | undefined, token = asha) => call(server, 'askGateway', { accountId }, { token })

test('an administrator asks each gateway, and reads whether it answered and accepted the credentials', async () => {
  const all = await gateways()
  expect(all.map(({ gateway }) => gateway)).toEqual(expect.arrayContaining(['SANDBOX_BANK', 'SANDBOX_CSC']))
  expect(JSON.stringify(all)).not.toContain('ecret')
  for (const { accountId } of all)
    expect(await question(accountId)).toMatchObject({ errorCode: 1000, result: { outcome: 'REACHED' } })
  // The networks no longer know these merchants.
  const old = await selectSqlRows(
    server,
    `select id, merchant_id from payment_account where client_id = ${CLIENTS.svtu}`,
  )
  await selectSqlRows(
    server,
    `update payment_account set merchant_id = 'X' || id where client_id = ${CLIENTS.svtu} and active`,
  )
  await selectSqlRows(server, `update payment_account set active = false where client_id = ${CLIENTS.svtu}`)
  const [bank] = all.filter(({ gateway }) => gateway === 'SANDBOX_BANK')
  expect(await question(bank?.accountId)).toMatchObject({ result: { outcome: 'REFUSED' } })
  for (const { id, merchant_id: merchant } of old)
    await selectSqlRows(
      server,
      `update payment_account set merchant_id = '${String(merchant)}', active = true where id = ${Number(id)}`,
    )
  expect(await countRows(server, `audit_log where activity = 'askGateway'`)).toBe(all.length + 1)
})

test('others cannot ask: neither without the right, nor about an account of another institution', async () => {
  const [account] = await gateways()
  const noor = await signIn(server, 'noor.clerk')
  expect(await question(account?.accountId, noor)).toMatchObject({ errorCode: 1107 })
  const sunita = await signIn(server, 'sunita.office', CLIENTS.shantiban)
  expect(await question(account?.accountId, sunita)).toMatchObject({ errorCode: 1202 })
})
