import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import type { uploadExamData } from '../../../src/contract/ticket-desk.ts'
import type { Refusal } from '../../handler.ts'
import { forDesk } from './desk.ts'

const LARGEST = 32 * 1024 * 1024
const KEPT_MS = 24 * 3600 * 1000

const folderOf = (dataDir: string): string => join(dataDir, 'uploads')

/** Where a file lies that somebody of an institution has handed in; another institution cannot name it. */
export const uploadPath = (dataDir: string, clientId: number, uploadId: string): string => join(folderOf(dataDir), `${clientId}-${uploadId}`)

const sizeOf = (path: string): Promise<number> =>
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

/** Takes the next piece of a file. */
export const takePiece = forDesk(async ({ uploadId, from, base64 }: ParsedInputOf<typeof uploadExamData>, { client, settings, now }): Promise<OutputOf<typeof uploadExamData> | Refusal> => {
  const folder = folderOf(settings.dataDir)
  await mkdir(folder, { recursive: true })
  if (from === 0) await forgetOld(folder, now)
  const path = uploadPath(settings.dataDir, client.id, uploadId)
  const size = await sizeOf(path)
  const bytes = Buffer.from(base64, 'base64')
  if (from !== size) return { outcome: 'OFFSET', received: size }
  if (size + bytes.length > LARGEST) return { outcome: 'TOO_LARGE', received: size }
  await appendFile(path, bytes)
  return { outcome: 'RECEIVED', received: size + bytes.length }
})
