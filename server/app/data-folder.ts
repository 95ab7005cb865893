import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { LockLost, lockFolder, type FolderLock } from '../db/lock.ts'
import type { Settings } from '../lib/config/settings.ts'
import { writeProbe } from './ready.ts'
import { restrictFolder } from './restrict-folder.ts'
import { buildDiskFullProblem, isDiskFull, StartProblem } from './start-problem.ts'

/** How often a server that writes nothing checks that it still holds the lock of its folder. */
const WATCH_MS = 5000

/**
 * Creates a folder and its parents one at a time: Node's recursive `mkdir` never returns on a file system that does not
 * allow folders, such as /proc.
 */
async function createFolder(folder: string): Promise<void> {
  const parent = dirname(folder)
  if (existsSync(folder)) return
  if (parent !== folder) await createFolder(parent)
  await mkdir(folder, { mode: 0o700 })
}

/**
 * Creates the data folder, closes it to other accounts of this machine, and checks that it can be written. Throws a
 * `StartProblem` otherwise.
 */
export async function prepareFolder({
  dataDir: folder,
  databaseUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<void> {
  try {
    await createFolder(resolve(folder))
    await access(folder, constants.W_OK | constants.X_OK)
    await restrictFolder(folder, { shareable: databaseUrl !== null })
    await writeProbe(folder)
  } catch (error) {
    if (error instanceof StartProblem) throw error
    if (isDiskFull(error)) throw buildDiskFullProblem(folder)
    throw new StartProblem(
      `The data folder ${folder} cannot be written; make it writable or set DATA_DIR to another one.`,
    )
  }
}

/** Reason why a data folder cannot be used now: a server has it. */
export class FolderInUse extends StartProblem {}

/**
 * Locks the data folder, and calls `onLost` once if the lock is lost. With PostgreSQL there is no lock: several
 * processes may share one database, and the folder then holds only buckets, which they share.
 */
export async function lockDataFolder(
  { dataDir, databaseUrl }: Settings,
  onLost: (problem: LockLost) => void,
): Promise<FolderLock> {
  if (databaseUrl !== null) return { check: () => undefined, release: () => undefined }
  const lock = await lockFolder(dataDir)
  if ('problem' in lock) throw new FolderInUse(lock.problem)
  let reported = false
  const checkLock = (): void => {
    try {
      lock.check()
    } catch (error) {
      if (!reported && error instanceof LockLost) onLost(error)
      reported = true
      throw error
    }
  }
  const watch = setInterval(() => {
    try {
      checkLock()
    } catch {
      clearInterval(watch)
    }
  }, WATCH_MS).unref()
  return {
    check: checkLock,
    release() {
      clearInterval(watch)
      lock.release()
    },
  }
}
