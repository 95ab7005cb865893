import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordAudit } from '../../../server/lib/audit/audit.ts'
import { checkChain } from '../../../server/lib/audit/audit-chain.ts'
import { auditLog } from '../../../server/db/schema.ts'
import { runTransaction } from '../../../server/db/transaction.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { startTestServer } from '../../support/server/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const act = (entityId: string, clientId: number = CLIENTS.shantiban) =>
  recordAudit(server.db, {
    clientId,
    at: new Date(),
    activity: 'addUserNote',
    entity: 'thing',
    entityId,
    detail: { b: 'नमस्ते', a: [1, { d: null, c: 0.5 }] },
    address: '203.0.113.77',
    requestId: 'r',
  })
const rowsOf = async (clientId: number) =>
  (await server.db.select().from(auditLog))
    .filter((row) => row.clientId === clientId)
    .sort((one, other) => one.id - other.id)
/** Changes the audit log like an attacker with full access to the database, who disables its trigger first. */
async function tamper(statement: string): Promise<void> {
  await server.db.execute('alter table audit_log disable trigger user')
  await server.db.execute(statement)
  await server.db.execute('alter table audit_log enable trigger user')
}
const check = () => checkChain(server.db, CLIENTS.shantiban)

describe('the audit log', () => {
  test('is intact after concurrent acts, for each institution separately', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => act(String(index), index % 2 ? CLIENTS.shantiban : CLIENTS.fauc)),
    )
    expect(await check()).toEqual({ rows: 10, brokenAt: null, truncated: false })
    const rows = await rowsOf(CLIENTS.shantiban)
    expect(rows.map(({ previousHash }) => previousHash)).toEqual([null, ...rows.slice(0, -1).map(({ hash }) => hash)])
    expect(rows[0]).toMatchObject({ address: '203.0.113.0' })
  })

  test('omits acts that were rolled back, and stays intact', async () => {
    await expect(
      runTransaction(server.db, async (db) => {
        await recordAudit(db, {
          clientId: CLIENTS.shantiban,
          at: new Date(),
          activity: 'addUserNote',
          entity: 'thing',
          entityId: 'taken back',
        })
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await check()).toEqual({ rows: 10, brokenAt: null, truncated: false })
  })

  test.each([`update audit_log set activity = 'other'`, 'delete from audit_log', 'truncate audit_log'])(
    'rejects the statement: %s',
    async (statement) => {
      const refusal: unknown = await server.db.execute(statement).then(
        () => null,
        (error: unknown) => error,
      )
      expect(String((refusal as Error).cause)).toMatch(/Acts are only added/)
      expect(await check()).toMatchObject({ brokenAt: null })
    },
  )

  test('reports the first changed act, and is intact again when it is restored', async () => {
    const [, , third] = await rowsOf(CLIENTS.shantiban)
    for (const [column, value, back] of [
      ['activity', `'other'`, `'addUserNote'`],
      ['detail', `'{"a":1}'`, `'${JSON.stringify(third?.detail)}'`],
      ['actor_user_id', '1', 'null'],
      ['hash', 'null', `'${third?.hash}'`],
    ]) {
      await tamper(`update audit_log set ${column} = ${value} where id = ${third?.id}`)
      expect(await check()).toMatchObject({ brokenAt: third?.id })
      await tamper(`update audit_log set ${column} = ${back} where id = ${third?.id}`)
      expect(await check()).toMatchObject({ brokenAt: null })
    }
  })

  test('reports the act after a deleted one, and a missing end', async () => {
    const rows = await rowsOf(CLIENTS.shantiban)
    const last = rows.at(-1)
    await act('one more')
    await tamper(`delete from audit_log where id > ${last?.id} and client_id = ${CLIENTS.shantiban}`)
    expect(await check()).toEqual({ rows: 10, brokenAt: null, truncated: true })
    await tamper(`delete from audit_log where id = ${rows[4]?.id}`)
    expect(await check()).toMatchObject({ brokenAt: rows[5]?.id })
  })

  test('can be checked by an administrator, and by nobody without the right', async () => {
    const asha = await signIn(server, 'asha.admin')
    const before = (await rowsOf(CLIENTS.svtu)).length
    expect(
      await call(server, 'requestMenuAccess', { routeName: '/lookerStudio', reason: 'reports' }, { token: asha }),
    ).toMatchObject({ errorCode: 1000 })
    expect(await ask(server, 'auditCheck', null, { token: asha })).toMatchObject({
      result: { auditCheck: [{ rows: before + 1, brokenAt: null, truncated: false }] },
    })
    expect(await ask(server, 'auditCheck', null, { token: await signIn(server, 'noor.clerk') })).toMatchObject({
      errorCode: 1107,
    })
  })
})
