import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../../server/db/database.ts'
import { testSettings } from '../../support/server/settings.ts'
import { dropDatabase, createDatabase } from '../../support/server/test-database.ts'
import { waitUntil } from '../../support/wait-until.ts'

const ownProcess = v.object({ rows: v.tuple([v.object({ pid: v.number() })]) })
const countOfLeft = v.object({ rows: v.tuple([v.object({ left: v.number() })]) })
const name = `campus_${randomUUID().replaceAll('-', '')}`
let folder: string
let database: OpenDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-'))
  database = await openDatabase(testSettings(folder, { databaseUrl: await createDatabase(name) }))
}, 60_000)
afterAll(async () => {
  await database.close()
  await dropDatabase(name)
  await rm(folder, { recursive: true, force: true })
})

test('a connection that fails inside a transaction fails that transaction, not the process', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown): void => void uncaught.push(error)
  process.prependListener('uncaughtException', note)
  const transaction = database.db.transaction(async (inside) => {
    const { rows } = v.parse(ownProcess, await inside.execute('select pg_backend_pid() as pid'))
    await database.db.execute(`select pg_terminate_backend(${rows[0].pid})`)
    await waitUntil('the process of the connection to end', async () => {
      const left = `select count(*)::int as left from pg_stat_activity where pid = ${rows[0].pid}`
      return v.parse(countOfLeft, await database.db.execute(left)).rows[0].left === 0
    })
    await inside.execute('select 1')
  })
  await expect(transaction).rejects.toThrow()
  process.removeListener('uncaughtException', note)
  expect(uncaught).toEqual([])
  expect(await database.db.execute('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] })
})
