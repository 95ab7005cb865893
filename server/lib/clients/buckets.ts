import { BUCKET_PURPOSES } from '../../db/schema.ts'
import type { Buckets } from '../storage/buckets.ts'
import type { Client } from './clients.ts'
import { type PicturePaths, type DocumentPictures, readDocumentPictures } from './document-settings.ts'

/** Returns the name of an institution's bucket for one purpose; every institution has all of them. */
export function getBucketName(client: Client, purpose: keyof typeof BUCKET_PURPOSES): string {
  const bucket = client.buckets.find(({ purposeId }) => purposeId === BUCKET_PURPOSES[purpose])
  if (!bucket) throw new Error(`The institution ${client.code} has no bucket for ${purpose}.`)
  return bucket.name
}

/** Returns the pictures that documents of an institution carry. */
export const loadDocumentPictures = (
  buckets: Buckets,
  client: Client,
  documents: PicturePaths | undefined,
): Promise<DocumentPictures> =>
  readDocumentPictures(documents, (path, name) =>
    buckets.read(getBucketName(client, name === 'logo' ? 'branding' : 'hallTickets'), path),
  )
