import { mkdir, open, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, not, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { upload } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import type { UploadKey } from './upload-key.ts'
import { QUOTAS, countStoredBytes, type QuotaOwner } from './upload-quota.ts'

/** Maximum number of simultaneous uploads per user; a new one replaces the oldest. */
const MOST_OPEN = 4

/** Returns the folder of uploads in progress. */
export const getUploadsFolder = (dataDir: string): string => join(dataDir, 'uploads')

const getUploadPath = (dataDir: string, id: number): string => join(getUploadsFolder(dataDir), String(id))

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

/** What became of a chunk. QUOTA: whose quota it would exceed. */
export type ChunkAnswer =
  | { readonly outcome: 'RECEIVED' | 'OFFSET' | 'TOO_LARGE'; readonly received: number }
  | { readonly outcome: 'QUOTA'; readonly of: QuotaOwner; readonly received: number }

/** A file that was uploaded. */
export interface Upload {
  readonly id: number
  readonly path: string
  readonly bytes: number
}

const whereUploader = ({ clientId, userId }: UploadKey) => and(eq(upload.clientId, clientId), eq(upload.userId, userId))
const whereSameUpload = (key: UploadKey) =>
  and(whereUploader(key), eq(upload.purpose, key.purpose), eq(upload.uploadId, key.uploadId))

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

interface Dropped {
  readonly ids: readonly number[]
  readonly bytes: number
}

/**
 * Deletes the rows of a user's oldest other uploads, until there are fewer than the most, and they have at most `room`
 * bytes. Their files are to be deleted.
 */
async function removeOldUploads(db: Database, key: UploadKey, room: number): Promise<Dropped> {
  const others = await db
    .select({ id: upload.id, bytes: upload.received })
    .from(upload)
    .where(and(whereUploader(key), not(whereSameUpload(key) ?? sql`false`)))
    .orderBy(asc(upload.updatedAt), asc(upload.id))
  let left = others.reduce((sum, { bytes }) => sum + bytes, 0)
  const dropped = others.filter(({ bytes }, place) => {
    const stays = others.length - place < MOST_OPEN && left <= room
    if (!stays) left -= bytes
    return !stays
  })
  for (const { id } of dropped) await db.delete(upload).where(eq(upload.id, id))
  return { ids: dropped.map(({ id }) => id), bytes: dropped.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/**
 * Makes room for the next bytes of an upload: older uploads of the person go first. Returns what was deleted, or whose
 * quota the upload exceeds.
 */
async function ensureRoom(db: Database, key: UploadKey, received: number, more: number, now: Date) {
  const { imports, uploads } = await countStoredBytes(db, key, now)
  const room = QUOTAS.own.bytes - imports.own - received - more
  if (room < 0) return 'own' satisfies QuotaOwner
  const dropped = await removeOldUploads(db, key, room)
  const all = imports.institution + uploads.institution - dropped.bytes + more
  return all > QUOTAS.institution.bytes ? ('institution' satisfies QuotaOwner) : dropped
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
): Promise<ChunkAnswer> {
  const bytes = Buffer.from(base64, 'base64')
  let gone: readonly number[] = []
  const answer = await runTransaction(db, async (tx): Promise<ChunkAnswer> => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${key.clientId} ${key.userId}`}, 0))`)
    const [row] = await tx.select().from(upload).where(whereSameUpload(key))
    const received = row?.received ?? 0
    if (from !== received) return { outcome: 'OFFSET' as const, received }
    if (received + bytes.length > largest) return { outcome: 'TOO_LARGE' as const, received }
    const dropped = await ensureRoom(tx, key, received, bytes.length, now)
    if (typeof dropped === 'string') return { outcome: 'QUOTA', of: dropped, received }
    gone = dropped.ids
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
    await mkdir(getUploadsFolder(dataDir), { recursive: true })
    await writePiece(getUploadPath(dataDir, kept.id), from, bytes)
    return { outcome: 'RECEIVED' as const, received: from + bytes.length }
  })
  for (const id of gone) await rm(getUploadPath(dataDir, id), { force: true })
  return answer
}

/** Returns an upload as far as it has arrived; null if there is none. */
export async function findUpload(
  { db, dataDir }: Pick<UploadTarget, 'db' | 'dataDir'>,
  key: UploadKey,
): Promise<Upload | null> {
  const [row] = await db.select().from(upload).where(whereSameUpload(key))
  if (!row) return null
  const path = getUploadPath(dataDir, row.id)
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
export async function removeUpload({ db }: Pick<UploadTarget, 'db'>, { id, path }: Upload): Promise<void> {
  await db.delete(upload).where(eq(upload.id, id))
  await rm(path, { force: true })
}
