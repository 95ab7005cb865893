import { afterAll, beforeAll, expect, test } from 'vitest'
import { userProfile } from '../../../server/db/schema.ts'
import { makeAccount } from '../../../server/lib/directory/accounts.ts'
import { CLIENTS } from '../../support/calls.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test.each([
  ['as it is', ' Meera Deshpande ', 'Meera Deshpande'],
  ['not with a control that turns the line round', 'Meera\u202eEdnapšed', 'from.outside1'],
  ['not over two lines', 'Meera\nAdministrator', 'from.outside2'],
  ['not without a letter', '---', 'from.outside3'],
  ['not at any length', 'M'.repeat(151), 'from.outside4'],
])('the name that a directory or a provider gives is taken %s', async (_how, displayName, stored) => {
  const loginName = stored.startsWith('from.') ? stored : 'from.outside'
  const account = await makeAccount(server.db, { loginName, displayName, email: null }, CLIENTS.svtu)
  const profiles = await server.db.select().from(userProfile)
  expect(profiles.find(({ userId }) => userId === account?.id)?.displayName).toBe(stored)
})
