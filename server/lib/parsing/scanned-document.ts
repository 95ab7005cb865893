import { randomBytes } from 'node:crypto'
import { detectPictureKind } from '../pdf/picture.ts'
import { parseInWorker } from './parse.ts'
import { NotParsed } from './pool.ts'

/** A scanned document, and where it is stored in the private bucket of photographs. */
export interface ScannedDocument {
  readonly path: string
  readonly bytes: Uint8Array
}

interface ScanLimits {
  /** The folder in the bucket. */
  readonly folder: string
  readonly maxBytes: number
  /** Who uploads it, so that one person cannot occupy all threads. */
  readonly holder: string
}

/**
 * Reads a scanned document. A picture is limited and stripped as every stored picture; a PDF file stays as it is. Null:
 * its content is neither, is too large, or cannot be decoded.
 */
export async function readScannedDocument(
  base64: string,
  { folder, maxBytes, holder }: ScanLimits,
): Promise<ScannedDocument | null> {
  const bytes = Buffer.from(base64, 'base64')
  const buildPath = (ending: string): string => `${folder}/${randomBytes(16).toString('hex')}.${ending}`
  if (bytes.length > maxBytes) return null
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return { path: buildPath('pdf'), bytes }
  const kind = detectPictureKind(bytes)
  if (kind === null) return null
  const prepared = await parseInWorker('photo', { bytes }, holder).catch((error: unknown) => {
    if (error instanceof NotParsed) return { fault: 'UNREADABLE' as const }
    throw error
  })
  return 'fault' in prepared ? null : { path: buildPath(kind), bytes: prepared.bytes }
}
