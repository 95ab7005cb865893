import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray } from 'drizzle-orm'
import { student } from '../../../db/schema.ts'
import type { RecordChange } from '../../../db/schema/academics/data-imports.ts'
import { getUploadsFolder } from '../../../lib/storage/uploads.ts'
import { removeMeasures } from '../../../lib/pictures/save-measures.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import type { ImportRow } from './progress.ts'
import type { SliceParts } from './slices.ts'
import { addMs } from '../../../lib/time/instants.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'

type Parts = Pick<SliceParts, 'db' | 'client' | 'buckets' | 'settings' | 'now'>
type Changes = readonly { readonly record: string; readonly changes: readonly RecordChange[] }[]

/** The record of which the files are kept and brought back. */
const PHOTOGRAPH = 'photograph'

/** Returns the paths of the photographs that changes have replaced. */
const listReplacedPaths = (changes: Changes): readonly string[] =>
  changes
    .filter(({ record }) => record === PHOTOGRAPH)
    .flatMap((one) => one.changes.map(({ before }) => before?.photo_path))
    .filter(isPath)

const isPath = (path: unknown): path is string => typeof path === 'string'
const copyPath = (dataDir: string, { publicId }: ImportRow, path: string): string =>
  join(getUploadsFolder(dataDir), `import-${publicId}-${path.replaceAll('/', '-')}`)

/**
 * Keeps the files of photographs that an import replaces for an undo: among the uploads, where files are deleted when
 * they are a day old. Their time is a day ahead, because the undo begins when the import has ended.
 */
export async function storeReplacedPhotos(
  job: ImportRow,
  changes: Changes,
  { client, buckets, settings, now }: Parts,
): Promise<void> {
  for (const path of listReplacedPaths(changes)) {
    const bytes = await buckets.read(getBucketName(client, 'photos'), path)
    // At a demo institution a photograph is drawn when it is first needed.
    if (!bytes) continue
    await mkdir(getUploadsFolder(settings.dataDir), { recursive: true })
    const copy = copyPath(settings.dataDir, job, path)
    await writeFile(copy, bytes)
    const later = addMs(now(), DAY_MS)
    await utimes(copy, later, later)
  }
}

/** Brings the files of replaced photographs back, before their records are restored. */
export async function restorePhotos(
  job: ImportRow,
  changes: Changes,
  { client, buckets, settings }: Parts,
): Promise<void> {
  for (const path of listReplacedPaths(changes)) {
    const bytes = await readFile(copyPath(settings.dataDir, job, path)).catch(() => null)
    if (bytes) await buckets.write(getBucketName(client, 'photos'), path, bytes)
  }
}

/** Returns the photographs of students now. */
export async function loadPhotoPaths(
  ids: readonly number[],
  { db, client }: Parts,
): Promise<readonly (string | null)[]> {
  const rows = await db
    .select({ path: student.photoPath })
    .from(student)
    .where(and(eq(student.clientId, client.id), inArray(student.id, [...ids])))
  return rows.map(({ path }) => path)
}

/** Deletes those files of photographs that no student has. */
export async function removeUnusedPhotos(paths: readonly unknown[], { db, client, buckets }: Parts): Promise<void> {
  const candidates = paths.filter(isPath)
  if (candidates.length === 0) return
  const used = await db
    .select({ path: student.photoPath })
    .from(student)
    .where(and(eq(student.clientId, client.id), inArray(student.photoPath, candidates)))
  const kept = new Set(used.map(({ path }) => path))
  const removed = candidates.filter((path) => !kept.has(path))
  await removeMeasures(db, client.id, removed)
  for (const path of removed) await buckets.remove(getBucketName(client, 'photos'), path)
}
