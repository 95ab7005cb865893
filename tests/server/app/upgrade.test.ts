import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURES } from '../../../server/seed/students/fixtures.ts'
import { featureFlag, student, userAccount } from '../../../server/db/schema.ts'
import { StartProblem } from '../../../server/app/start-problem.ts'
import { startServer, type RunningServer } from '../../../server/app/start.ts'
import type { Settings } from '../../../server/lib/config/settings.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { listExamsByState } from '../../support/hall-tickets/desk.ts'
import { testSettings } from '../../support/server/server.ts'
import { dropDatabase, isOnPostgres, createDatabase } from '../../support/server/test-database.ts'

/**
 * The database as the first release left it, people and tables: `pg_dump --inserts` of a start with SEED_SCALE 0.001 on
 * the day below.
 */
const DUMP = join(import.meta.dirname, '../golden/first-release.sql.gz')
const MIGRATIONS = join(import.meta.dirname, '../../../server/db/migrations')
const NOW = new Date('2026-11-21T12:00:00Z')
const STUDENTS = 107

const name = `campus_${randomUUID().replaceAll('-', '')}`
let folder: string
let databaseUrl: string | null
let server: RunningServer
let settings: Settings
const lines: string[] = []

/** Runs statements in the database while no server has it open, and returns the rows of the last one. */
async function runStatements(text: string): Promise<readonly unknown[]> {
  if (databaseUrl !== null) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const results = [await client.query(text)].flat()
    await client.end()
    return (results.at(-1)?.rows ?? []) as unknown[]
  }
  await mkdir(join(folder, 'pglite'), { recursive: true })
  const engine = await PGlite.create(join(folder, 'pglite'))
  const results = await engine.exec(text)
  await engine.close()
  return results.at(-1)?.rows ?? []
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-'))
  const dump = gunzipSync(await readFile(DUMP)).toString()
  // Names that SQL and JavaScript fold in different ways: two of one person, one that is none, one of its own.
  const accounts = [
    ['İpek.b', 'İpek@example.org'],
    ['i\u0307pek.b', 'i\u0307pek@example.org'],
    ['two words', null],
    ['ÉLODIE.q', 'ÉLODIE@example.org'],
  ] as const
  const values = accounts.map(
    ([login, email], place) =>
      `(17, 'unusual-account-${place}', 'STAFF', '${login}', ${email === null ? 'null' : `'${email}'`}, 'ACTIVE', now())`,
  )
  const unusual = `insert into public.user_account (client_id, public_id, user_type, login_name, email, status, created_at) values ${values.join(', ')};`
  databaseUrl = isOnPostgres() ? await createDatabase(name) : null
  await runStatements(`${dump}\n${unusual}`)
  settings = testSettings(folder, { databaseUrl })
  server = await startServer(settings, { now: () => NOW, report: (line) => lines.push(line) })
})
afterAll(async () => {
  await server.close()
  if (isOnPostgres()) await dropDatabase(name)
  await rm(folder, { recursive: true, force: true })
})

describe('a server that opens a database of the first release', () => {
  test('says which migrations it applies, and how long each takes', () => {
    const reported = lines.filter((line) => / took \d+\.\d s$/.test(line)).map((line) => line.trim().split(' ')[0])
    const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'))
    expect(reported).toEqual(files.slice(1).map((file) => file.replace('.sql', '')))
    expect(lines).toContain(`Upgrading the database (${reported.length} migrations) …`)
    expect(lines.join('\n')).toMatch(/^Upgraded the database in \d+\.\d s\.$/m)
  })

  test('keeps its users and adds the new tables', async () => {
    expect(await server.db.$count(student)).toBe(STUDENTS)
    // Only that of the institution that manages the others, which every start stores.
    expect(await server.db.select().from(featureFlag)).toEqual([
      { clientId: CLIENTS.svtu, key: 'platform', enabled: true },
    ])
    expect((await ask(server, 'publicConfig', { clientId: CLIENTS.svtu })).result).toMatchObject({
      publicConfig: [{ developerTools: false }],
    })
  })

  test('accepts the existing passwords', async () => {
    expect(await signIn(server, 'asha.admin')).toMatch(/\./)
  })

  test('normalises login names and addresses; of two equal ones, the older account keeps it', async () => {
    const rows = (await server.db.select().from(userAccount))
      .filter(({ publicId }) => publicId.startsWith('unusual-'))
      .sort((one, other) => one.id - other.id)
    expect(rows.map(({ id, loginKey, emailKey }) => [loginKey === ` ${id}` ? 'none' : loginKey, emailKey])).toEqual([
      ['i\u0307pek.b', 'i\u0307pek@example.org'],
      ['none', 'i\u0307pek@example.org'],
      ['none', null],
      ['élodie.q', 'élodie@example.org'],
    ])
    expect(
      (await server.db.select().from(userAccount)).find(({ loginName }) => loginName === 'asha.admin')?.loginKey,
    ).toBe('asha.admin')
  })

  test('finds the hall ticket that the first release created', async () => {
    const person = FIXTURES.find(({ id }) => id === 'F01')
    const { OPEN } = await listExamsByState(server)
    const { result } = await call(server, 'findHallTicketBeforeLogin', {
      clientId: CLIENTS.svtu,
      examEventId: OPEN,
      by: 'PRN',
      value: person?.prn,
      dob: person?.dob,
      mobile4: person?.mobile?.slice(-4),
    })
    expect(result).toMatchObject({ outcome: 'READY', ticket: { prn: person?.prn, seatNo: person?.seatNo } })
  })
})

test('a server of an earlier release refuses it with one sentence, and writes nothing', async () => {
  await server.close()
  await runStatements(
    "delete from feature_flag; insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)",
  )
  lines.length = 0
  const sentence =
    'The database has a migration that this release does not know, because a newer release has upgraded it; start that release, or restore a backup from before the upgrade.'
  await expect(startServer(settings, { report: (line) => lines.push(line) })).rejects.toThrow(
    new StartProblem(sentence),
  )
  expect(lines).toHaveLength(1)
  expect(await runStatements('select * from feature_flag')).toEqual([])
})
