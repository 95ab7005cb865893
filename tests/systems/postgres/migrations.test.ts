import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../server/db/database.ts'
import { loadPostgresFacts } from '../../../server/db/postgres-facts.ts'
import { START_LOCK } from '../../../server/db/lock.ts'
import { testSettings } from '../../support/server/settings.ts'
import { createDatabase, dropDatabase } from '../../support/server/test-database.ts'
import { waitUntil } from '../../support/wait-until.ts'

const name = `campus_${randomUUID().replaceAll('-', '')}`
let folder: string
let other: pg.Client
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-'))
  other = new pg.Client({ connectionString: await createDatabase(name) })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await dropDatabase(name)
  await rm(folder, { recursive: true, force: true })
})

const getUrl = (): string => `${process.env.TEST_DATABASE_SERVER?.replace(/[^/]*$/, name)}`
const open = (lines: string[]) =>
  openDatabase(testSettings(folder, { databaseUrl: getUrl() }), { report: (line) => lines.push(line) })

test('the doctor reads an empty database, and creates nothing in it', async () => {
  const facts = await loadPostgresFacts(getUrl())
  expect(facts).toMatchObject({ holds: null, migrations: { unknown: 0, isEmpty: true } })
  expect(Number(facts.settings.server_version_num)).toBeGreaterThan(140_000)
  expect((await other.query("select 1 from pg_namespace where nspname = 'drizzle'")).rowCount).toBe(0)
})

test('a server waits, and says so, while another one prepares the database; then nothing is left to do', async () => {
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock($1)', [START_LOCK])
  const [first, second]: [string[], string[]] = [[], []]
  const opening = [open(first), open(second)]
  await waitUntil('both servers to wait', () => first.length + second.length === 2)
  expect([...first, ...second]).toEqual(Array(2).fill('Another server is preparing this database; waiting for it …'))
  expect((await other.query("select 1 from pg_tables where schemaname = 'public'")).rowCount).toBe(0)
  await other.query('commit')
  for (const { close } of await Promise.all(opening)) await close()
  const said = [first.slice(1), second.slice(1)].toSorted((one, next) => next.length - one.length)
  expect(said).toEqual([
    [
      expect.stringMatching(/^Creating the tables \(\d+ migrations\) …$/),
      expect.stringMatching(/^Created the tables in \d+\.\d s\.$/),
    ],
    [],
  ])
})

test('the doctor finds that a newer release has upgraded a database', async () => {
  await other.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)")
  await other.query("insert into installation (name, day, seed_scale) values ('live', '2026-11-01', 0)")
  expect(await loadPostgresFacts(getUrl())).toMatchObject({
    holds: 'live',
    migrations: { unknown: 1, missing: 0, isEmpty: false },
  })
})
