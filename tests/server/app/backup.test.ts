import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmInstallation } from '../../../server/app/backup/confirm.ts'
import { openInstalledDatabase } from '../../../server/app/backup/open-source.ts'
import { restoreBackup } from '../../../server/app/backup/restore-backup.ts'
import { walkBackup } from '../../../server/app/backup/walk-backup.ts'
import { startServer, type RunningServer } from '../../../server/app/start.ts'
import { listTables } from '../../../server/db/backup/list-tables.ts'
import { selectRows, sqlStatement } from '../../../server/db/rows.ts'
import type { Settings } from '../../../server/lib/config/settings.ts'
import { call, CLIENTS, signIn } from '../../support/calls.ts'
import { exportUsers } from '../../support/exports.ts'
import {
  backUp,
  createEmptyPlace,
  PASSPHRASE,
  readFingerprints,
  type EmptyPlace,
  type Fingerprints,
} from '../../support/server/backups.ts'
import { createInstallation, type Installation } from '../../support/server/seeded-folder.ts'
import { testSettings } from '../../support/server/settings.ts'
import { waitUntil } from '../../support/wait-until.ts'

let installation: Installation
let settings: Settings
let before: Fingerprints
let folder: string
let file: string
let loadedFile: string
let newerFile: string
const places: EmptyPlace[] = []

async function createPlace(): Promise<EmptyPlace> {
  const place = await createEmptyPlace()
  places.push(place)
  return place
}

const restore = (place: EmptyPlace, from = file, passphrase = PASSPHRASE) =>
  restoreBackup({ file: from, passphrase, settings: place.settings, now: new Date(), report: () => undefined })

/** Signs in, and fails to, until `work` has ended: both write rows and acts. Returns how many calls were answered. */
async function runUnderLoad(server: RunningServer, work: Promise<unknown>): Promise<number> {
  let isDone = false
  let calls = 0
  const askAgain = async (password: string): Promise<void> => {
    while (!isDone) {
      await call(server, 'ldapLogin', { clientId: CLIENTS.svtu, userName: 'asha.admin', password })
      calls += 1
    }
  }
  const load = Promise.all(['Campus@2026', 'Campus@2026'].map(askAgain))
  await work.finally(() => (isDone = true))
  await load
  return calls
}

// Fill, back up (also while calls are made at the same time), and destroy.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-backups-'))
  installation = await createInstallation()
  settings = testSettings(installation.folder, { databaseUrl: installation.databaseUrl })
  ;[file, loadedFile, newerFile] = ['quiet', 'loaded', 'newer'].map((name) => join(folder, `${name}.backup`)) as [
    ...[string, string, string],
  ]
  const server = await startServer(settings, { timers: false })
  const token = await signIn(server, 'asha.admin')
  await exportUsers(server, token, 'CSV')
  await mkdir(join(settings.dataDir, 'uploads'), { recursive: true })
  await writeFile(join(settings.dataDir, 'uploads', '4711'), Buffer.alloc(3_000_000, 7))
  await writeFile(join(settings.dataDir, 'uploads', '4712'), '')
  expect(await runUnderLoad(server, backUp(settings, loadedFile))).toBeGreaterThan(0)
  await server.close()
  before = await readFingerprints(settings)
  await backUp(settings, file)
  const { db, close } = await openInstalledDatabase(settings)
  await db.execute(
    sqlStatement(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`),
  )
  await close()
  await backUp(settings, newerFile)
  await installation.remove()
})
afterAll(async () => {
  for (const place of places) await place.remove()
  await rm(folder, { recursive: true, force: true })
})

describe('a restored installation', () => {
  let place: EmptyPlace
  let server: RunningServer | undefined
  afterAll(() => server?.close())

  test('has every table and file of the one that was backed up', async () => {
    place = await createPlace()
    const { content } = await restore(place)
    const after = await readFingerprints(place.settings)
    // Only that row is new which says that it was restored.
    const { installation: _mark, ...rows } = after
    expect(rows).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'installation')))
    expect(content.counts.tables).toBeGreaterThan(100)
    expect(Object.keys(after).filter((name) => name.includes('/')).length).toBe(content.counts.files)
    expect(after['uploads/4711']).toBe(before['uploads/4711'])
  })

  test('answers calls, but runs no job and begins no payment, and says so', async () => {
    const lines: string[] = []
    server = await startServer(place.settings, { timers: false, report: (line) => lines.push(line) })
    expect(lines).toContain(
      'This installation was restored from a backup: no job, message, payment or export runs until you confirm it (npm run restore -- confirm).',
    )
    expect(await (await fetch(`${server.origin}/ready`)).json()).toMatchObject({ ready: true, restored: true })
    const token = await signIn(server, 'asha.admin')
    expect((await exportUsers(server, token, 'CSV')).result).toMatchObject({ outcome: 'STARTED' })
    const payment = {
      clientId: CLIENTS.svtu,
      invoiceKey: 'x',
      idempotencyKey: 'x'.repeat(22),
      returnUrl: server.origin,
    }
    expect((await call(server, 'createPaymentOrder', { ...payment, language: 'en' })).errorCode).not.toBe(1000)
    const webhook = await fetch(`${server.origin}/server/payments/webhook/1`, { method: 'POST', body: '{}' })
    expect([webhook.status, webhook.headers.get('retry-after')]).toEqual([503, '60'])
    const open = await selectRows<{ count: number }>(
      server.db,
      sqlStatement(`select count(*)::int as count from export_job where status = 'RUNNING'`),
    )
    expect(open[0]?.count).toBeGreaterThan(0)
  })

  test('runs its jobs within seconds when somebody has confirmed it, without a restart', async () => {
    expect(await confirmInstallation(place.settings, { discardMessages: false })).toBe(true)
    await waitUntil('the export to end', async () => {
      const rows = await selectRows(server!.db, sqlStatement(`select 1 from export_job where status = 'RUNNING'`))
      return rows.length === 0
    })
    expect(await (await fetch(`${server!.origin}/ready`)).json()).not.toHaveProperty('restored')
    expect(await confirmInstallation(place.settings, { discardMessages: false })).toBe(false)
  })
})

test('a backup that is written while calls are made at the same time has one state of all tables', async () => {
  const acts = new Map<string, string[]>()
  const chains: [string, string, string][] = []
  let current: readonly string[] = []
  let name = ''
  await walkBackup(loadedFile, PASSPHRASE, {
    onTable(table, columns) {
      ;[name, current] = [table, columns]
    },
    onRows(lines) {
      if (name !== 'audit_log' && name !== 'audit_chain') return Promise.resolve()
      for (const line of lines) {
        const values = v.parse(v.array(v.nullable(v.string())), JSON.parse(line))
        const getValue = (column: string): string => values[current.indexOf(column)] ?? ''
        const owner = getValue('client_id')
        if (name === 'audit_chain') chains.push([owner, getValue('length'), getValue('hash')])
        else if (getValue('hash') !== '') acts.set(owner, [...(acts.get(owner) ?? []), getValue('hash')])
      }
      return Promise.resolve()
    },
  })
  expect(chains.length).toBeGreaterThan(0)
  for (const [owner, length, hash] of chains) {
    expect(acts.get(owner)?.length ?? 0).toBe(Number(length))
    expect(acts.get(owner) ?? ['']).toContain(hash)
  }
})

describe('a restore is refused with one sentence, and changes nothing', () => {
  /** Returns the sentence; checks that the place is as empty as it was. */
  async function refuse(from: string, passphrase = PASSPHRASE): Promise<string> {
    const place = await createPlace()
    const error: unknown = await restore(place, from, passphrase).catch((fault: unknown) => fault)
    expect(existsSync(place.settings.dataDir)).toBe(false)
    if (place.settings.databaseUrl !== null) {
      await mkdir(place.settings.dataDir)
      const { db, close } = await openInstalledDatabase(place.settings)
      expect(await listTables(db)).toEqual([])
      await close()
    }
    return error instanceof Error ? `${error.constructor.name}: ${error.message}` : String(error)
  }

  /** Writes a changed copy of the backup. */
  async function change(name: string, edit: (bytes: Buffer) => Buffer): Promise<string> {
    const path = join(folder, name)
    await writeFile(path, edit(await readFile(file)))
    return path
  }

  test.each([
    ['a wrong passphrase', (bytes: Buffer) => bytes, 'The passphrase is not that of the backup.', 'another passphrase'],
    ['a half', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'The backup is incomplete: its end is missing.'],
    ['a missing last byte', (bytes: Buffer) => bytes.subarray(0, -1), 'The backup is incomplete: its end is missing.'],
    ['nothing', () => Buffer.alloc(0), 'The file is not a backup of Campus Elements.'],
    ['a foreign file', () => Buffer.from('%PDF-1.7 '.repeat(99)), 'The file is not a backup of Campus Elements.'],
    [
      'one altered bit',
      (bytes: Buffer) => {
        const place = bytes.length - 5000
        bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
        return bytes
      },
      'The backup was altered or damaged; nothing of it can be trusted.',
    ],
    [
      'bytes after its end',
      (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')]),
      'The backup was altered or damaged; nothing of it can be trusted.',
    ],
    [
      'a later format',
      (bytes: Buffer) => Buffer.concat([Buffer.from('campus-elements backup 2'), bytes.subarray(24)]),
      'The backup is of a newer release; restore it with that release.',
    ],
  ])('%s', async (name, edit, sentence, passphrase = PASSPHRASE) => {
    expect(await refuse(await change(`${name}.backup`, edit), passphrase)).toBe(`BackupProblem: ${sentence}`)
  })

  test('the backup of a newer release', async () => {
    expect(await refuse(newerFile)).toMatch(
      /^BackupProblem: The backup is of the newer release \S+; restore it with that/,
    )
  })

  test('a place that is not empty', async () => {
    const [place] = places
    if (!place) throw new Error('Nothing was restored.')
    const first = await readFingerprints(place.settings)
    await expect(restore(place)).rejects.toThrow('is not empty; set DATA_DIR to a new one.')
    const { databaseUrl } = place.settings
    if (databaseUrl !== null) {
      const elsewhere = { ...place.settings, dataDir: join(folder, 'elsewhere') }
      await expect(
        restoreBackup({ file, passphrase: PASSPHRASE, settings: elsewhere, now: new Date(), report: () => undefined }),
      ).rejects.toThrow('The database that DATABASE_URL names has tables already; create an empty one.')
      expect(existsSync(elsewhere.dataDir)).toBe(false)
    }
    expect(await readFingerprints(place.settings)).toEqual(first)
  })
})

test('a backup that is read to its end says what it holds', async () => {
  const { head, counts } = await walkBackup(file, PASSPHRASE)
  expect(head.migrations.length).toBeGreaterThan(40)
  expect(counts.tables).toBe(Object.keys(before).filter((name) => !name.includes('/')).length)
  expect(counts.rows).toBeGreaterThan(1000)
})
