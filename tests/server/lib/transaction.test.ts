import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAfterCommit, runTransaction } from '../../../server/db/transaction.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a callback runs immediately outside a transaction', () => {
  const calls: string[] = []
  runAfterCommit(server.db, () => calls.push('called'))
  expect(calls).toEqual(['called'])
})

test('a callback of a nested transaction runs after the commit of the outermost one', async () => {
  const calls: string[] = []
  await runTransaction(server.db, async (outer) => {
    await runTransaction(outer, (inner) => {
      runAfterCommit(inner, () => calls.push('called'))
      return Promise.resolve()
    })
    calls.push('inner transaction ended')
  })
  expect(calls).toEqual(['inner transaction ended', 'called'])
})

test('a callback of a transaction that is rolled back never runs', async () => {
  const calls: string[] = []
  const failing = runTransaction(server.db, (inside) => {
    runAfterCommit(inside, () => calls.push('called'))
    return Promise.reject(new Error('Refused.'))
  })
  await expect(failing).rejects.toThrow('Refused.')
  await runTransaction(server.db, async (outer) => {
    await runTransaction(outer, (inner) => {
      runAfterCommit(inner, () => calls.push('called'))
      return Promise.reject(new Error('Refused.'))
    }).catch(() => undefined)
  })
  expect(calls).toEqual([])
})
