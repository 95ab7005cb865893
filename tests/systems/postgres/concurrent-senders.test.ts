import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findClientById } from '../../../server/lib/clients/clients.ts'
import { notificationOutbox } from '../../../server/db/schema.ts'
import { claimNext } from '../../../server/lib/messaging/claims.ts'
import { enqueueMessage } from '../../../server/lib/messaging/send.ts'
import { startServer, type RunningServer } from '../../../server/app/start.ts'
import { CLIENTS } from '../../support/calls.ts'
import { testSettings } from '../../support/server/settings.ts'
import { startMailServer, type TestMailServer } from '../../support/messages/smtp.ts'
import { dropDatabase, createDatabase } from '../../support/server/test-database.ts'

const name = `campus_${randomUUID().replaceAll('-', '')}`
let folder: string
let databaseUrl: string
let smtp: TestMailServer
let quiet: RunningServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-'))
  databaseUrl = await createDatabase(name)
  smtp = await startMailServer('campus', 'secret')
  quiet = await startServer(testSettings(folder, { databaseUrl }))
}, 120_000)
afterAll(async () => {
  await quiet.close()
  await smtp.close()
  await dropDatabase(name)
  await rm(folder, { recursive: true, force: true })
})

const queue = async (count: number): Promise<void> => {
  const client = await findClientById(quiet.db, CLIENTS.svtu)
  if (!client) throw new Error('The institution is seeded.')
  for (let index = 0; index < count; index += 1) {
    await enqueueMessage(quiet.db, client, {
      notificationId: 105,
      channels: ['EMAIL'],
      to: { userId: null, email: `student${index}@example.org`, mobile: null, language: 'mr' },
      values: { code: String(100_000 + index) },
      now: new Date(),
    })
  }
}

test('two servers that send concurrently send each message once, and share the work', async () => {
  await queue(80)
  const settings = testSettings(folder, { databaseUrl, mail: { url: smtp.url, from: 'no-reply@example.ac.in' } })
  const servers = await Promise.all([startServer(settings), startServer(settings)])
  await expect.poll(() => smtp.arrived.length).toBeGreaterThanOrEqual(80)
  await Promise.all(servers.map((server) => server.close()))
  expect(smtp.arrived.map(({ to }) => to[0]).sort()).toEqual(
    Array.from({ length: 80 }, (_, index) => `student${index}@example.org`).sort(),
  )
  expect(
    new Set((await quiet.db.select().from(notificationOutbox)).map(({ status, attempts }) => `${status} ${attempts}`)),
  ).toEqual(new Set(['SENT 1']))
}, 60_000)

test('a hundred workers claim ten different messages, and an abandoned one is free after its lease', async () => {
  await quiet.db.delete(notificationOutbox)
  await queue(10)
  const ways = [{ clientId: CLIENTS.svtu, channel: 'EMAIL' as const }]
  const now = new Date(Date.now() + 1000)
  const claims = (await Promise.all(Array.from({ length: 100 }, () => claimNext(quiet.db, ways, now)))).filter(
    (claim) => claim !== null,
  )
  expect(new Set(claims.map(({ row }) => row.id)).size).toBe(10)
  expect(claims).toHaveLength(10)
  expect(await claimNext(quiet.db, ways, new Date(now.getTime() + 119_000))).toBe(null)
  expect(await claimNext(quiet.db, ways, new Date(now.getTime() + 121_000))).toMatchObject({
    abandoned: true,
    row: { attempts: 2 },
  })
})
