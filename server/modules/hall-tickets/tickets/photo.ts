import type { Buckets } from '../../../lib/storage/buckets.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import { detectPictureKind } from '../../../lib/pdf/picture.ts'
import { drawDemoPhoto } from '../../../sandbox/demo-photo.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'

/**
 * Returns the path of a photograph. It contains the digest of the content, so that a row refers to the old file or to
 * the new one, never to a partly written one.
 */
export const buildPhotoPath = (studentId: number, bytes: Uint8Array, digest: string): string =>
  `${studentId}-${digest}.${detectPictureKind(bytes) ?? 'jpg'}`

/** Returns the photograph; at a demo institution it is drawn when it is first needed. Null: there is none. */
export async function loadPhoto(buckets: Buckets, client: Client, path: string | null): Promise<Uint8Array | null> {
  if (path === null) return null
  const bucket = getBucketName(client, 'photos')
  const stored = await buckets.read(bucket, path)
  if (stored || !client.details.demo) return stored
  const drawn = drawDemoPhoto(path)
  await buckets.write(bucket, path, drawn)
  return drawn
}

/** Returns whether there is a photograph, without reading an existing one. */
export const hasPhoto = async (buckets: Buckets, client: Client, path: string): Promise<boolean> =>
  (await buckets.has(getBucketName(client, 'photos'), path)) || (await loadPhoto(buckets, client, path)) !== null
