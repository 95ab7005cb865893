import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runTransaction } from '../../../server/db/transaction.ts'
import { recordAudit } from '../../../server/lib/audit/audit.ts'
import { call, CLIENTS, signIn, type WireEnvelope } from '../../support/calls.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'
import { waitUntil } from '../../support/wait-until.ts'

const clientId = CLIENTS.svtu
const ACT = { activity: 'addUserNote', entity: 'client', entityId: String(clientId) } as const

let server: TestServer
let asha: string
beforeAll(async () => {
  server = await startTestServer()
  asha = await signIn(server, 'asha.admin')
  await recordAudit(server.db, { clientId, at: new Date(), ...ACT })
})
afterAll(() => server.close())

const isAnybodyWaiting = async () =>
  (
    await selectSqlRows(
      server,
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).length > 0

describe('an act that has locked the end of the audit log of an institution', () => {
  test('is recorded while a registration of a site waits for that end, which is carried out afterwards', async () => {
    let adding: Promise<WireEnvelope> | undefined
    await runTransaction(server.db, async (tx) => {
      await selectSqlRows({ db: tx }, `select hash from audit_chain where client_id = ${clientId} for update`)
      adding = call(server, 'addRegisteredSite', { address: 'https://www.svtu-site.example' }, { token: asha })
      await waitUntil('the registration to wait for the log', isAnybodyWaiting)
      await recordAudit(tx, {
        clientId,
        at: new Date(),
        activity: 'addUserNote',
        entity: 'client',
        entityId: String(clientId),
      })
    })
    expect(await adding).toMatchObject({ errorCode: 1000, result: { outcome: 'ADDED' } })
  })
})
