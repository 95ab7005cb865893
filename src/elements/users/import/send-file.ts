import type { OutputOf } from '../../../contract/activity.ts'
import { readUserFile, uploadUserFile, type GuessedEncoding } from '../../../contract/users/user-import.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { call } from '../../../core/mql/index.ts'
import type { Refused } from '../../../core/mql/reply.ts'

/** Bytes per chunk; encoded as base64 it stays below the maximum size of a call. */
const PIECE = 384 * 1024

/** Result of an upload: its id, or the failed response. */
export type UploadResult = { readonly ok: true; readonly uploadId: string } | Refused

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  // In slices, because the number of arguments of a function is limited.
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000))
  return btoa(text)
}

/**
 * Uploads a file in chunks. After a lost chunk, continues from the offset that the server reports. Calls `onProgress`
 * with the uploaded fraction, from 0 to 1.
 */
export async function sendFile(file: File, onProgress: (part: number) => void): Promise<UploadResult> {
  const uploadId = newId()
  let from = 0
  while (from < file.size) {
    const reply = await call(
      uploadUserFile,
      { uploadId, from, base64: await base64Of(file.slice(from, from + PIECE)) },
      { toast: false },
    )
    if (!reply.ok) return reply
    if (reply.result.outcome === 'TOO_LARGE') break
    from = reply.result.received
    onProgress(from / file.size)
  }
  return { ok: true, uploadId }
}

/** Answers needed to parse an uploaded file. */
export interface Answers {
  readonly sheet?: string
  readonly encoding?: GuessedEncoding
}

/** The server's result of parsing a file. */
export type FileRead = OutputOf<typeof readUserFile>

/** Requests the server to parse an uploaded file. */
export const readFileOf = (uploadId: string, fileName: string, answers: Answers) =>
  callOnce(readUserFile, { uploadId, fileName: fileName.slice(-200), ...answers }, { toast: false })
