import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../../src/contract/activity.ts'
import type { downloadInstitutionExport, exportInstitution } from '../../../../../src/contract/institution/platform.ts'
import { client as clientTable, institutionArchive } from '../../../../db/schema.ts'
import { runTransaction } from '../../../../db/transaction.ts'
import { refuse, type ActorContext, type Refusal } from '../../../../lib/context/handler.ts'
import { getBucketName } from '../../../../lib/clients/buckets.ts'
import { auditPlatform } from '../suspend.ts'
import { NOTHING_WRITTEN, getShownStatus } from './archive-row.ts'
import { formatIsoDay } from '../../../../lib/time/iso-day.ts'

/** Long enough for the download to begin a second time after a broken connection. */
const URL_SECONDS = 900

/** Starts an export of all data of an institution, unless one of the caller's is being written. */
export async function startArchive(
  { code }: ParsedInputOf<typeof exportInstitution>,
  context: ActorContext,
): Promise<OutputOf<typeof exportInstitution> | Refusal> {
  const { db, client, actor, now, archives } = context
  const [row] = await db
    .select({ id: clientTable.id, status: clientTable.status })
    .from(clientTable)
    .where(eq(clientTable.code, code))
  if (!row || row.status === 'ARCHIVED') return refuse('notFound')
  const publicId = randomBytes(6).toString('hex').toUpperCase()
  const [made] = await db
    .insert(institutionArchive)
    .values({
      publicId,
      clientId: client.id,
      userId: actor.userId,
      institutionId: row.id,
      code,
      status: 'RUNNING',
      progress: NOTHING_WRITTEN,
      filePath: `institution-${publicId}.zip`,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: institutionArchive.id })
  if (!made) return { outcome: 'BUSY' }
  archives.wake()
  return { outcome: 'STARTED', archiveId: publicId }
}

/** Returns the URL of the caller's finished export, once. */
export const downloadArchive = (
  { archiveId }: ParsedInputOf<typeof downloadInstitutionExport>,
  context: ActorContext,
): Promise<OutputOf<typeof downloadInstitutionExport> | Refusal> =>
  runTransaction(context.db, async (db) => {
    const { client, actor, buckets, now } = context
    const [row] = await db
      .select()
      .from(institutionArchive)
      .where(
        and(
          eq(institutionArchive.clientId, client.id),
          eq(institutionArchive.userId, actor.userId),
          eq(institutionArchive.publicId, archiveId),
        ),
      )
      .for('update')
    if (!row) return refuse('notFound')
    if (getShownStatus(row, now) !== 'READY' || row.filePath === null) return { outcome: 'GONE' as const }
    await db.update(institutionArchive).set({ downloadedAt: now }).where(eq(institutionArchive.id, row.id))
    const [institution] = await db
      .select({ id: clientTable.id })
      .from(clientTable)
      .where(eq(clientTable.id, row.institutionId))
    const managed = { id: institution?.id ?? null, code: row.code }
    await auditPlatform({ ...context, db }, 'downloadInstitutionExport', managed, { archive: archiveId })
    const fileName = `${row.code}-${formatIsoDay(client.timeZone, row.createdAt)}.zip`
    const url = buckets.signedUrl(getBucketName(client, 'exports'), row.filePath, {
      seconds: URL_SECONDS,
      fileName,
      now,
    })
    return { outcome: 'READY' as const, url, fileName, bytes: row.bytes }
  })
