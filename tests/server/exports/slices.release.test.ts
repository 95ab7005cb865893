import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExportFormat } from '../../../src/contract/export-names.ts'
import { openConfiguredDatabase } from '../../../server/app/open-data.ts'
import type { OpenDatabase } from '../../../server/db/database.ts'
import { selectRows } from '../../../server/db/rows.ts'
import { openBuckets, type Buckets } from '../../../server/lib/storage/buckets.ts'
import type { RunningJobs } from '../../../server/lib/jobs/runner.ts'
import { createRowReader, type ReportSource } from '../../../server/modules/exports/sources/export-source.ts'
import { hideSourceTypes } from '../../../server/modules/exports/sources/export-sources.ts'
import { openExports } from '../../../server/modules/exports/open-exports.ts'
import { EVERYBODY } from '../../support/exports.ts'
import { buildStatement } from '../../support/sql.ts'
import { createInstallation } from '../../support/server/seeded-folder.ts'
import { testSettings } from '../../support/server/settings.ts'

const ROWS = 3210
const BUCKET = 'svtu-exports'

interface NumberRow {
  readonly sorted: string
  readonly no: number
  readonly half: number
}

/** A source of numbered rows: a statement and the names of its key are all that it needs. */
const numbers: ReportSource<object, NumberRow> = {
  title: 'title.users',
  screen: 'users',
  columns: {
    name: { label: 'users.name', kind: 'text', value: ({ sorted }) => sorted },
    login: { label: 'users.login', kind: 'identifier', value: ({ no }) => String(no).padStart(16, '0') },
    programmes: { label: 'users.programmes', kind: 'number', value: ({ half }) => half },
  },
  printFilters: () => Promise.resolve([]),
  // Every name occurs twice, so that the second part of the key decides.
  open: (_filters, context) =>
    Promise.resolve(
      createRowReader<NumberRow>(
        context,
        buildStatement`
          select (case when n % 4 < 2 then 'क' else 'é' end || n / 2) collate "und-x-icu" as sorted, n as no,
            n / 2.0::float8 as half
          from generate_series(1, ${ROWS}::int) n`,
        ['sorted', 'no'],
      ),
    ),
}

let opened: OpenDatabase
let buckets: Buckets
let [folder, count] = ['', 0]
let remove: () => Promise<void>
const runners: RunningJobs[] = []

beforeAll(async () => {
  const installation = await createInstallation({ inMemory: true })
  remove = installation.remove
  const settings = testSettings(installation.folder, { databaseUrl: installation.databaseUrl })
  opened = await openConfiguredDatabase(settings, { memory: installation.memory })
  folder = await mkdtemp(join(tmpdir(), 'campus-exports-'))
  buckets = openBuckets(folder, new Uint8Array(32), 'http://127.0.0.1')
})
afterAll(async () => {
  for (const runner of runners) await runner.close()
  await opened.close()
  await remove()
  await rm(folder, { recursive: true })
})

/** Opens a process that writes exports; `between` runs after each slice. */
function processWith(between?: (slice: number, self: RunningJobs) => void | Promise<void>): RunningJobs {
  let slices = 0
  const self: RunningJobs = openExports(
    {
      db: opened.db,
      settings: testSettings(folder),
      buckets,
      now: () => new Date(),
      yieldToRequests: async () => between?.((slices += 1), self),
      onFault: (error) => {
        throw error
      },
    },
    { users: hideSourceTypes(numbers) },
  )
  runners.push(self)
  return self
}

/** Stores an export of the numbers, and returns its id and the path of its file. */
async function stored(format: ExportFormat): Promise<{ id: number; path: string; publicId: string }> {
  const publicId = `numbers-export-${String((count += 1)).padStart(4, '0')}`
  const path = `${publicId}.${format.toLowerCase()}`
  const request = JSON.stringify({ ...EVERYBODY, columns: ['name', 'login', 'programmes'] })
  const [row] = await selectRows<{ id: number }>(
    opened.db,
    buildStatement`
      insert into export_job (public_id, client_id, user_id, role_ids, request, format, language, status, notifies,
        total, file_path)
      select ${publicId}, 17, a.id,
        (select jsonb_agg(r.role_id) from user_role r where r.client_id = 17 and r.user_id = a.id),
        ${request}::jsonb, ${format}, 'en', 'RUNNING', true, ${ROWS}::int, ${path}
      from user_account a where a.client_id = 17 and a.login_name = 'asha.admin' returning id::int as id`,
  )
  return { id: row?.id ?? 0, path, publicId }
}
interface Job {
  readonly status: string
  readonly done: number
  readonly failure: string | null
  readonly sha256: string | null
}
const jobOf = async (id: number): Promise<Job | undefined> =>
  (
    await selectRows<Job>(
      opened.db,
      buildStatement`select status, done, failure, sha256 from export_job where id = ${id}`,
    )
  )[0]
const fileOf = (path: string): Promise<Buffer> => readFile(join(folder, BUCKET, path))
const change = (text: ReturnType<typeof buildStatement>) => opened.db.execute(text)

describe.each(['CSV', 'XLSX'] as const)('an export as %s', (format) => {
  test('has every row once, in a stable order, whichever process wrote which slice', async () => {
    const whole = await stored(format)
    await processWith().run(whole.id)
    expect(await jobOf(whole.id)).toMatchObject({ status: 'DONE', done: ROWS })
    const file = await fileOf(whole.path)
    const table = utils.sheet_to_json<unknown[]>(
      Object.values(read(file, { raw: true, codepage: 65001 }).Sheets)[0] ?? {},
      { header: 1 },
    )
    expect(table).toHaveLength(ROWS + 1)
    expect(new Set(table.map((line) => line[1])).size).toBe(ROWS + 1)

    // A process stops after two slices; another one has left a torn part behind.
    const shared = await stored(format)
    const first = processWith((slice, self) => void (slice === 2 ? self.close() : undefined))
    await first.resume(false)
    await expect.poll(async () => (await jobOf(shared.id))?.done).toBe(2000)
    await first.close()
    await buckets.writePart(BUCKET, shared.path, Buffer.from('torn'), (await fileOf(shared.path)).length)
    await processWith().run(shared.id)
    expect(await jobOf(shared.id)).toMatchObject({ status: 'DONE', done: ROWS })
    expect((await fileOf(shared.path)).equals(file)).toBe(true)
  })

  test('is not touched while another process holds its lease, and taken over when that has expired', async () => {
    const { id, path } = await stored(format)
    await change(
      buildStatement`update export_job set owner = 'killed', lease_until = now() + interval '20 seconds' where id = ${id}`,
    )
    const other = processWith()
    await other.run(id)
    expect(await jobOf(id)).toMatchObject({ status: 'RUNNING', done: 0 })
    await change(buildStatement`update export_job set lease_until = now() - interval '1 second' where id = ${id}`)
    await other.run(id)
    const done = await jobOf(id)
    expect(done).toMatchObject({ status: 'DONE', done: ROWS })
    expect(
      createHash('sha256')
        .update(await fileOf(path))
        .digest('hex'),
    ).toBe(done?.sha256)
  })
})

describe('an export in progress', () => {
  test('fails when its person loses the right to export', async () => {
    const { id, publicId } = await stored('CSV')
    const right = (may: boolean) =>
      change(
        buildStatement`
          update role_menu set can_export = ${may} where client_id = 17
            and menu_id = (select id from menu where client_id = 17 and route_name = '/user-management')`,
      )
    const losing = processWith(async (slice) => {
      if (slice === 1) await right(false)
    })
    await losing.resume(false)
    await expect.poll(async () => (await jobOf(id))?.status).toBe('FAILED')
    await losing.close()
    await right(true)
    expect(await jobOf(id)).toMatchObject({ failure: 'NOT_PERMITTED', sha256: null })
    expect(await selectRows(opened.db, buildStatement`select 1 from audit_log where entity_id = ${publicId}`)).toEqual(
      [],
    )
  })

  test('stops when it is cancelled, and writes nothing more', async () => {
    const { id, path } = await stored('CSV')
    const cancelled = processWith(async (slice) => {
      if (slice === 1)
        await change(buildStatement`update export_job set status = 'CANCELLED', owner = null where id = ${id}`)
    })
    await cancelled.resume(false)
    await expect.poll(async () => (await jobOf(id))?.status).toBe('CANCELLED')
    await cancelled.close()
    expect(await jobOf(id)).toMatchObject({ status: 'CANCELLED', done: 1000 })
    expect((await fileOf(path)).toString().trim().split('\r\n')).toHaveLength(1001)
  })

  test('fails as a PDF when there are more rows than a PDF holds', async () => {
    const { id } = await stored('PDF')
    await processWith().run(id)
    expect(await jobOf(id)).toMatchObject({ status: 'FAILED', failure: 'TOO_LARGE' })
  })
})
