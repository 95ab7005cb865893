import { chmod, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LAST_BACKUP_FILE } from './backup/last-backup.ts'
import { CONTROL_FILE, COPY_FOLDER } from './control/control-file.ts'
import { findErrorCode, StartProblem } from './start-problem.ts'

/** Permission bits of the group, of all other accounts, and of both. */
const [GROUP, GROUP_WRITES, OTHERS] = [0o070, 0o020, 0o007]
/** How many entries of a folder are looked at together. */
const TOGETHER = 64

/** What is in a data folder; anything else belongs to somebody else. */
const OWN = new Set([
  ...['lock', 'data.key', 'pglite', 'buckets', 'uploads', 'lost+found'],
  ...[CONTROL_FILE, COPY_FOLDER, LAST_BACKUP_FILE],
])
/** The bit of a folder in which every account may create files, such as /tmp. */
const STICKY = 0o1000

const buildOpenFolderProblem = (folder: string): StartProblem =>
  new StartProblem(
    `The data folder ${folder} is open to other accounts of this machine, and this process may not change that; run chmod -R o-rwx on it as its owner, or set DATA_DIR to a new folder inside it.`,
  )
const buildForeignFolderProblem = (folder: string): StartProblem =>
  new StartProblem(
    `The data folder ${folder} is open to other accounts of this machine and also used for other files; set DATA_DIR to a folder of its own, which the server creates.`,
  )

/** Returns the permissions of a file or folder, of that which a link leads to; null if there is none. */
const findPermissions = (path: string) => stat(path).catch(() => null)

/** Takes permissions away from a file or folder, unless another account owns it. */
async function removePermissions(path: string, mode: number, taken: number): Promise<void> {
  if ((mode & taken) === 0) return
  await chmod(path, mode & 0o7777 & ~taken).catch((error: unknown) => {
    // A file of another account is protected by the data folder; another process may have deleted one.
    if (!['EPERM', 'EROFS', 'ENOENT'].includes(String(findErrorCode(error)))) throw error
  })
}

/** Takes permissions away from everything in a folder. Links are followed at the top only, as a disk may be there. */
async function restrictContent(folder: string, taken: number, top = true): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (let start = 0; start < entries.length; start += TOGETHER)
    await Promise.all(
      entries.slice(start, start + TOGETHER).map(async (entry) => {
        if (entry.isSymbolicLink() && !top) return
        const path = join(folder, entry.name)
        const found = await findPermissions(path)
        if (!found) return
        if (found.isDirectory()) await restrictContent(path, taken, false)
        await removePermissions(path, found.mode, taken)
      }),
    )
}

/** A file of every embedded database, which is created with permissions of its own, whatever the umask is. */
const DATABASE_FILE = 'pglite/PG_VERSION'

/** Returns whether a data folder, something directly in it, or its database gives any of some permissions. */
async function hasPermission(folder: string, bits: number): Promise<boolean> {
  const paths = [folder, ...[...(await readdir(folder)), DATABASE_FILE].map((name) => join(folder, name))]
  const found = await Promise.all(paths.map(findPermissions))
  return found.some((entry) => entry !== null && (entry.mode & bits) !== 0)
}

/** Returns whether a folder is used for other things than an installation, and so is not ours to close. */
async function isForeign(folder: string, mode: number): Promise<boolean> {
  if ((mode & STICKY) !== 0) return true
  const names = await readdir(folder)
  return names.length > 0 && !names.some((name) => OWN.has(name))
}

/**
 * Closes a data folder to other accounts of this machine, with everything in it and everything that this process
 * creates from now on. A folder for PostgreSQL that its group may write stays open to the group: its processes may run
 * under several accounts. Throws a `StartProblem` if the folder stays open to others.
 */
export async function restrictFolder(folder: string, { shareable }: { readonly shareable: boolean }): Promise<void> {
  // Windows has no such permissions.
  if (process.getuid === undefined) return
  const before = await stat(folder)
  const shared = shareable && (before.mode & GROUP_WRITES) !== 0
  const taken = shared ? OTHERS : GROUP | OTHERS
  process.umask(taken)
  if (await hasPermission(folder, taken)) {
    if ((before.mode & OTHERS) !== 0 && (await isForeign(folder, before.mode))) throw buildForeignFolderProblem(folder)
    // The folder comes last: a start that is interrupted begins again.
    await restrictContent(folder, taken)
    await removePermissions(folder, before.mode, taken)
  }
  const after = await stat(folder)
  if ((after.mode & OTHERS) !== 0) throw buildOpenFolderProblem(folder)
}

/**
 * Closes the files of an embedded database that has been opened: the engine gives some of them permissions of its own,
 * whatever the umask is.
 */
export async function restrictDatabase(folder: string): Promise<void> {
  if (process.getuid !== undefined) await restrictContent(join(folder, dirname(DATABASE_FILE)), GROUP | OTHERS, false)
}
