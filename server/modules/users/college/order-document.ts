import { randomBytes } from 'node:crypto'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getBucketName } from '../../hall-tickets/tickets/photo.ts'
import { MAX_ORDER_BYTES } from '../../../../src/contract/users/college-admin.ts'

const KINDS: readonly { readonly ending: string; readonly begins: readonly number[] }[] = [
  { ending: 'pdf', begins: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { ending: 'jpg', begins: [0xff, 0xd8, 0xff] },
  { ending: 'png', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
]

/** A scanned order, and where it is stored in the private bucket. */
export interface OrderDocument {
  readonly path: string
  readonly bytes: Buffer
}

/** Reads a scanned order; null when its content is neither a PDF nor a picture, or is too large. */
export function readOrder(base64: string): OrderDocument | null {
  const bytes = Buffer.from(base64, 'base64')
  const kind = KINDS.find(({ begins }) => begins.every((byte, place) => bytes[place] === byte))
  if (!kind || bytes.length > MAX_ORDER_BYTES) return null
  return { path: `orders/${randomBytes(16).toString('hex')}.${kind.ending}`, bytes }
}

/** Stores an order in the private bucket. Call it only once nothing else can refuse: nobody deletes the file. */
export const storeOrder = ({ buckets, client }: ActorContext, { path, bytes }: OrderDocument): Promise<void> =>
  buckets.write(getBucketName(client, 'photos'), path, bytes)
