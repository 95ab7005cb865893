import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { jsonTextSchema } from '../../lib/json/json-text.ts'

/** File of the data folder that says when the last backup was written. */
export const LAST_BACKUP_FILE = 'last-backup.json'

const schema = v.object({ at: v.pipe(v.string(), v.isoTimestamp()), file: v.string(), bytes: v.number() })

/** When and where a backup was written. */
export type LastBackup = v.InferOutput<typeof schema>

/** Records that a backup was written. */
export const recordBackup = (dataDir: string, backup: LastBackup): Promise<void> =>
  writeFile(join(dataDir, LAST_BACKUP_FILE), `${JSON.stringify(backup)}\n`, { mode: 0o600 })

/** Reads when the last backup was written; null: there is none. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(join(dataDir, LAST_BACKUP_FILE), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return v.parse(v.pipe(jsonTextSchema(), schema), text)
  } catch {
    return null
  }
}
