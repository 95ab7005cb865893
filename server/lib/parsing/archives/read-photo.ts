import { open } from 'node:fs/promises'
import { crc32, inflateRawSync } from 'node:zlib'
import { LARGEST_PHOTO } from '../../../../src/contract/exam-office/student-photos.ts'
import { preparePicture } from '../pictures/prepare-picture.ts'
import { LOCAL_ENTRY } from '../tables/zip-directory.ts'
import { hashSha256 } from '../../crypto/sha256.ts'

/** A file of an archive: `entry` says where it is, as `listPhotos` writes it. */
export interface ArchivedPhoto {
  readonly path: string
  readonly entry: string
}

/** A photograph, or why a file of an archive is none. */
export type PhotoRead =
  | { readonly bytes: Uint8Array; readonly digest: string }
  | { readonly fault: 'EMPTY_FILE' | 'NOT_A_PICTURE' | 'UNREADABLE' | 'TOO_LARGE' }

const LOCAL_HEAD = 30
/** What an incompressible file of the largest size gains when it is packed. */
const SLACK = 1024

function unpackPhoto(data: Buffer, method: number, crc: number): Buffer | 'UNREADABLE' | 'TOO_LARGE' {
  try {
    const bytes = method === 0 ? data : inflateRawSync(data, { maxOutputLength: LARGEST_PHOTO })
    return (method === 0 || method === 8) && crc32(bytes) === crc ? bytes : 'UNREADABLE'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ERR_BUFFER_TOO_LARGE') return 'TOO_LARGE'
    if (code.startsWith('Z_')) return 'UNREADABLE'
    throw error
  }
}

/** Reads one file of an archive, unpacked to at most the size of a photograph. Runs in a worker thread. */
export async function readPhoto({ path, entry }: ArchivedPhoto): Promise<PhotoRead> {
  const [local = 0, packed = 0, method = 0, crc = 0] = entry.split(' ').map(Number)
  if (packed > LARGEST_PHOTO + SLACK) return { fault: 'TOO_LARGE' }
  const file = await open(path)
  try {
    const head = Buffer.alloc(LOCAL_HEAD)
    await file.read(head, 0, LOCAL_HEAD, local)
    if (head.readUInt32LE(0) !== LOCAL_ENTRY) return { fault: 'UNREADABLE' }
    const data = Buffer.alloc(packed)
    const begin = local + LOCAL_HEAD + head.readUInt16LE(26) + head.readUInt16LE(28)
    const { bytesRead } = await file.read(data, 0, packed, begin)
    const bytes = bytesRead < packed ? 'UNREADABLE' : unpackPhoto(data, method, crc)
    if (typeof bytes === 'string') return { fault: bytes }
    if (bytes.length === 0) return { fault: 'EMPTY_FILE' }
    if (bytes.length > LARGEST_PHOTO) return { fault: 'TOO_LARGE' }
    const prepared = preparePicture(bytes)
    // The name says which file it was, so that the same file is recognised.
    const digest = hashSha256(bytes, 'hex').slice(0, 16)
    return 'fault' in prepared ? prepared : { bytes: prepared.bytes, digest }
  } finally {
    await file.close()
  }
}
