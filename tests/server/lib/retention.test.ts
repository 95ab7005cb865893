import { existsSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptGuard, loginAttempt, session, upload, urlClaim } from '../../../server/db/schema.ts'
import { openRetention } from '../../../server/lib/retention/job.ts'
import { RETENTION } from '../../../server/lib/retention/rules.ts'
import { getUploadsFolder } from '../../../server/lib/storage/uploads.ts'
import { call, signIn } from '../../support/calls.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'
import { uploadUsers } from '../../support/user-files.ts'

const clock = createMovableClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now, timers: false })
})
afterAll(() => server.close())

const faults: unknown[] = []
const parts = () => ({
  db: server.db,
  dataDir: server.folder,
  now: clock.now,
  onFault: (error: unknown) => void faults.push(error),
})
const DAY = 24 * 60

test('data that anybody can create is deleted at the end of its retention period, and not before', async () => {
  const token = await signIn(server, 'asha.admin')
  await uploadUsers(server, token, 'First name\nAsha')
  const [file] = await server.db.select().from(upload)
  const path = join(getUploadsFolder(server.folder), String(file?.id))
  expect(existsSync(path)).toBe(true)

  expect(await openRetention(parts()).sweep()).toMatchObject({
    session: 0,
    login_attempt: 0,
    attempt_guard: 0,
    upload: 0,
  })
  expect(await call(server, 'LoginCopy', null, { token })).toMatchObject({ errorCode: 1000 })

  clock.forwardMinutes(3 * DAY)
  expect((await openRetention(parts()).sweep()).upload).toBe(1)
  expect(existsSync(path)).toBe(false)

  clock.forwardMinutes(400 * DAY)
  const gone = await openRetention(parts()).sweep()
  expect(gone.session).toBeGreaterThan(0)
  expect(gone.login_attempt).toBeGreaterThan(0)
  expect([
    await server.db.select().from(session),
    await server.db.select().from(loginAttempt),
    await server.db.select().from(attemptGuard),
  ]).toEqual([[], [], []])
  expect(faults).toEqual([])
})

test('the oldest rate limit counters are deleted when there are too many, and locks in force are kept', async () => {
  await server.db.delete(attemptGuard)
  const earlier = new Date(clock.now().getTime() - 60_000)
  const counters = Array.from({ length: 300 }, (_, index) => ({
    key: `name ${index}`,
    windowStart: new Date(earlier.getTime() + index),
    failures: 1,
  }))
  const lock = {
    key: 'locked',
    windowStart: new Date(earlier.getTime() - 1),
    failures: 5,
    lockedUntil: new Date(clock.now().getTime() + 60_000),
  }
  await server.db.insert(attemptGuard).values([lock, ...counters])
  const rule = RETENTION.attempt_guard
  if (!rule.most) throw new Error('There is no largest number of counters.')
  const retention = openRetention(parts(), { attempt_guard: { ...rule, most: { ...rule.most, rows: 100 } } })
  expect(await retention.sweep()).toEqual({ attempt_guard: 201 })
  const left = await server.db.query.attemptGuard.findMany({
    columns: { key: true },
    orderBy: (row) => row.windowStart,
  })
  expect(left.map(({ key }) => key)).toEqual(['locked', ...counters.slice(-99).map(({ key }) => key)])
})

test('data that anonymous visitors create is limited to a number of newest rows, and deleted in slices', async () => {
  const [any] = await server.db.query.client.findMany({ limit: 1 })
  const claims = Array.from({ length: 1700 }, (_, index) => ({
    clientId: any?.id ?? 0,
    transactionId: `T${index}`,
    claim: {},
    address: '192.0.2.0',
    at: clock.now(),
    verdict: 'UNKNOWN' as const,
  }))
  await server.db.insert(urlClaim).values(claims)
  let slices = 0
  const yieldToRequests = async (): Promise<void> => void (slices += 1)
  const rule = RETENTION.url_claim
  const retention = openRetention(
    { ...parts(), yieldToRequests },
    { url_claim: { ...rule, most: { rows: 100, by: urlClaim.id } } },
  )
  expect(await retention.sweep()).toEqual({ url_claim: 1600 })
  expect(slices).toBeGreaterThan(3)
  const left = await server.db.query.urlClaim.findMany({ columns: { transactionId: true }, orderBy: (row) => row.id })
  expect(left.map(({ transactionId }) => transactionId)).toEqual(
    claims.slice(-100).map(({ transactionId }) => transactionId),
  )
})

test('a file without a row is deleted, unless it is of today', async () => {
  const [old, fresh] = [
    join(getUploadsFolder(server.folder), '999998'),
    join(getUploadsFolder(server.folder), '999999'),
  ]
  await Promise.all([writeFile(old, 'x'), writeFile(fresh, 'x')])
  const now = clock.now().getTime() / 1000
  await Promise.all([utimes(old, now - 90_000, now - 90_000), utimes(fresh, now, now)])
  await openRetention(parts(), {}).sweep()
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true])
})
