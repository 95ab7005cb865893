import { hasDatabase } from '../../db/database.ts'
import type { Settings } from '../../lib/config/settings.ts'
import { FolderInUse } from '../data-folder.ts'
import { checkAlone, planFile, type FileToApply } from './apply-file.ts'
import { openInstallation, type OpenedInstallation } from './open-installation.ts'

/** Opens the installation of the settings; null: a server uses its folder. */
const openUnlessInUse = (settings: Settings): Promise<OpenedInstallation | null> =>
  openInstallation(settings).catch((error: unknown) => {
    if (error instanceof FolderInUse) return null
    throw error
  })

/**
 * Checks whether a file could be applied, without applying it. Throws what `apply` refuses; returns what remains to be
 * said. Where there is no database yet, the institution is a new one, and none is created. Beside a running server with
 * the embedded database, only the file itself can be checked.
 */
export async function checkFile(file: FileToApply, settings: Settings): Promise<readonly string[]> {
  if (!hasDatabase(settings))
    return [
      ...checkAlone(file, false),
      ...(settings.seed === 'none' ? [] : ['To apply it to an empty database, set SEED=none.']),
    ]
  const opened = await openUnlessInUse(settings)
  if (!opened)
    return [...checkAlone(file, true), 'It was not compared with the institutions of the server, which is running.']
  try {
    await planFile(opened, file)
    return []
  } finally {
    await opened.close()
  }
}
