import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startServerProcess } from '../../../scripts/server-process.mjs'
import { getEmbeddedFolder, openDatabase } from '../../../server/db/database.ts'
import { signInvoiceKey } from '../../../server/lib/crypto/payment-keys.ts'
import { startServer } from '../../../server/app/start.ts'
import { createPaymentOrder } from '../../../src/contract/payments/fees.ts'
import { call } from '../../support/calls.ts'
import { openBank, pressButton } from '../../support/payments/payer.ts'
import { ensureBankAccount, createInvoice, loadRecord, listTaken } from '../../support/payments/payments.ts'
import { createSeededFolder } from '../../support/server/seeded-folder.ts'
import { testSettings } from '../../support/server/server.ts'
import { killProcess } from '../support/kill-process.ts'
import { waitUntil } from '../../support/wait-until.ts'

/** A file beside those of the database, which says that it is busy. */
const IS_BUSY = 'is-busy'
/**
 * Statements that keep the database busy for longer than a test runs as soon as a payment transaction is inserted. It
 * writes a file first: the server itself answers nobody from then on.
 */
const BUSY = `create function busy() returns trigger language plpgsql as $$ begin execute format('copy (select 1) to %L', current_setting('data_directory') || '/${IS_BUSY}'); perform count(*) from generate_series(1, 100000000000); return new; end $$;
create trigger busy before insert on payment_transaction for each row execute function busy();`

let data: string
let key: { clientId: number; invoiceKey: string; idempotencyKey: string; language: string }
beforeEach(async () => {
  data = await createSeededFolder()
  const first = await openDatabase(testSettings(data))
  await ensureBankAccount(first.db)
  const owed = await createInvoice(first.db)
  key = {
    clientId: owed.clientId,
    invoiceKey: await signInvoiceKey(first.db, owed.clientId, owed.invoiceNo, new Date()),
    idempotencyKey: 'a-press-before-the-kill',
    language: 'en',
  }
  await first.close()
})
afterEach(() => rm(data, { recursive: true, force: true }))

/** Executes statements on the data folder while no server runs. */
async function runStatements(statement: string): Promise<void> {
  const { db, close } = await openDatabase(testSettings(data))
  for (const one of statement.split(';\n')) await db.execute(one)
  await close()
}

/**
 * Pays at the bank, and kills the server after it has stored the bank's report and before it has applied it.
 */
async function payAndKill(): Promise<string> {
  await runStatements(BUSY)
  const server = await startServerProcess({ dataDir: data })
  const ordered = v.parse(
    createPaymentOrder.output,
    (await call(server, 'createPaymentOrder', { ...key, returnUrl: `${server.origin}/portal.html` })).result,
  )
  if (ordered.outcome !== 'GO') throw new Error(ordered.outcome)
  await pressButton(await openBank(ordered.form), 'PAY')
  // The bank's message is on its way; the server keeps it, begins to work on it, and answers nobody any more.
  await waitUntil('the database to be busy', () => existsSync(join(getEmbeddedFolder(data), IS_BUSY)))
  await killProcess(server.pid)
  await runStatements('drop trigger busy on payment_transaction;\ndrop function busy')
  return ordered.transactionId
}

async function restartAndRead(
  transactionId: string,
  ready: (record: Awaited<ReturnType<typeof loadRecord>>) => boolean,
) {
  const server = await startServer(testSettings(data))
  try {
    await waitUntil('the report to be applied', async () => ready(await loadRecord(server.db, transactionId)))
    return { ...(await loadRecord(server.db, transactionId)), taken: await listTaken(server.db, transactionId) }
  } finally {
    await server.close()
  }
}

describe('a server that is killed between receiving and applying the bank’s report', () => {
  test('applies the stored report after a restart, although the bank does not send it again', async () => {
    const transactionId = await payAndKill()
    await runStatements('update sandbox_bank_webhook set next_at = null')
    const { db, close } = await openDatabase(testSettings(data))
    const before = await loadRecord(db, transactionId)
    await close()
    expect(before.order.status).toBe('SENT')
    expect(before.movements).toEqual([])
    expect(before.events).toMatchObject([{ signatureOk: true, processedAt: null }])

    const after = await restartAndRead(transactionId, ({ order }) => order.status === 'SUCCESS')
    expect(after.order.status).toBe('SUCCESS')
    expect(after.invoice).toMatchObject({ status: 'PAID', paidMinor: 74_000 })
    expect(after.receipts).toHaveLength(1)
    expect(after.events).toMatchObject([{ result: 'SETTLED' }])
    expect(after.taken.map(({ id }) => id)).toEqual(
      after.movements.map(({ gatewayTransactionId }) => gatewayTransactionId),
    )
  }, 400_000)

  test('gets a report that it had not stored again, and settles the invoice once', async () => {
    const transactionId = await payAndKill()
    await runStatements('delete from gateway_event;\nupdate sandbox_bank_webhook set next_at = now()')
    const after = await restartAndRead(
      transactionId,
      ({ order, events }) => order.status === 'SUCCESS' && events.length === 1,
    )
    expect(after).toMatchObject({ order: { status: 'SUCCESS' }, invoice: { status: 'PAID', paidMinor: 74_000 } })
    expect([after.receipts.length, after.movements.length, after.taken.length]).toEqual([1, 1, 1])
  }, 400_000)
})
