import type { OutputOf } from '../../../../contract/activity.ts'
import { readUserFile, uploadUserFile, type GuessedEncoding } from '../../../../contract/people/user-import.ts'
import { callOnce } from '../../../../core/mql/call-once.ts'
import { call } from '../../../../core/mql/index.ts'
import type { Refused } from '../../../../core/mql/reply.ts'

/** Bytes in one piece; as base64 it stays below the largest call. */
const PIECE = 384 * 1024

/** What came of a file that was sent: what the server makes of it, or what was said on the way. */
export type Sent = { readonly ok: true; readonly uploadId: string } | Refused

const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  // In steps: a function takes so many arguments and no more.
  for (let from = 0; from < bytes.length; from += 0x8000) text += String.fromCharCode(...bytes.subarray(from, from + 0x8000))
  return btoa(text)
}

/** Sends a file piece by piece; a piece that got lost is sent again from where the server is. `onProgress` hears how much has arrived, from 0 to 1. */
export async function sendFile(file: File, onProgress: (part: number) => void): Promise<Sent> {
  const uploadId = newId()
  let from = 0
  while (from < file.size) {
    const reply = await call(uploadUserFile, { uploadId, from, base64: await base64Of(file.slice(from, from + PIECE)) }, { toast: false })
    if (!reply.ok) return reply
    if (reply.result.outcome === 'TOO_LARGE') break
    from = reply.result.received
    onProgress(from / file.size)
  }
  return { ok: true, uploadId }
}

/** What a file needs to be read, once it was sent. */
export interface Answers {
  readonly sheet?: string
  readonly encoding?: GuessedEncoding
}

/** What the server makes of a file. */
export type FileRead = OutputOf<typeof readUserFile>

/** Has a file read that was sent. */
export const readFileOf = (uploadId: string, fileName: string, answers: Answers) => callOnce(readUserFile, { uploadId, fileName: fileName.slice(-200), ...answers }, { toast: false })
