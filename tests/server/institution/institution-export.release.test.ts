import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readInstitutionFile } from '../../../server/app/institution/institution-file.ts'
import { selectRows, sqlStatement } from '../../../server/db/rows.ts'
import { auditLog, feeHead, institutionArchive } from '../../../server/db/schema.ts'
import { loadServerKeys } from '../../../server/lib/crypto/server-keys.ts'
import { LeaseLost } from '../../../server/lib/jobs/leases.ts'
import { openBuckets } from '../../../server/lib/storage/buckets.ts'
import type { ArchiveParts } from '../../../server/modules/institution/platform/archive/archive-file.ts'
import { archiveLeases, NOTHING_WRITTEN } from '../../../server/modules/institution/platform/archive/archive-row.ts'
import { writeNext } from '../../../server/modules/institution/platform/archive/write-archive.ts'
import { EXPORTED_TABLES, listOmittedColumns } from '../../../server/modules/institution/platform/tables.ts'
import type { PlatformInstitution } from '../../../src/contract/institution/platform.ts'
import { ask, call, CLIENTS } from '../../support/calls.ts'
import { addPerson, createToken, type Person } from '../../support/people.ts'
import { readContent, readZip, type ReadEntry } from '../../support/read-zip.ts'
import { isOnPostgres } from '../../support/server/test-database.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

const OTHER = 'shantiban'
const MB = 1024 * 1024
let server: TestServer
let first: Person
let second: Person
let asha = ''
let rekha = ''

const bucketFile = (bucket: string, path: string) => join(server.folder, 'buckets', `${OTHER}-${bucket}`, path)
const buckets = async () => openBuckets(join(server.folder, 'buckets'), (await loadServerKeys(server.db)).address, '')
const act = (name: string, input: object, token = asha) => call(server, name, input, { token })
const archiveOf = async () => {
  const { result } = await ask(server, 'platformInstitutions', {}, { token: asha })
  const list = (result as { platformInstitutions: PlatformInstitution[] }).platformInstitutions
  return list.find(({ code }) => code === OTHER)?.archive
}
const rowsNow = async (name: string): Promise<string[]> => {
  const owner = name === 'client' ? 'id' : 'client_id'
  const omitted = listOmittedColumns(name).map((column) => `'${column}'`)
  const json = omitted.length === 0 ? 'to_jsonb(t)' : `to_jsonb(t) - array[${omitted.join()}]`
  const rows = await selectRows<{ line: string }>(
    server.db,
    sqlStatement(`select (${json})::text as line from "${name}" t where ${owner} = ${CLIENTS[OTHER]}`),
  )
  return rows.map(({ line }) => line).sort()
}

interface Contents {
  readonly rows: Readonly<Record<string, number>>
  readonly files: Readonly<Record<string, { readonly files: number; readonly bytes: number }>>
  readonly tables: { readonly state: string; readonly changed: readonly string[] }
  readonly omittedColumns: readonly string[]
}
const textOf = async (entries: readonly ReadEntry[], name: string): Promise<string> => {
  const entry = entries.find((one) => one.name === name)
  return entry ? (await readContent(entry)).toString() : ''
}
const contentsOf = async (entries: readonly ReadEntry[]) =>
  JSON.parse(await textOf(entries, 'contents.json')) as Contents
const linesOf = async (entries: readonly ReadEntry[], table: string) =>
  (await textOf(entries, `tables/${table}.jsonl`)).split('\n').slice(0, -1)

/** An export that only the test writes, not the server. */
async function newExport(hooks: Partial<ArchiveParts> = {}) {
  const [made] = await server.db
    .insert(institutionArchive)
    .values({
      publicId: randomBytes(6).toString('hex'),
      clientId: CLIENTS.svtu,
      userId: second.id,
      institutionId: CLIENTS[OTHER],
      code: OTHER,
      status: 'RUNNING',
      progress: NOTHING_WRITTEN,
      filePath: `test-${randomBytes(4).toString('hex')}.zip`,
      owner: 'test',
      leaseUntil: new Date(Date.now() + 600_000),
    })
    .returning()
  if (!made) throw new Error('no export')
  const parts: ArchiveParts = {
    db: server.db,
    readSnapshot: server.readSnapshot,
    buckets: await buckets(),
    bucket: 'svtu-exports',
    now: () => new Date(),
    stop: new AbortController().signal,
    ...hooks,
  }
  const row = async () => {
    const found = await server.db.query.institutionArchive.findFirst({ where: (one, { eq }) => eq(one.id, made.id) })
    if (!found) throw new Error('no export')
    return found
  }
  return {
    row,
    next: async (more: Partial<ArchiveParts> = {}) => writeNext({ ...parts, ...more }, await row()),
    async end() {
      while (await archiveLeases.take(server.db, made.id, 'test')) await writeNext(parts, await row())
      return readZip(join(server.folder, 'buckets/svtu-exports', made.filePath ?? ''))
    },
  }
}

beforeAll(async () => {
  server = await startTestServer({}, { timers: false })
  const platform = { clientId: CLIENTS.svtu, userType: 'UNIVERSITY', roleIds: [10] } as const
  first = await addPerson(server, { ...platform, name: 'Asha Kulkarni' })
  second = await addPerson(server, { ...platform, name: 'Rekha Deshmukh' })
  ;[asha, rekha] = await Promise.all([createToken(server, first), createToken(server, second)])
  const store = await buckets()
  await store.write(`${OTHER}-photos`, '17-abc.jpg', randomBytes(30_000))
  await store.write(`${OTHER}-tickets`, 'documents/signature-1.png', 'a signature')
  await store.write(`${OTHER}-tickets`, 'documents/large.pdf', randomBytes(9 * MB + 17))
  await store.write(`${OTHER}-receipts`, 'empty.txt', '')
  await store.write(`${OTHER}-exports`, 'a-list.csv', 'an exported list')
})
afterAll(() => server.close())

describe('an export of all data', () => {
  test('has every row and every file, without secrets, and is downloaded once by its owner', async () => {
    const started = await act('exportInstitution', { code: OTHER })
    expect(started).toMatchObject({ result: { outcome: 'STARTED' } })
    const { archiveId } = started.result as { archiveId: string }
    await expect.poll(async () => (await archiveOf())?.status, { timeout: 120_000, interval: 250 }).toBe('READY')
    expect((await archiveOf())?.changedTables).toBe(0)
    // Before the download, which the institution's own audit log records.
    const expected = new Map<string, string[]>()
    for (const { name } of EXPORTED_TABLES) expected.set(name, await rowsNow(name))
    expect((await act('downloadInstitutionExport', { archiveId }, rekha)).errorCode).toBe(1202)
    const { result } = await act('downloadInstitutionExport', { archiveId })
    const { url, bytes } = result as { url: string; bytes: number }
    expect((await act('downloadInstitutionExport', { archiveId })).result).toEqual({ outcome: 'GONE' })
    expect((await archiveOf())?.status).toBe('DOWNLOADED')

    const file = Buffer.from(await (await fetch(url)).arrayBuffer())
    expect(file.length).toBe(bytes)
    const path = join(server.folder, 'downloaded.zip')
    await writeFile(path, file)
    const { entries, close } = await readZip(path)
    const contents = await contentsOf(entries)
    expect(Object.keys(contents.rows).sort()).toEqual(EXPORTED_TABLES.map(({ name }) => name).sort())
    for (const [name, rows] of Object.entries(contents.rows)) {
      const lines = await linesOf(entries, name)
      expect(lines.length, name).toBe(rows)
      expect(lines.sort(), name).toEqual(expected.get(name))
    }
    const named = entries.map(({ name }) => name).filter((name) => name.startsWith('files/'))
    const there = (await readdir(join(server.folder, 'buckets'), { recursive: true, withFileTypes: true })).flatMap(
      (one) => (one.isFile() ? [`${one.parentPath}/${one.name}`.slice(server.folder.length + '/buckets/'.length)] : []),
    )
    const theirs = there.filter((one) => one.startsWith(`${OTHER}-`) && !one.startsWith(`${OTHER}-exports/`))
    expect(named.toSorted()).toEqual(theirs.map((one) => `files/${one}`).sort())
    for (const entry of entries.filter(({ name }) => named.includes(name)))
      expect(
        (await readContent(entry)).equals(
          await readFile(join(server.folder, 'buckets', entry.name.slice('files/'.length))),
        ),
        entry.name,
      ).toBe(true)
    expect(contents.files[`${OTHER}-tickets`]).toMatchObject({ files: 2, bytes: 9 * MB + 17 + 'a signature'.length })
    expect(contents.tables).toMatchObject({ state: isOnPostgres() ? 'SNAPSHOT' : 'UNCHANGED', changed: [] })

    const texts = await Promise.all(entries.filter(({ name }) => !named.includes(name)).map(readContent))
    expect(texts.join('')).not.toContain('$argon2')
    expect(contents.omittedColumns).toContain('user_credential.password_hash')
    expect(contents.rows).not.toHaveProperty('session')
    const suspicious = await selectRows<{ place: string }>(
      server.db,
      sqlStatement(`select table_name || '.' || column_name as place from information_schema.columns
        where table_schema = 'public' and data_type = 'text'
          and column_name ~ 'hash|secret|password|sealed|private|token|(^|_)answer$'`),
    )
    const harmless = ['audit_chain.hash', 'audit_log.hash', 'audit_log.previous_hash', 'login_attempt.login_name_hash']
    for (const { place } of suspicious)
      if (Object.hasOwn(contents.rows, place.split('.')[0] ?? '') && place !== 'payment_account.secret_name')
        expect([...contents.omittedColumns, ...harmless]).toContain(place)
    expect(readInstitutionFile(await textOf(entries, 'institution.json'))).toMatchObject({
      definition: { code: OTHER },
    })
    const [last] = (await server.db.select().from(auditLog)).filter(({ activity }) => activity === 'exportInstitution')
    expect(last?.detail).toMatchObject({ archive: archiveId, files: named.length, bytes })
    close()
  })

  test('shows one moment on PostgreSQL, and elsewhere says which tables were changed meanwhile', async () => {
    let tables = 0
    const code = `late-${randomBytes(3).toString('hex')}`
    const writing = await newExport({
      async yieldToRequests() {
        tables += 1
        if (tables === 1)
          await server.db.insert(feeHead).values({ clientId: CLIENTS[OTHER], code, name: 'Late', payee: 'UNIVERSITY' })
      },
    })
    const { entries, close } = await writing.end()
    const heads = (await linesOf(entries, 'fee_head')).filter((line) => line.includes(code))
    const { tables: moment } = await contentsOf(entries)
    close()
    if (isOnPostgres()) {
      expect(heads).toEqual([])
      expect(moment).toMatchObject({ state: 'SNAPSHOT', changed: [] })
    } else {
      expect(heads).toHaveLength(1)
      expect(moment).toMatchObject({ state: 'CHANGED', changed: ['fee_head'] })
    }
    await server.db.execute(sqlStatement(`delete from fee_head where code = '${code}'`))
  })

  test('notices rows that were deleted while they were read', async () => {
    const code = `gone-${randomBytes(3).toString('hex')}`
    await server.db.insert(feeHead).values({ clientId: CLIENTS[OTHER], code, name: 'Gone', payee: 'UNIVERSITY' })
    // Each table of this institution is read with one statement.
    const place = EXPORTED_TABLES.findIndex(({ name }) => name === 'fee_head') + 1
    let tables = 0
    const writing = await newExport({
      async yieldToRequests() {
        tables += 1
        if (tables === place) await server.db.execute(sqlStatement(`delete from fee_head where code = '${code}'`))
      },
    })
    const { entries, close } = await writing.end()
    const { tables: moment } = await contentsOf(entries)
    const heads = (await linesOf(entries, 'fee_head')).filter((line) => line.includes(code))
    close()
    expect(heads).toHaveLength(1)
    expect(moment.changed).toEqual(isOnPostgres() ? [] : ['fee_head'])
  })

  test('begins the tables again after a restart, but continues the files', async () => {
    const writing = await newExport()
    const stopping = new AbortController()
    let parts = 0
    const stopLater = async () => {
      parts += 1
      if (parts === 20) stopping.abort()
    }
    await expect(writing.next({ yieldToRequests: stopLater, stop: stopping.signal })).rejects.toThrow(LeaseLost)
    const half = await writing.row()
    expect(half.bytes).toBeGreaterThan(0)
    expect(half.progress.tables).toBeUndefined()
    await writing.next()
    // The next process writes them once more, and then the files part by part.
    while (!(await writing.row()).progress.open) await writing.next()
    const { bytes, progress } = await writing.row()
    expect(progress.open).toMatchObject({ path: 'documents/large.pdf' })
    await writing.next()
    expect((await writing.row()).bytes).toBeGreaterThan(bytes)

    await writeFile(bucketFile('tickets', 'documents/large.pdf'), randomBytes(9 * MB + 18))
    const { entries, close } = await writing.end()
    const [large, ...others] = entries.filter(({ name }) => name.endsWith('large.pdf'))
    expect(others).toEqual([])
    if (!large) throw new Error('no file')
    expect((await readContent(large)).equals(await readFile(bucketFile('tickets', 'documents/large.pdf')))).toBe(true)
    expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length)
    for (const [name, rows] of Object.entries((await contentsOf(entries)).rows))
      expect((await linesOf(entries, name)).length, name).toBe(rows)
    close()
  })

  test('takes a few megabytes of memory, however large the files are', async () => {
    const big = await open(bucketFile('tickets', 'big.bin'), 'w')
    await big.truncate(400 * MB)
    await big.close()
    const store = await buckets()
    for (let number = 0; number < 1200; number += 1)
      await store.write(`${OTHER}-photos`, `many/${number}.jpg`, randomBytes(40_000))
    const used = () => {
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      return heapUsed + arrayBuffers
    }
    const before = used()
    let most = 0
    const timer = setInterval(() => (most = Math.max(most, used() - before)), 5)
    const { entries, close } = await (await newExport()).end()
    clearInterval(timer)
    const read = entries.find(({ name }) => name.endsWith('big.bin'))
    let bytes = 0
    if (read) for await (const piece of await read.read()) bytes += (piece as Buffer).length
    expect(bytes).toBe(400 * MB)
    expect(entries.filter(({ name }) => name.includes('/many/'))).toHaveLength(1200)
    expect(most).toBeLessThan(120 * MB)
    close()
  })
})
