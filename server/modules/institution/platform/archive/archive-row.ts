import { eq } from 'drizzle-orm'
import type { PlatformInstitution } from '../../../../../src/contract/institution/platform.ts'
import { institutionArchive } from '../../../../db/schema.ts'
import type { ArchiveProgress } from '../../../../db/schema/platform/archive.ts'
import { createLeases } from '../../../../lib/jobs/leases.ts'

/** An export of all data of an institution, as stored. */
export type ArchiveRow = typeof institutionArchive.$inferSelect

/** The progress of an export that begins. */
export const NOTHING_WRITTEN: ArchiveProgress = { directory: { entries: 0, bytes: 0 }, files: {} }

/** Returns the path of the file in which the directory of an archive is kept until the archive is complete. */
export const getDirectoryPath = (filePath: string): string => `${filePath}.directory`

/** The leases of exports: one process at a time writes each. */
export const archiveLeases = createLeases({
  table: institutionArchive,
  id: institutionArchive.id,
  owner: institutionArchive.owner,
  working: eq(institutionArchive.status, 'RUNNING'),
})

/** Returns the state of an export as its owner sees it. */
export function getShownStatus(
  { status, filePath, expiresAt, downloadedAt }: ArchiveRow,
  now: Date,
): NonNullable<PlatformInstitution['archive']>['status'] {
  if (status !== 'DONE') return status
  if (downloadedAt !== null) return 'DOWNLOADED'
  return filePath !== null && expiresAt !== null && expiresAt > now ? 'READY' : 'EXPIRED'
}
