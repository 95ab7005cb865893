import { randomUUID } from 'node:crypto'
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataImport, upload, userImport } from '../../../server/db/schema.ts'
import { NO_COUNTS } from '../../../server/modules/academics/import/progress.ts'
import { findExceededQuota, QUOTAS } from '../../../server/lib/storage/upload-quota.ts'
import type { UploadKey } from '../../../server/lib/storage/upload-key.ts'
import { findUpload, storeChunk, getUploadsFolder } from '../../../server/lib/storage/uploads.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
let clientId: number
beforeAll(async () => {
  server = await startTestServer()
  clientId = (await server.db.query.client.findFirst())?.id ?? 0
})
afterAll(() => server.close())

const MOST = 10_000
const storage = () => ({ db: server.db, dataDir: server.folder, largest: MOST })
const keyOf = (uploadId: string, userId = 7): UploadKey => ({ clientId, userId, purpose: 'USERS', uploadId })
const chunkOf = (from: number, text: string) => ({ from, base64: Buffer.from(text).toString('base64') })
const storePiece = (key: UploadKey, from: number, text: string) =>
  storeChunk(storage(), key, chunkOf(from, text), new Date())
const rowsOf = (userId: number) =>
  server.db.query.upload.findMany({
    where: (row, { and, eq }) => and(eq(row.clientId, clientId), eq(row.userId, userId)),
  })
const contentOf = async (key: UploadKey): Promise<string | null> => {
  const found = await findUpload(storage(), key)
  return found && readFile(found.path, 'utf8')
}

describe('a person who uploads a file', () => {
  test('can send a chunk forty times concurrently: it is stored once, and the size limit holds', async () => {
    const key = keyOf('parallel')
    const half = 'a'.repeat(MOST / 2)
    for (const from of [0, MOST / 2]) {
      const answers = await Promise.all(Array.from({ length: 40 }, () => storePiece(key, from, half)))
      expect(answers.filter(({ outcome }) => outcome === 'RECEIVED')).toHaveLength(1)
      expect(answers.every(({ received }) => received === from + MOST / 2)).toBe(true)
    }
    expect(await storePiece(key, MOST, 'b')).toEqual({ outcome: 'TOO_LARGE', received: MOST })
    expect(await contentOf(key)).toBe('a'.repeat(MOST))
  })

  test('who sends different chunks for one offset has one of them stored completely', async () => {
    const key = keyOf('differing')
    const texts = Array.from({ length: 10 }, (_, index) => String(index).repeat(1000))
    await Promise.all(texts.map((text) => storePiece(key, 0, text)))
    expect(texts).toContain(await contentOf(key))
  })

  test('can have four files; a fifth replaces the oldest, on the disk too, and no other person’s', async () => {
    await storePiece(keyOf('theirs', 8), 0, 'x')
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) await storePiece(keyOf(name, 9), 0, name)
    const rows = await rowsOf(9)
    expect(rows.map(({ uploadId }) => uploadId).toSorted()).toEqual(['five', 'four', 'six', 'three'])
    expect(await contentOf(keyOf('one', 9))).toBeNull()
    expect(await contentOf(keyOf('theirs', 8))).toBe('x')
    const all = await server.db.select({ id: upload.id }).from(upload)
    expect((await readdir(getUploadsFolder(server.folder))).toSorted()).toEqual(
      all.map(({ id }) => String(id)).toSorted(),
    )
  })

  test('can begin many files concurrently: at most four remain', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => storePiece(keyOf(`at-once-${index}`, 10), 0, 'x')))
    expect(await rowsOf(10)).toHaveLength(4)
  })

  test('can continue after the server was killed between file and row; a missing file is not found', async () => {
    const key = keyOf('killed', 11)
    await storePiece(key, 0, 'first ')
    const path = join(getUploadsFolder(server.folder), String((await findUpload(storage(), key))?.id))
    await writeFile(path, 'first and half of the sec')
    expect(await contentOf(key)).toBe('first ')
    expect(await storePiece(key, 6, 'second')).toEqual({ outcome: 'RECEIVED', received: 12 })
    expect(await contentOf(key)).toBe('first second')
    await truncate(path, 3)
    expect(await findUpload(storage(), key)).toBeNull()
  })
})

test('a person has older uploads replaced before the quota is exceeded, and is refused when imports take it all', async () => {
  const pending = (createdBy: number, fileBytes: number) =>
    server.db.insert(dataImport).values({
      publicId: randomUUID(),
      clientId,
      createdBy,
      workerId: createdBy,
      kind: 'PHOTOGRAPHS',
      fileName: 'photographs.zip',
      columns: [],
      mapping: {},
      lines: 1,
      status: 'UPLOADED',
      counts: NO_COUNTS,
      roleIds: [],
      fileBytes,
    })
  const [person, other] = await server.db.query.userAccount.findMany({
    where: (row, { eq }) => eq(row.clientId, clientId),
    limit: 2,
  })
  const [userId, otherId] = [person?.id ?? 0, other?.id ?? 0]
  await pending(userId, QUOTAS.own.bytes - 10)
  expect(await storePiece(keyOf('first', userId), 0, '123456')).toMatchObject({ outcome: 'RECEIVED' })
  // Ten bytes are left, so that the first one goes.
  expect(await storePiece(keyOf('second', userId), 0, '123456')).toMatchObject({ outcome: 'RECEIVED' })
  expect((await rowsOf(userId)).map(({ uploadId }) => uploadId)).toEqual(['second'])
  expect(await storePiece(keyOf('second', userId), 6, '12345')).toEqual({ outcome: 'QUOTA', of: 'own', received: 6 })
  await pending(otherId, QUOTAS.institution.bytes)
  expect(await storePiece(keyOf('second', userId), 6, '1')).toMatchObject({ outcome: 'QUOTA', of: 'institution' })
  await server.db.update(dataImport).set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
  expect(await storePiece(keyOf('second', userId), 6, '1')).toMatchObject({ outcome: 'RECEIVED' })
  await Promise.all(Array.from({ length: QUOTAS.own.imports }, () => pending(userId, 1)))
  expect(await findExceededQuota(server.db, { clientId, userId }, new Date())).toBe('own')
  expect(await findExceededQuota(server.db, { clientId, userId: otherId }, new Date())).toBeNull()
  const ofUsers = { clientId, createdBy: otherId, fileName: 'users.csv', columns: [], createdAt: new Date() }
  await server.db.insert(userImport).values(
    Array.from({ length: QUOTAS.own.imports }, (_, index) => ({
      ...ofUsers,
      status: 'READ' as const,
      publicId: `users-${index}`,
    })),
  )
  expect(await findExceededQuota(server.db, { clientId, userId: otherId }, new Date())).toBe('own')
})
