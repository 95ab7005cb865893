import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const FILE = 'lock'

/** A process that lives can be signalled; one that belongs to somebody else refuses, and lives as well. */
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The folders that this very process holds: its own number in a lock proves nothing. */
const held = new Set<string>()

/**
 * Takes a data folder for this process alone: two embedded databases on one folder destroy each other's data.
 * A lock whose process is gone is taken over. A second process gets a sentence.
 */
export async function lockFolder(folder: string): Promise<{ readonly release: () => Promise<void> } | { readonly problem: string }> {
  const file = resolve(join(folder, FILE))
  const problem = { problem: `The data folder ${folder} is in use by another server; stop that one, or set DATA_DIR to another folder.` }
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (held.has(file)) return problem
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' })
      held.add(file)
      return {
        async release() {
          held.delete(file)
          await rm(file, { force: true })
        },
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const pid = Number(await readFile(file, 'utf8').catch(() => ''))
    if (Number.isInteger(pid) && pid > 0 && pid !== process.pid && lives(pid)) return problem
    await rm(file, { force: true })
  }
  return problem
}

/** The lock that a server holds while it makes tables or the first people; any number that nobody else locks in our database. */
export const START_LOCK = 4170
