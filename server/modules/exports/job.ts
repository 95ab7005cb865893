import { and, eq, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { EXPORT_HOURS } from '../../../src/contract/exports/exports.ts'
import type { ExportFormat } from '../../../src/contract/export-names.ts'
import type { Database } from '../../db/database.ts'
import { exportJob } from '../../db/schema.ts'
import type { Client } from '../../lib/clients/clients.ts'
import type { ActorContext } from '../../lib/context/handler.ts'
import { createLeases } from '../../lib/jobs/leases.ts'
import { getBucketName } from '../../lib/clients/buckets.ts'
import { addMs } from '../../lib/time/instants.ts'
import { HOUR_MS } from '../../../src/contract/durations.ts'

/** An export as stored. */
export type ExportRow = typeof exportJob.$inferSelect

/** The leases of exports: one process at a time writes each. */
export const exportLeases = createLeases({
  table: exportJob,
  id: exportJob.id,
  owner: exportJob.owner,
  working: eq(exportJob.status, 'RUNNING'),
})

/** Updates an export that `exportLeases.lock` has locked. */
export async function updateExport(
  db: Database,
  { id }: ExportRow,
  change: PgUpdateSetSource<typeof exportJob>,
): Promise<void> {
  await db.update(exportJob).set(change).where(eq(exportJob.id, id))
}

/** Returns the condition for the caller's own exports, or for one of them; exports of others never match. */
export const whereOwnExport = (
  { client, actor }: Pick<ActorContext, 'client' | 'actor'>,
  exportId?: string,
): SQL | undefined =>
  and(
    eq(exportJob.clientId, client.id),
    eq(exportJob.userId, actor.userId),
    exportId === undefined ? undefined : eq(exportJob.publicId, exportId),
  )

/** Returns the path of an export's file in the bucket. */
export const getExportPath = (publicId: string, format: ExportFormat): string => `${publicId}.${format.toLowerCase()}`

/** Returns the bucket that holds the exports of an institution. */
export const getExportBucket = (client: Client): string => getBucketName(client, 'exports')

/** Returns when the file of an export that ends now is deleted. */
export const computeExpiry = (now: Date): Date => addMs(now, EXPORT_HOURS * HOUR_MS)
