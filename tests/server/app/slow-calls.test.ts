import { afterAll, beforeAll, expect, test } from 'vitest'
import { runWithTimes, type StatementTimes } from '../../../server/db/statements/statement-times.ts'
import { client } from '../../../server/db/schema.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Returns the slowest statement of some work, which is run as a request. */
async function findSlowest(work: () => Promise<unknown>): Promise<string> {
  const times: StatementTimes = { slowest: null }
  await new Promise<unknown>((resolve, reject) => {
    runWithTimes(times, () => void work().then(resolve, reject))
  })
  return times.slowest?.text ?? ''
}

test('a statement of a request is measured, with placeholders in place of its values', async () => {
  const text = await findSlowest(() =>
    server.db.query.client.findFirst({ where: (row, { eq }) => eq(row.code, 'svtu') }),
  )
  expect(text).toContain('from "client"')
  expect(text).not.toContain('svtu')
})

test('so is one in a transaction', async () => {
  const text = await findSlowest(() => server.db.transaction((tx) => tx.select().from(client)))
  expect(text).toMatch(/begin|commit|from "client"/)
})
