import { MAX_ORDER_BYTES } from '../../../../src/contract/users/college-admin.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import { readScannedDocument, type ScannedDocument } from '../../../lib/parsing/scanned-document.ts'

/** Reads a scanned order; null: it is too large, or neither a picture nor a PDF file. */
export const readOrder = (base64: string, { actor }: Pick<ActorContext, 'actor'>): Promise<ScannedDocument | null> =>
  readScannedDocument(base64, { folder: 'orders', maxBytes: MAX_ORDER_BYTES, holder: `order-${actor.userId}` })

/** Stores an order in the private bucket. Call it only once nothing else can refuse: nobody deletes the file. */
export const storeOrder = ({ buckets, client }: ActorContext, { path, bytes }: ScannedDocument): Promise<void> =>
  buckets.write(getBucketName(client, 'photos'), path, bytes)
