import { and, asc, eq, exists, isNotNull, not, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../../src/contract/durations.ts'
import type { Database } from '../../../db/database.ts'
import { pictureMeasure, student, userAsset } from '../../../db/schema.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import { findClientById, type Client } from '../../../lib/clients/clients.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { openQueue, type Queue } from '../../../lib/jobs/queue.ts'
import { measureInWorker, saveMeasures, type StoredPicture } from '../../../lib/pictures/save-measures.ts'
import type { Buckets } from '../../../lib/storage/buckets.ts'

/** How many pictures are measured at once. */
const AT_ONCE = 25
const POLL_MS = 10 * MINUTE_MS

interface Storage {
  readonly db: Database
  readonly buckets: Buckets
  readonly now: Date
}

/** Measures stored pictures one after the other. Returns how many; fewer where the threads are busy. */
async function measureStored(
  pictures: readonly StoredPicture[],
  client: Client,
  { db, buckets, now }: Storage,
): Promise<number> {
  let measured = 0
  for (const picture of pictures) {
    const bytes = await buckets.read(getBucketName(client, 'photos'), picture.path)
    // A file that is missing is not looked for again.
    const measures = bytes
      ? await measureInWorker(bytes, `measures-${client.id}`)
      : { digest: `missing ${picture.path}` }
    if (measures === null) return measured
    await saveMeasures(db, picture, measures, now)
    measured += 1
  }
  return measured
}

/** Builds the condition that a picture was measured. */
const whereMeasured = (db: Database, table: typeof userAsset | typeof student) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(pictureMeasure)
      .where(
        and(
          eq(pictureMeasure.clientId, table.clientId),
          eq(pictureMeasure.path, 'path' in table ? table.path : table.photoPath),
        ),
      ),
  )

const selectWaiting = (db: Database) =>
  db
    .select({
      clientId: userAsset.clientId,
      path: userAsset.path,
      kind: userAsset.kind,
      userId: userAsset.userId,
      studentId: sql<null>`null`,
    })
    .from(userAsset)
    .orderBy(asc(userAsset.createdAt), asc(userAsset.id))
    .limit(AT_ONCE)

/**
 * Measures waiting pictures of the institution that were uploaded before pictures were measured, or in a busy moment.
 */
export async function measureWaitingPictures({ db, client, buckets, now }: ActorContext): Promise<void> {
  const pictures = await selectWaiting(db).where(
    and(eq(userAsset.clientId, client.id), eq(userAsset.status, 'PENDING'), not(whereMeasured(db, userAsset))),
  )
  await measureStored(pictures, client, { db, buckets, now })
}

/**
 * Measures some of the pictures in use, at any institution, that nobody has measured; returns whether there were any.
 * Photographs of a demonstration that are drawn when they are needed are left out: many of them are alike.
 */
export async function measureUsedPictures({ db, buckets, now }: Storage): Promise<boolean> {
  const approved = await selectWaiting(db).where(
    and(eq(userAsset.status, 'APPROVED'), not(whereMeasured(db, userAsset))),
  )
  const imported = await db
    .select({
      clientId: student.clientId,
      path: sql<string>`${student.photoPath}`,
      kind: sql<'PHOTO'>`'PHOTO'`,
      userId: sql<null>`null`,
      studentId: student.id,
    })
    .from(student)
    .where(
      and(
        isNotNull(student.photoPath),
        sql`${student.photoPath} ~ ${'^\\d+-[0-9a-f]{16}\\.'}`,
        not(whereMeasured(db, student)),
      ),
    )
    .limit(AT_ONCE)
  let measured = 0
  for (const clientId of new Set([...approved, ...imported].map((picture) => picture.clientId))) {
    const client = await findClientById(db, clientId)
    const own = [...approved, ...imported].filter((picture) => picture.clientId === clientId)
    if (client) measured += await measureStored(own, client, { db, buckets, now })
  }
  return measured > 0
}

/** What the measuring of pictures in use needs. */
interface MeasuringParts {
  readonly db: Database
  readonly buckets: Buckets
  readonly now: () => Date
  /** Reports an unexpected error. */
  readonly onFault: (error: unknown) => void
}

/** Creates the periodic measuring of pictures that were stored without it. */
export const openPictureMeasures = ({ db, buckets, now, onFault }: MeasuringParts): Queue =>
  openQueue({
    claimNext: async () => ((await measureUsedPictures({ db, buckets, now: now() })) ? true : null),
    process: () => Promise.resolve(),
    concurrency: 1,
    pollMs: POLL_MS,
    onFault,
  })
