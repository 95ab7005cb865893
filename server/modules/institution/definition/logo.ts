import { LARGEST_LOGO } from '../../../../src/contract/institution/definition.ts'
import { parseInWorker } from '../../../lib/parsing/parse.ts'
import { NotParsed } from '../../../lib/parsing/pool.ts'
import { MOST_PIXELS } from '../../../lib/parsing/pictures/picture.ts'
import { detectPictureKind } from '../../../lib/pdf/picture.ts'
import type { Buckets } from '../../../lib/storage/buckets.ts'
import { listBuckets } from '../defaults/buckets.ts'
import { hashSha256 } from '../../../lib/crypto/sha256.ts'

/** A picture that can be shown and printed. */
export interface Logo {
  readonly bytes: Uint8Array
  /** Its path in its bucket; the same picture has the same path. */
  readonly path: string
}

/**
 * Checks a logo, and removes everything from its file besides the picture. Null: it is not a PNG or JPEG picture, too
 * large, or cannot be decoded.
 */
export const cleanLogo = (bytes: Uint8Array): Promise<Logo | null> => cleanPicture(bytes, 'logo')

/** Checks a picture as `cleanLogo` does; its path begins with a name. */
export async function cleanPicture(bytes: Uint8Array, name: string): Promise<Logo | null> {
  const kind = detectPictureKind(bytes)
  if (kind === null || bytes.length > LARGEST_LOGO) return null
  const prepared = await parseInWorker('photo', { bytes, mostPixels: MOST_PIXELS }, 'logo').catch((error: unknown) => {
    if (error instanceof NotParsed) return { fault: 'UNREADABLE' as const }
    throw error
  })
  if ('fault' in prepared) return null
  const digest = hashSha256(prepared.bytes, 'hex').slice(0, 16)
  return { bytes: prepared.bytes, path: `${name}-${digest}.${kind}` }
}

/** Stores a logo in the bucket of an institution; repeating it changes nothing. */
export const storeLogo = (buckets: Buckets, code: string, { path, bytes }: Logo): Promise<void> =>
  buckets.write(listBuckets(code).find(({ name }) => name.endsWith('-branding'))?.name ?? '', path, bytes)
