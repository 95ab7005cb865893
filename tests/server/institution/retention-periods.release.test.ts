import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRetention } from '../../../server/lib/retention/job.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { countRows, selectSqlRows } from '../../support/sql.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Lets the sessions of an institution end ten days ago, except the caller's. */
const endSessions = (clientId: number, except = '') =>
  selectSqlRows(
    server,
    `update session set expires_at = now() - interval '10 days' where client_id = ${clientId}
      and user_id not in (select id from user_account where login_key = '${except}')`,
  )

test('an administrator shortens a retention period within its limits; the next run uses it', async () => {
  const token = await signIn(server, 'asha.admin')
  type Rule = { kind: string; days: number; usualDays: number; limits: object | null }
  const rules = async () => {
    const { result } = await ask(server, 'retentionRules', {}, { token })
    return (result as { retentionRules: readonly Rule[] }).retentionRules
  }
  const periodsIn = (rows: readonly Rule[]) =>
    Object.fromEntries(rows.filter(({ limits }) => limits).map(({ kind, days }) => [kind, days]))
  const seen = periodsIn(await rules())
  const save = (periods: object) => call(server, 'saveRetention', { seen, periods }, { token })
  expect(await save({ ...seen, login_attempt: 30 })).toMatchObject({
    errorCode: 1201,
    result: { fieldErrors: [{ field: 'periods.login_attempt', message: 'Enter 180 to 1095 days.' }] },
  })
  expect(await save({ call_once: 5 })).toMatchObject({ errorCode: 1201 })
  expect(await save({ ...seen, session: 7 })).toMatchObject({ result: { outcome: 'SAVED' } })
  expect(await save({ ...seen, session: 8 })).toMatchObject({ errorCode: 1204 })
  expect((await rules()).find(({ kind }) => kind === 'session')).toMatchObject({ days: 7, usualDays: 30 })
  // Ten days after their end: those of this institution are deleted, and those of others stay.
  await signIn(server, 'ravi.exams')
  await signIn(server, 'sunita.office', CLIENTS.shantiban)
  await endSessions(CLIENTS.svtu, 'asha.admin')
  await endSessions(CLIENTS.shantiban)
  const left = (clientId: number) =>
    countRows(server, `session where client_id = ${clientId} and expires_at < now() - interval '9 days'`)
  const theirs = await left(CLIENTS.shantiban)
  expect(theirs).toBeGreaterThan(0)
  const faults: unknown[] = []
  const onFault = (error: unknown) => void faults.push(error)
  await openRetention({ db: server.db, dataDir: server.folder, now: () => new Date(), onFault }).sweep()
  expect(faults).toEqual([])
  expect([await left(CLIENTS.svtu), await left(CLIENTS.shantiban)]).toEqual([0, theirs])
  const { result } = await ask(server, 'institutionSettingsHistory', {}, { token })
  expect(result).toMatchObject({
    institutionSettingsHistory: [{ how: 'SCREEN', changes: [{ path: 'retention.session', before: null, after: 7 }] }],
  })
})
