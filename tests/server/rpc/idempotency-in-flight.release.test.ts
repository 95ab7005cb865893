import { expect, test } from 'vitest'
import { userAccount } from '../../../server/db/schema.ts'
import { call, signIn } from '../../support/calls.ts'
import { startTestServer } from '../../support/server/server.ts'

test('a call that another process has not finished refuses its repetition', { timeout: 180_000 }, async () => {
  const server = await startTestServer()
  const token = await signIn(server, 'asha.admin')
  const people = await server.db.select().from(userAccount)
  const userId = people.find(({ loginName }) => loginName === 'noor.clerk')?.publicId
  const headers = { 'idempotency-key': 'key-of-a-slow-call' }
  const send = () => call(server, 'addUserNote', { userId, text: 'Slow.' }, { token, headers })
  expect((await send()).errorCode).toBe(1000)
  await server.db.execute("update call_once set answer = null where activity = 'addUserNote'")
  expect(await send()).toMatchObject({
    errorCode: 1303,
    error: 'This is already in progress. Try again in a few seconds.',
  })
  await server.close()
})
