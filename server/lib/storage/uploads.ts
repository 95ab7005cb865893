import { mkdir, open, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { upload } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.ts'

/** Maximum number of simultaneous uploads per user; a new one replaces the oldest. */
const MOST_OPEN = 4

/** Returns the folder of uploads in progress. */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads')

const pathOf = (dataDir: string, id: number): string => join(uploadsFolder(dataDir), String(id))

/** Identifies an upload by its user and purpose, so that no other user can refer to it. */
export interface UploadKey {
  readonly clientId: number
  readonly userId: number
  readonly purpose: (typeof upload.$inferSelect)['purpose']
  readonly uploadId: string
}

/** Where uploads are stored, and their maximum size in bytes. */
export interface UploadTarget {
  readonly db: Database
  readonly dataDir: string
  readonly largest: number
}

/** One chunk of an upload, as sent. */
export interface UploadChunk {
  /** Offset of the chunk, in bytes. */
  readonly from: number
  readonly base64: string
}

/** A file that was uploaded. */
export interface Upload {
  readonly id: number
  readonly path: string
  readonly bytes: number
}

const ofPerson = ({ clientId, userId }: UploadKey) => and(eq(upload.clientId, clientId), eq(upload.userId, userId))
const same = (key: UploadKey) => and(ofPerson(key), eq(upload.purpose, key.purpose), eq(upload.uploadId, key.uploadId))

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Writes a chunk at its offset; truncates anything that a killed process left after it. */
async function writePiece(path: string, from: number, bytes: Buffer): Promise<void> {
  const file = await open(path, from === 0 ? 'w' : 'r+')
  try {
    await file.write(bytes, 0, bytes.length, from)
    await file.truncate(from + bytes.length)
  } finally {
    await file.close()
  }
}

/** Deletes the rows of a user's oldest uploads to allow one more; returns their ids, whose files are to be deleted. */
async function dropSurplusUploads(db: Database, key: UploadKey): Promise<readonly number[]> {
  const open = await db
    .select({ id: upload.id })
    .from(upload)
    .where(ofPerson(key))
    .orderBy(asc(upload.updatedAt), asc(upload.id))
  const gone = open.slice(0, Math.max(0, open.length - MOST_OPEN + 1)).map(({ id }) => id)
  for (const id of gone) await db.delete(upload).where(eq(upload.id, id))
  return gone
}

/**
 * Stores the next chunk of an upload; a chunk sent twice, or concurrently, is stored once. Chunks of one user are
 * processed one after the other, across all processes of the server: the row holds the offset of the next chunk, and is
 * updated together with the file or not at all.
 */
export async function storeChunk(
  { db, dataDir, largest }: UploadTarget,
  key: UploadKey,
  { from, base64 }: UploadChunk,
  now: Date,
): Promise<{ readonly outcome: 'RECEIVED' | 'OFFSET' | 'TOO_LARGE'; readonly received: number }> {
  const bytes = Buffer.from(base64, 'base64')
  let gone: readonly number[] = []
  const answer = await transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${key.clientId} ${key.userId}`}, 0))`)
    const [row] = await tx.select().from(upload).where(same(key))
    const received = row?.received ?? 0
    if (from !== received) return { outcome: 'OFFSET' as const, received }
    if (received + bytes.length > largest) return { outcome: 'TOO_LARGE' as const, received }
    if (!row) gone = await dropSurplusUploads(tx, key)
    const [kept] = row
      ? await tx
          .update(upload)
          .set({ received: from + bytes.length, updatedAt: now })
          .where(eq(upload.id, row.id))
          .returning({ id: upload.id })
      : await tx
          .insert(upload)
          .values({ ...key, received: bytes.length, updatedAt: now })
          .returning({ id: upload.id })
    if (!kept) throw new Error('An upload was not kept.')
    await mkdir(uploadsFolder(dataDir), { recursive: true })
    await writePiece(pathOf(dataDir, kept.id), from, bytes)
    return { outcome: 'RECEIVED' as const, received: from + bytes.length }
  })
  for (const id of gone) await rm(pathOf(dataDir, id), { force: true })
  return answer
}

/** Returns an upload as far as it has arrived; null if there is none. */
export async function findUpload(
  { db, dataDir }: Pick<UploadTarget, 'db' | 'dataDir'>,
  key: UploadKey,
): Promise<Upload | null> {
  const [row] = await db.select().from(upload).where(same(key))
  if (!row) return null
  const path = pathOf(dataDir, row.id)
  const size = await stat(path).then(
    (found) => found.size,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return -1
      throw error
    },
  )
  if (size < row.received) return null
  // A process was killed after writing the file and before updating the row.
  if (size > row.received) await truncate(path, row.received)
  return { id: row.id, path, bytes: row.received }
}

/** Deletes an upload that is no longer needed. */
export async function forgetUpload({ db }: Pick<UploadTarget, 'db'>, { id, path }: Upload): Promise<void> {
  await db.delete(upload).where(eq(upload.id, id))
  await rm(path, { force: true })
}
