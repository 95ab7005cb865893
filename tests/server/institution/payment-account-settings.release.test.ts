import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import type { RowOf } from '../../../src/contract/activity.ts'
import type { PaymentAccount } from '../../../src/contract/institution/connections/payment-accounts.ts'
import type { paymentGateways } from '../../../src/contract/institution/payment-gateways.ts'
import type { institutionSettings, institutionSettingsHistory } from '../../../src/contract/institution/settings.ts'
import { createPaymentOrder } from '../../../src/contract/payments/fees.ts'
import { clearClients } from '../../../server/lib/clients/clients.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { goBack, openBank, pressButton } from '../../support/payments/payer.ts'
import { createInvoice, buildOrderInput, loadRecord } from '../../support/payments/payments.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'
import { countRows, selectSqlRows } from '../../support/sql.ts'

type Settings = RowOf<typeof institutionSettings>
type Gateway = RowOf<typeof paymentGateways>

const clock = createMovableClock()
let server: TestServer
let asha = ''
let first: PaymentAccount
let others: readonly PaymentAccount[]
beforeAll(async () => {
  const secrets = { SECRET_SVTU_BANK: 'a key of the operator', SECRET_SHANTIBAN_BANK: 'theirs' }
  server = await startTestServer({ secrets }, { now: clock.now })
  asha = await signIn(server, 'asha.admin')
  const [bank, ...rest] = (await read()).values.accounts
  if (bank?.gateway !== 'SANDBOX_BANK') throw new Error('The seed has no bank.')
  ;[first, others] = [bank, rest]
})
afterAll(() => server.close())

async function read(token = asha): Promise<Settings['GATEWAYS']> {
  const { result } = await ask(server, 'institutionSettings', {}, { token })
  return (result as { readonly institutionSettings: readonly [Settings] }).institutionSettings[0].GATEWAYS
}
const gateways = async () => {
  const { result } = await ask(server, 'paymentGateways', {}, { token: asha })
  return (result as { readonly paymentGateways: readonly Gateway[] }).paymentGateways
}
const save = async (accounts: readonly object[], token = asha, more: object = {}) =>
  call(
    server,
    'saveConnectionSettings',
    { section: 'GATEWAYS', seen: (await read()).seen, values: { accounts }, ...more },
    { token },
  )
const wrong = (field: string, sentence: string) => ({
  errorCode: 1201,
  result: { fieldErrors: [{ field, message: expect.stringContaining(sentence) as unknown }] },
})
async function order() {
  const owed = await createInvoice(server.db)
  const { errorCode, result } = await call(
    server,
    'createPaymentOrder',
    await buildOrderInput(server.db, owed, `${server.origin}/portal.html`, {}, clock.now()),
  )
  if (errorCode !== 1000) return { errorCode, merchant: null, ordered: null }
  const ordered = v.parse(createPaymentOrder.output, result)
  if (ordered.outcome !== 'GO') throw new Error(ordered.outcome)
  return { errorCode, merchant: ordered.form.fields['merchant'], ordered }
}
const SECOND = {
  gateway: 'SANDBOX_BANK',
  merchantId: 'SVTU-SECOND',
  secretRef: 'SECRET_SVTU_BANK',
  active: true,
} as const
const SAVED = { result: { outcome: 'SAVED' } }

describe('an administrator', () => {
  test('adds an account with a key of the operator, moves it up, and payments go to it and are settled', async () => {
    const added = [first, SECOND, ...others]
    expect(await save(added)).toMatchObject(wrong('secret', 'Enter the secret SECRET_SVTU_BANK itself'))
    expect(await save(added, asha, { secret: 'a key of the operator' })).toMatchObject(SAVED)
    expect((await order()).merchant).toBe(first.merchantId)
    expect(await save([SECOND, first, ...others])).toMatchObject(SAVED)
    expect((await gateways()).map(({ merchantId, used }) => [merchantId, used]).slice(0, 2)).toEqual([
      [SECOND.merchantId, false],
      [first.merchantId, true],
    ])
    const { ordered, merchant } = await order()
    expect(merchant).toBe(SECOND.merchantId)
    if (!ordered) throw new Error('no order')
    await goBack(await pressButton(await openBank(ordered.form), 'PAY'))
    expect((await loadRecord(server.db, ordered.transactionId)).order.status).toBe('SUCCESS')
    const [row] = await gateways()
    expect(await call(server, 'askGateway', { accountId: row?.accountId }, { token: asha })).toMatchObject({
      result: { outcome: 'REACHED' },
    })
    expect(JSON.stringify([await read(), await gateways()])).not.toContain('a key of the operator')
    expect(await countRows(server, `server_secret where name = 'SECRET_SVTU_BANK'`)).toBe(0)
  })

  test('switches an account off: new payments go elsewhere or nowhere, and one that has begun is still settled', async () => {
    const { ordered } = await order()
    if (!ordered) throw new Error('no order')
    expect(await save([{ ...SECOND, active: false }, first, ...others])).toMatchObject(SAVED)
    expect((await order()).merchant).toBe(first.merchantId)
    expect(await save([{ ...SECOND, active: false }, { ...first, active: false }, ...others])).toMatchObject(SAVED)
    expect((await order()).errorCode).not.toBe(1000)
    await goBack(await pressButton(await openBank(ordered.form), 'PAY'))
    expect((await loadRecord(server.db, ordered.transactionId)).order.status).toBe('SUCCESS')
    expect(await save([SECOND, first, ...others])).toMatchObject(SAVED)
  })

  test('cannot remove an account that has payments, but one that has none, and its key goes with it', async () => {
    expect(await save([first, ...others])).toMatchObject(wrong('values.accounts', SECOND.merchantId))
    const third = { gateway: 'SANDBOX_BANK', merchantId: 'SVTU-THIRD', secretRef: null, active: false }
    expect(await save([SECOND, first, third, ...others])).toMatchObject(SAVED)
    expect(await countRows(server, `server_secret where name = 'SANDBOX_BANK/SVTU-THIRD'`)).toBe(1)
    expect(await save([SECOND, first, ...others])).toMatchObject(SAVED)
    expect(await countRows(server, `server_secret where name = 'SANDBOX_BANK/SVTU-THIRD'`)).toBe(0)
  })

  test('is refused keys and numbers of others, a number twice, and nonsense', async () => {
    const now = (await read()).values.accounts
    const more = (change: object) => save([...now, { ...SECOND, merchantId: 'SVTU-X', ...change }])
    const at = `values.accounts.${now.length}`
    for (const secretRef of ['SECRET_SHANTIBAN_BANK', 'SECRET_NOBODY'])
      expect(await more({ secretRef })).toMatchObject(wrong(`${at}.secretRef`, secretRef))
    expect(await more({ merchantId: first.merchantId })).toMatchObject(wrong(`${at}.merchantId`, 'in use already'))
    const [theirs] = await selectSqlRows(
      server,
      `select merchant_id from payment_account where client_id = ${CLIENTS.shantiban}`,
    )
    expect(await more({ merchantId: theirs?.['merchant_id'] })).toMatchObject(
      wrong(`${at}.merchantId`, 'in use already'),
    )
    for (const change of [
      { merchantId: '' },
      { merchantId: 'with space' },
      { merchantId: 'x'.repeat(61) },
      { merchantId: 'अ' },
      { gateway: 'MY_BANK' },
      { secretRef: 'PATH' },
      { active: 'yes' },
      { channel: 'CSC' },
      { accountId: 1 },
    ])
      expect(await more(change), JSON.stringify(change)).toMatchObject({ errorCode: 1201 })
    expect(
      await save(Array.from({ length: 11 }, (_, place) => ({ ...SECOND, merchantId: `N${place}` }))),
    ).toMatchObject({ errorCode: 1201 })
    expect((await read()).values.accounts).toEqual(now)
  })

  test('sees in the history which accounts were changed, and saves nothing that somebody else has changed', async () => {
    const { seen, values } = await read()
    const change = (accounts: readonly object[], token = asha) =>
      call(server, 'saveConnectionSettings', { section: 'GATEWAYS', seen, values: { accounts } }, { token })
    const [one, ...rest] = values.accounts
    expect(await change(values.accounts)).toMatchObject({ result: { outcome: 'UNCHANGED' } })
    expect(await change([{ ...one, active: false }, ...rest])).toMatchObject(SAVED)
    expect(await change([{ ...one, secretRef: null }, ...rest])).toMatchObject({ errorCode: 1204 })
    const { result } = await ask(server, 'institutionSettingsHistory', {}, { token: asha })
    const [last] = (result as { institutionSettingsHistory: RowOf<typeof institutionSettingsHistory>[] })
      .institutionSettingsHistory
    expect(last).toMatchObject({
      by: 'Asha Kulkarni',
      how: 'SCREEN',
      changes: [{ path: `gateways.SANDBOX_BANK.${SECOND.merchantId}.active`, before: true, after: false }],
    })
    const noor = await signIn(server, 'noor.clerk')
    expect(await change([], noor)).toMatchObject({ errorCode: 1107 })
    const sunita = await signIn(server, 'sunita.office', CLIENTS.shantiban)
    expect(JSON.stringify(await read(sunita))).not.toContain(SECOND.merchantId)
    clock.forwardMinutes(11)
    expect(await change(values.accounts)).toMatchObject({ errorCode: 1112 })
    asha = await signIn(server, 'asha.admin')
  })

  test('of a real institution is offered no simulated gateway', async () => {
    await server.db.execute(`update client set demo = false where id = ${CLIENTS.svtu}`)
    clearClients(server.db)
    const { offered, values } = await read()
    expect(offered).toEqual([])
    expect(await save([...values.accounts, { ...SECOND, merchantId: 'SVTU-REAL' }])).toMatchObject(
      wrong(`values.accounts.${values.accounts.length}.merchantId`, 'no gateway of this kind'),
    )
  })
})
