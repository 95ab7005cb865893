import { afterAll, beforeAll, expect, test } from 'vitest'
import { userProfile } from '../../../server/db/schema.ts'
import { createDirectoryAccount } from '../../../server/lib/directory/accounts.ts'
import { CLIENTS } from '../../support/calls.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test.each([
  ['unchanged', ' Meera Deshpande ', 'Meera Deshpande'],
  ['without bidirectional controls', 'Meera\u202eEdnapšed', 'MeeraEdnapšed'],
  ['as the login name where it has line breaks', 'Meera\nAdministrator', 'from.outside2'],
  ['as the login name where it has no letter', '---', 'from.outside3'],
  ['as the login name where it is too long', 'M'.repeat(151), 'from.outside4'],
])('the display name from a directory or provider is stored %s', async (_how, displayName, stored) => {
  const loginName = stored.startsWith('from.') ? stored : `from.${displayName.length}`
  const account = await createDirectoryAccount(server.db, { loginName, displayName, email: null }, CLIENTS.svtu)
  const profiles = await server.db.select().from(userProfile)
  expect(profiles.find(({ userId }) => userId === account?.id)?.displayName).toBe(stored)
})
