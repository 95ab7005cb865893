import type { AssetKind } from '../../../src/contract/account/own-pictures.ts'
import { checkPicture } from './pictures/check-picture.ts'
import { measurePicture } from './pictures/measure-picture.ts'
import { preparePicture } from './pictures/prepare-picture.ts'
import { readRowBatches } from './text/row-batches.ts'
import { compressPdf } from '../pdf/compact-pdf.ts'
import { renderLayout, renderFittingLayout, type TypstSource } from '../pdf/typst.ts'
import { writeTableLines } from './tables/write-lines.ts'
import { listRecords } from './archives/one-roster/list-records.ts'
import { listPhotos } from './archives/list-photos.ts'
import { readPhoto } from './archives/read-photo.ts'
import { readUserBytes } from './tables/read-bytes.ts'

/** A picture as uploaded. */
interface PictureBytes {
  readonly bytes: Uint8Array
}

/**
 * All tasks that parse uploaded bytes or lay out long documents. They run in worker threads only, and return values
 * that can be copied between threads.
 */
export const tasks = {
  userFile: readUserBytes,
  dataLines: writeTableLines,
  photoList: listPhotos,
  rosterLines: listRecords,
  archivedPhoto: readPhoto,
  examRows: readRowBatches,
  picture: ({ kind, bytes }: PictureBytes & { readonly kind: AssetKind }) => checkPicture(kind, Buffer.from(bytes)),
  photo: ({ bytes, mostPixels }: PictureBytes & { readonly mostPixels?: number }) => preparePicture(bytes, mostPixels),
  measures: ({ bytes }: PictureBytes) => measurePicture(bytes),
  document: (source: TypstSource) => compressPdf(renderLayout(source).toPdf()),
  preview: (sources: readonly [TypstSource, ...TypstSource[]]) => {
    const document = renderFittingLayout(sources)
    return { picture: document.toPicture(), pdf: compressPdf(document.toPdf()) }
  },
} as const
