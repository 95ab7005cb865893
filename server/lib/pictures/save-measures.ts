import { and, eq, inArray } from 'drizzle-orm'
import type { AssetKind } from '../../../src/contract/account/own-pictures.ts'
import type { Database } from '../../db/database.ts'
import { pictureMeasure } from '../../db/schema.ts'
import { parseInWorker } from '../parsing/parse.ts'
import { NotParsed } from '../parsing/pool.ts'
import type { PictureMeasures } from '../parsing/pictures/measure-picture.ts'

/** The measures of a picture; only its hash where it could not be decoded. */
export type FoundMeasures = PictureMeasures | Pick<PictureMeasures, 'digest'>

/** A stored picture, and whose it is. */
export interface StoredPicture {
  readonly clientId: number
  readonly path: string
  readonly kind: AssetKind
  readonly userId: number | null
  readonly studentId: number | null
}

/**
 * Measures a picture in a worker thread. Null: the threads are busy, or it exceeds their limits; it is measured later,
 * because a hint is not worth a refusal.
 */
export async function measureInWorker(bytes: Uint8Array, holder: string): Promise<FoundMeasures | null> {
  try {
    return await parseInWorker('measures', { bytes }, holder)
  } catch (error) {
    if (!(error instanceof NotParsed)) throw error
    return null
  }
}

/** Stores what was measured in a picture, once. */
export async function saveMeasures(
  db: Database,
  picture: StoredPicture,
  measures: FoundMeasures | null,
  now: Date,
): Promise<void> {
  if (measures === null) return
  const values = { ...picture, ...measures, measuredAt: now }
  await db.insert(pictureMeasure).values(values).onConflictDoNothing()
}

/** Removes the measures of pictures whose files are removed. */
export async function removeMeasures(db: Database, clientId: number, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await db
    .delete(pictureMeasure)
    .where(and(eq(pictureMeasure.clientId, clientId), inArray(pictureMeasure.path, [...paths])))
}
