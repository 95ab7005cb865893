import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, statSync, writeSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { selectRows } from './rows.ts'

const FILE = 'lock'

/** Thrown when this process has lost its lock on the data folder: nothing may be written to the folder any more. */
export class LockLost extends Error {
  constructor(folder: string) {
    super(
      `The lock of the data folder ${folder} was removed or replaced while this server was using it. It writes nothing more and stops; start it again when no other server uses the folder.`,
    )
  }
}

/** A lock on a data folder, held by this process. */
export interface FolderLock {
  /**
   * Throws `LockLost` when this process no longer holds the folder. Call it before each write; it takes some
   * microseconds.
   */
  readonly check: () => void
  readonly release: () => void
}

/** Returns the identity of the lock file together with its size and modification time. */
const readLockMark = ({ dev, ino, size, mtimeMs }: Stats): string => [dev, ino, size, mtimeMs].join(' ')

/**
 * Locks a data folder for this process: two embedded databases on one folder destroy each other's data. The lock is a
 * kernel lock on an open file. It ends with the process however that ends, so there is no stale lock, no process id
 * that could belong to another process, and no gap between checking and locking. It also holds between containers that
 * share the folder. Returns a message for the operator when another server holds the lock or the system does not
 * support such locks.
 */
export async function lockFolder(folder: string): Promise<FolderLock | { readonly problem: string }> {
  const path = join(folder, FILE)
  const fd = openSync(path, 'a+')
  try {
    const { tryLock } = await import('fs-native-extensions')
    // Also compares the inode: the file may have been removed between opening and locking it.
    if (!tryLock(fd) || statSync(path, { throwIfNoEntry: false })?.ino !== fstatSync(fd).ino) {
      closeSync(fd)
      return {
        problem: `The data folder ${folder} is in use by another server; stop that one, or set DATA_DIR to another folder.`,
      }
    }
  } catch (error) {
    closeSync(fd)
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return {
      problem: `The data folder ${folder} cannot be locked (${reason}); put it on a disk of this machine, or set DATABASE_URL to a PostgreSQL.`,
    }
  }
  const token = `${randomUUID()}\n`
  ftruncateSync(fd, 0)
  writeSync(fd, token)
  const { dev, ino } = fstatSync(fd)
  let mark = readLockMark(fstatSync(fd))
  let lost = false
  const isOurs = (): boolean => {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && readLockMark(found) === mark) return true
    // A file that was only touched is still ours; one that was recreated or written by another server is not.
    if (found?.dev !== dev || found.ino !== ino || readFileSync(path, 'utf8') !== token) return false
    mark = readLockMark(found)
    return true
  }
  return {
    check() {
      lost ||= !isOurs()
      if (lost) throw new LockLost(folder)
    },
    release: () => closeSync(fd),
  }
}

/**
 * Id of the advisory lock that a server holds while it migrates or seeds; any number that nothing else locks in our
 * database.
 */
export const START_LOCK = 4170

/**
 * Waits until no other server migrates, seeds or stores what each start stores, and keeps the others waiting until the
 * transaction ends. Calls `onWait` before it waits.
 */
export async function lockStart(tx: Database, onWait?: () => void): Promise<void> {
  if (onWait) {
    const [tried] = await selectRows<{ free: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${START_LOCK}) as free`,
    )
    if (tried?.free) return
    onWait()
  }
  await tx.execute(sql`select pg_advisory_xact_lock(${START_LOCK})`)
}
