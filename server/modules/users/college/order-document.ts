import { randomBytes } from 'node:crypto'
import { MAX_ORDER_BYTES } from '../../../../src/contract/users/college-admin.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { parseInWorker } from '../../../lib/parsing/parse.ts'
import { NotParsed } from '../../../lib/parsing/pool.ts'
import { detectPictureKind } from '../../../lib/pdf/picture.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'

/** A scanned order, and where it is stored in the private bucket. */
export interface OrderDocument {
  readonly path: string
  readonly bytes: Uint8Array
}

const pathOf = (ending: string): string => `orders/${randomBytes(16).toString('hex')}.${ending}`

/**
 * Reads a scanned order. A picture is limited and stripped as every stored picture; a PDF file stays as it is. Null:
 * its content is neither, is too large, or cannot be decoded.
 */
export async function readOrder(base64: string, { actor }: Pick<ActorContext, 'actor'>): Promise<OrderDocument | null> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MAX_ORDER_BYTES) return null
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return { path: pathOf('pdf'), bytes }
  const kind = detectPictureKind(bytes)
  if (kind === null) return null
  const prepared = await parseInWorker('photo', { bytes }, `order-${actor.userId}`).catch((error: unknown) => {
    if (error instanceof NotParsed) return { fault: 'UNREADABLE' as const }
    throw error
  })
  return 'fault' in prepared ? null : { path: pathOf(kind), bytes: prepared.bytes }
}

/** Stores an order in the private bucket. Call it only once nothing else can refuse: nobody deletes the file. */
export const storeOrder = ({ buckets, client }: ActorContext, { path, bytes }: OrderDocument): Promise<void> =>
  buckets.write(getBucketName(client, 'photos'), path, bytes)
