import type { Refused, Reply } from '../../../core/mql/reply.ts'

/** Bytes per piece; encoded as base64 it stays below the maximum size of a call. */
const PIECE = 384 * 1024

/** A piece of a file that is uploaded: `from` is its offset in bytes. */
export interface UploadPiece {
  readonly uploadId: string
  readonly from: number
  readonly base64: string
}

/** Sends a piece; the server responds with the number of bytes that it has received. */
export type SendPiece = (piece: UploadPiece) => Promise<Reply<{ readonly outcome: string; readonly received: number }>>

/** Creates the id of an upload: letters and digits. */
export const createUploadId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function encodeBlob(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  // In slices, because the number of arguments of a function is limited.
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000))
  return btoa(text)
}

/**
 * Uploads a file in pieces and resolves with the last outcome. After a lost piece, and when the same upload is tried
 * again, it continues from the offset that the server reports. Any other outcome than RECEIVED and OFFSET ends it.
 * Calls `onProgress` with the uploaded fraction, from 0 to 1.
 */
export async function uploadPieces(
  file: File,
  uploadId: string,
  send: SendPiece,
  onProgress: (part: number) => void,
): Promise<{ readonly ok: true; readonly outcome: string } | Refused> {
  let [from, last] = [0, 'RECEIVED']
  while (from < file.size) {
    const reply = await send({ uploadId, from, base64: await encodeBlob(file.slice(from, from + PIECE)) })
    if (!reply.ok) return reply
    const { outcome, received } = reply.result
    last = outcome
    if (outcome !== 'RECEIVED' && outcome !== 'OFFSET') break
    from = received
    onProgress(from / file.size)
  }
  return { ok: true, outcome: last }
}
