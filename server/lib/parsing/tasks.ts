import type { AssetKind } from '../../../src/contract/account/own-pictures.ts'
import { checkPicture } from './pictures/check-picture.ts'
import { readRowBatches } from './text/row-batches.ts'
import { faultOfPicture } from '../pdf/picture.ts'
import { readUserBytes } from './tables/read-bytes.ts'

/** A picture as uploaded. */
interface PictureBytes {
  readonly bytes: Uint8Array
}

/**
 * All tasks that parse uploaded bytes. They run in worker threads only, and return values that can be copied between
 * threads.
 */
export const tasks = {
  userFile: readUserBytes,
  examRows: readRowBatches,
  picture: ({ kind, bytes }: PictureBytes & { readonly kind: AssetKind }) => checkPicture(kind, Buffer.from(bytes)),
  photo: ({ bytes }: PictureBytes) => faultOfPicture(bytes),
} as const
