import { createHash, type BinaryToTextEncoding } from 'node:crypto'

/** Returns the SHA-256 digest of a text or of bytes. */
export const computeSha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()

/** Returns the SHA-256 digest of a text or of bytes, as text. */
export const hashSha256 = (data: string | Uint8Array, encoding: BinaryToTextEncoding): string =>
  createHash('sha256').update(data).digest(encoding)
