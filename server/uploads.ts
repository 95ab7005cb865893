import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const KEPT_MS = 24 * 3600 * 1000

const folderOf = (dataDir: string): string => join(dataDir, 'uploads')

/** Where a file lies that somebody has handed in. `holder` says whose it is; another one cannot name it. */
export const uploadPath = (dataDir: string, holder: string, uploadId: string): string => join(folderOf(dataDir), `${holder}-${uploadId}`)

/** How many bytes of a file have arrived; 0 when there is none. */
export const arrivedAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

async function forgetOld(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > KEPT_MS) await rm(join(folder, name), { force: true })
  }
}

/** A piece of a file, as it was sent. */
export interface Piece {
  readonly uploadId: string
  /** Where it begins, in bytes. */
  readonly from: number
  readonly base64: string
}

/** Where a file is kept, and how large it may be in bytes. */
export interface Shelf {
  readonly dataDir: string
  readonly holder: string
  readonly largest: number
}

/** Takes the next piece of a file; one that comes twice is kept once. Files are forgotten after a day. */
export async function keepPiece({ dataDir, holder, largest }: Shelf, { uploadId, from, base64 }: Piece, now: Date): Promise<{ readonly outcome: 'RECEIVED' | 'OFFSET' | 'TOO_LARGE'; readonly received: number }> {
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true })
  if (from === 0) await forgetOld(folder, now)
  const path = uploadPath(dataDir, holder, uploadId)
  const size = await arrivedAt(path)
  const bytes = Buffer.from(base64, 'base64')
  if (from !== size) return { outcome: 'OFFSET', received: size }
  if (size + bytes.length > largest) return { outcome: 'TOO_LARGE', received: size }
  await appendFile(path, bytes)
  return { outcome: 'RECEIVED', received: size + bytes.length }
}
