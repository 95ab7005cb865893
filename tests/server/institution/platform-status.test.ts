import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformStatus } from '../../../src/contract/institution/platform-status.ts'
import { readSettings } from '../../../server/lib/config/settings.ts'
import { ask, CLIENTS, signIn } from '../../support/calls.ts'
import { addPerson, createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

const SECRET = 'pass-of-the-mail-server'
let server: TestServer
let asha = ''

const readStatus = async (): Promise<PlatformStatus | undefined> => {
  const { result } = await ask(server, 'platformStatus', {}, { token: asha })
  return (result as { platformStatus: PlatformStatus[] }).platformStatus[0]
}

beforeAll(async () => {
  const settings = readSettings({
    SMTP_URL: `smtps://user:${SECRET}@mail.example.ac.in`,
    MAIL_FROM: 'a@example.in',
  })
  if ('problem' in settings) throw new Error(settings.problem)
  server = await startTestServer({ mail: settings.mail }, { timers: false })
  asha = await signIn(server, 'asha.admin')
})
afterAll(() => server.close())

describe('the status of the server', () => {
  test('has the findings of the doctor with the line that corrects each, what is wrong first, and no secret', async () => {
    const status = await readStatus()
    expect(status).toMatchObject({ answered: true, suspended: false, lastBackupAt: null })
    expect(status?.database).toBe(server.databaseUrl === null ? 'pglite' : 'postgres')
    expect(status?.disk?.freeBytes).toBeGreaterThan(0)
    expect(status?.findings).toContainEqual({
      level: 'wrong',
      what: 'No backup was written yet.',
      fix: 'npm run backup -- /var/backups/campus, every day (docs/operations.md)',
    })
    const levels = status?.findings.map(({ level }) => level) ?? []
    expect(levels).toEqual(levels.toSorted().toReversed())
    expect(JSON.stringify(status)).not.toContain(SECRET)
  })

  test('has the jobs of all institutions with their owner and progress, the oldest first, and messages', async () => {
    await server.db.execute(
      `insert into export_job (public_id, client_id, user_id, role_ids, request, format, language, status, notifies,
         total, done, owner, lease_until, created_at)
       select 'F00D' || u.client_id, u.client_id, min(u.id), '[]', '{}', 'CSV', 'en', 'RUNNING', false, 12, 3,
         case when u.client_id = ${CLIENTS.svtu} then 'b2f0c9d8-1111' end,
         case when u.client_id = ${CLIENTS.svtu} then now() + interval '1 day' end,
         now() - case when u.client_id = ${CLIENTS.svtu} then interval '1 hour' else interval '2 hours' end
       from user_account u where u.client_id in (${CLIENTS.svtu}, ${CLIENTS.shantiban}) group by u.client_id`,
    )
    await server.db.execute(
      `insert into notification_outbox (client_id, notification_id, channel, language, address, body, next_attempt_at)
       values (${CLIENTS.shantiban}, 101, 'EMAIL', 'en', 'asha@example.edu', 'Text of a message', now() + interval '1 day')`,
    )
    const status = await readStatus()
    const steps = { kind: 'exports', done: 3, total: 12 }
    expect(status?.jobs).toMatchObject([
      { ...steps, institution: 'shantiban', own: false, owner: null },
      { ...steps, institution: 'svtu', own: true, owner: 'b2f0c9d8' },
    ])
    expect(status?.outbox.find(({ state }) => state === 'DEFERRED')).toMatchObject({ channel: 'EMAIL' })
    for (const text of ['asha@example.edu', 'Text of a message']) expect(JSON.stringify(status)).not.toContain(text)
  })

  test('is refused to whoever has no right on it, and to administrators of other institutions', async () => {
    const noor = await signIn(server, 'noor.clerk')
    expect((await ask(server, 'platformStatus', {}, { token: noor })).errorCode).toBe(1107)
    const administrator = { clientId: CLIENTS.shantiban, userType: 'UNIVERSITY', roleIds: [10] } as const
    const token = await createToken(server, await addPerson(server, { ...administrator, name: 'Rekha' }), new Date())
    expect((await ask(server, 'platformStatus', {}, { token })).errorCode).toBe(1107)
  })
})
