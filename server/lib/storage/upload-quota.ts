import { and, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { dataImport, upload, userImport } from '../../db/schema.ts'
import type { UploadKey } from './upload-key.ts'
import { subtractMs } from '../time/instants.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'

/** The most imports that are neither written nor discarded, and the most bytes that they and uploads need. */
interface Quota {
  readonly imports: number
  readonly bytes: number
}

const MIB = 1024 * 1024
/** The quotas of a person, and of their institution. An archive of photographs has at most 512 MiB. */
export const QUOTAS = {
  own: { imports: 20, bytes: 1024 * MIB },
  institution: { imports: 100, bytes: 4096 * MIB },
} as const satisfies Readonly<Record<string, Quota>>
/** Whose quota. */
export type QuotaOwner = keyof typeof QUOTAS

/** How long the file of an import is stored. */
const KEPT_MS = DAY_MS

/** An institution, and one of its people. */
export type Uploader = Pick<UploadKey, 'clientId' | 'userId'>

/** Builds the condition for imports whose files are stored: they have not ended, and are younger than a day. */
const whereImportPending = ({ clientId }: Uploader, now: Date): SQL | undefined =>
  and(
    eq(dataImport.clientId, clientId),
    ne(dataImport.status, 'DONE'),
    ne(dataImport.status, 'UNDONE'),
    gt(dataImport.createdAt, subtractMs(now, KEPT_MS)),
  )

const whereOwnColumn = (
  column: typeof dataImport.createdBy | typeof userImport.createdBy | typeof upload.userId,
  { userId }: Uploader,
): SQL<boolean> => sql`${column} = ${userId}`

/** Returns whose quota a new import exceeds; null: nobody's. */
export async function findExceededQuota(db: Database, uploader: Uploader, now: Date): Promise<QuotaOwner | null> {
  const [found] = await db
    .select({
      institution: sql<number>`count(*)::int`,
      own: sql<number>`(count(*) filter (where ${whereOwnColumn(dataImport.createdBy, uploader)}))::int`,
    })
    .from(dataImport)
    .where(whereImportPending(uploader, now))
  // Imports of users have no file: their lines are in the database.
  const [ofUsers] = await db
    .select({
      institution: sql<number>`count(*)::int`,
      own: sql<number>`(count(*) filter (where ${whereOwnColumn(userImport.createdBy, uploader)}))::int`,
    })
    .from(userImport)
    .where(
      and(
        eq(userImport.clientId, uploader.clientId),
        inArray(userImport.status, ['READ', 'CHECKING', 'CHECKED', 'RUNNING']),
        gt(userImport.createdAt, subtractMs(now, KEPT_MS)),
      ),
    )
  const countBytes = (owner: QuotaOwner): number => (found?.[owner] ?? 0) + (ofUsers?.[owner] ?? 0)
  if (countBytes('own') >= QUOTAS.own.imports) return 'own'
  return countBytes('institution') >= QUOTAS.institution.imports ? 'institution' : null
}

/** The bytes that are stored for a person, and for their institution. */
export interface StoredBytes {
  readonly imports: Readonly<Record<QuotaOwner, number>>
  readonly uploads: Readonly<Record<QuotaOwner, number>>
}

/** Returns the bytes of imports that have not ended, and of uploads in progress. */
export async function countStoredBytes(db: Database, uploader: Uploader, now: Date): Promise<StoredBytes> {
  const [imports] = await db
    .select({
      institution: sql<number>`coalesce(sum(${dataImport.fileBytes}), 0)::float8`,
      own: sql<number>`coalesce(sum(${dataImport.fileBytes}) filter (where ${whereOwnColumn(dataImport.createdBy, uploader)}), 0)::float8`,
    })
    .from(dataImport)
    .where(whereImportPending(uploader, now))
  const [uploads] = await db
    .select({
      institution: sql<number>`coalesce(sum(${upload.received}), 0)::float8`,
      own: sql<number>`coalesce(sum(${upload.received}) filter (where ${whereOwnColumn(upload.userId, uploader)}), 0)::float8`,
    })
    .from(upload)
    .where(eq(upload.clientId, uploader.clientId))
  const nothing = { own: 0, institution: 0 }
  return { imports: imports ?? nothing, uploads: uploads ?? nothing }
}
