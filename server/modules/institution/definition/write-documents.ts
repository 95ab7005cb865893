import {
  DOCUMENT_PICTURES,
  LEAST_DOCUMENT_PICTURE,
  type DocumentPicture,
} from '../../../../src/contract/institution/document-pictures.ts'
import type { Database } from '../../../db/database.ts'
import { DOCUMENTS_KEY } from '../../../lib/clients/document-settings.ts'
import { readPictureSize, type PictureSize } from '../../../lib/pdf/picture.ts'
import type { Buckets } from '../../../lib/storage/buckets.ts'
import { listBuckets } from '../defaults/buckets.ts'
import type { StoredDefinition } from './defaults.ts'
import type { Change } from './difference.ts'
import { cleanPicture, type Logo } from './logo.ts'
import type { Problem } from './problem.ts'
import { writeSetting } from './settings-rows.ts'

/** The paths of the pictures on documents; null: there is none. */
export type StoredPictures = Readonly<Record<DocumentPicture, string | null>>

/** No pictures. */
export const NO_PICTURES: StoredPictures = { letterhead: null, signature: null, seal: null }

/** Returns the size of a picture as it is shown: `600 × 100`. */
export const writeSize = ({ width, height }: PictureSize): string => `${width} × ${height}`

/** Checks a picture on documents; returns the problem of one that cannot be printed, or is too large or too small. */
export async function checkDocumentPicture(bytes: Uint8Array, name: DocumentPicture): Promise<Logo | Problem> {
  const size = readPictureSize(bytes)
  const least = LEAST_DOCUMENT_PICTURE[name]
  if (size && (size.width < least.width || size.height < least.height))
    return {
      path: name,
      key: 'settings.pictureSmall',
      values: { least: writeSize(least), actual: writeSize(size) },
    }
  return (size && (await cleanPicture(bytes, `documents/${name}`))) ?? { path: name, key: 'setup.logo' }
}

/** Stores a picture in the private bucket of an institution, because a signature must not be copied from a website. */
export const storeDocumentPicture = (buckets: Buckets, code: string, { path, bytes }: Logo): Promise<void> =>
  buckets.write(listBuckets(code).find(({ name }) => name.endsWith('-tickets'))?.name ?? '', path, bytes)

/** Returns which pictures differ. */
export const listPictureChanges = (before: StoredPictures, after: StoredPictures): readonly Change[] =>
  DOCUMENT_PICTURES.flatMap((name) =>
    before[name] === after[name] ? [] : [{ path: `documents.${name}`, before: before[name], after: after[name] }],
  )

/** Stores what documents carry; nothing is stored where nothing is set. */
export function writeDocuments(
  tx: Database,
  clientId: number,
  texts: StoredDefinition['documents'],
  pictures: StoredPictures,
): Promise<void> {
  const value = { ...texts, ...pictures }
  const empty = Object.values(value).every((one) => one === null)
  return writeSetting(tx, clientId, DOCUMENTS_KEY, empty ? null : value)
}
