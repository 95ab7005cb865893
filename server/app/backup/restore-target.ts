import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, writeFile, type FileHandle } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { KEY_FILE } from '../../db/data-keys.ts'
import { lockFolder } from '../../db/lock.ts'
import type { Settings } from '../../lib/config/settings.ts'
import { StartProblem } from '../start-problem.ts'
import type { BackupVisitor } from './walk-backup.ts'

const DRAFT = 'restore.draft'
const LOCK = 'lock'
/** What an empty data folder may have. */
const NOTHING = new Set(['lost+found', LOCK, DRAFT])

/** The data folder that a backup is restored into: everything is in a draft until the end. */
export interface RestoreTarget {
  /** The folder of the draft, which becomes that of the installation. */
  readonly draft: string
  readonly files: Pick<BackupVisitor, 'onFile' | 'onBytes' | 'onFileEnd'>
  readonly writeKey: (text: string) => Promise<void>
  /** Moves everything to its place, which `close` undoes until `keep` is called. */
  readonly move: () => Promise<void>
  readonly keep: () => void
  /** Deletes everything unless it is kept, and releases the folder. */
  readonly close: () => Promise<void>
}

/**
 * Opens an empty data folder, or creates it, and locks it against servers. Throws a `StartProblem` if it is not empty.
 */
export async function openRestoreTarget({ dataDir }: Pick<Settings, 'dataDir'>): Promise<RestoreTarget> {
  const folder = resolve(dataDir)
  const isNew = !existsSync(folder)
  const names = isNew ? [] : await readdir(folder)
  if (!names.every((name) => NOTHING.has(name)))
    throw new StartProblem(`The data folder ${dataDir} is not empty; set DATA_DIR to a new one.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder)
  if ('problem' in lock) throw new StartProblem(lock.problem)
  const draft = join(folder, DRAFT)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  let current: FileHandle | undefined
  const moved: string[] = []
  let isKept = false
  return {
    draft,
    files: {
      async onFile(path) {
        const file = join(draft, path)
        await mkdir(dirname(file), { recursive: true })
        current = await open(file, 'wx')
      },
      async onBytes(bytes) {
        await current?.writeFile(bytes)
      },
      async onFileEnd() {
        await current?.close()
        current = undefined
      },
    },
    writeKey: (text) => writeFile(join(draft, KEY_FILE), `${text}\n`, { mode: 0o600, flag: 'wx' }),
    async move() {
      for (const name of await readdir(draft)) {
        moved.push(name)
        await rename(join(draft, name), join(folder, name))
      }
    },
    keep() {
      isKept = true
    },
    async close() {
      await current?.close()
      for (const path of [draft, ...(isKept ? [] : moved.map((name) => join(folder, name)))])
        await rm(path, { recursive: true, force: true })
      lock.release()
      if (isKept || !isNew) return
      await rm(join(folder, LOCK), { force: true })
      await rmdir(folder).catch(() => undefined)
    },
  }
}
