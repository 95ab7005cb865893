import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURES } from '../../../server/seed/students/fixtures.ts'
import { featureFlag, student, userAccount } from '../../../server/db/schema.ts'
import { startServer, type RunningServer } from '../../../server/app/start.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { listExamsByState } from '../../support/hall-tickets/desk.ts'
import { testSettings } from '../../support/server/server.ts'
import { dropDatabase, isOnPostgres, createDatabase } from '../../support/server/test-database.ts'

/**
 * The database as the first release left it, people and tables: `pg_dump --inserts` of a start with SEED_SCALE 0.001 on
 * the day below.
 */
const DUMP = join(import.meta.dirname, '../golden/first-release.sql.gz')
const NOW = new Date('2026-11-21T12:00:00Z')
const STUDENTS = 107

const name = `campus_${randomUUID().replaceAll('-', '')}`
let folder: string
let server: RunningServer

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
  const databaseUrl = isOnPostgres() ? await createDatabase(name) : null
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(`${dump}\n${unusual}`)
    await client.end()
  } else {
    await mkdir(join(folder, 'pglite'))
    const engine = await PGlite.create(join(folder, 'pglite'))
    await engine.exec(`${dump}\n${unusual}`)
    await engine.close()
  }
  server = await startServer(testSettings(folder, { databaseUrl }), { now: () => NOW })
})
afterAll(async () => {
  await server.close()
  if (isOnPostgres()) await dropDatabase(name)
  await rm(folder, { recursive: true, force: true })
})

describe('a server that opens a database of the first release', () => {
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
