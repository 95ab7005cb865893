import { stat } from 'node:fs/promises'
import { readSettings, type Settings } from '../../lib/config/settings.ts'
import { BackupProblem } from '../../lib/backup/problem.ts'
import { UnknownMigrations } from '../../db/upgrade/migrate.ts'
import { EncryptedUnderOtherKey } from '../../db/encrypted-text.ts'
import { isDiskFull, StartProblem } from '../start-problem.ts'

const LEAST_CHARACTERS = 12
const DISK_FULL =
  'A disk is full: that of the backup, or that of DATA_DIR. Make room on it, or choose another folder, and try again.'

/** Writes a line to the standard output. */
export const writeLine = (line: string): void => void process.stdout.write(`${line}\n`)

/** Reads the settings of the server. Throws a `StartProblem` for one that is none. */
export function readServerSettings(): Settings {
  const settings = readSettings(process.env)
  if ('problem' in settings) throw new StartProblem(settings.problem)
  return settings
}

/** Returns the passphrase of backups. Throws a `StartProblem` where there is none. */
export function getPassphrase(): string {
  const passphrase = process.env['BACKUP_PASSPHRASE'] ?? ''
  if (passphrase.length < LEAST_CHARACTERS)
    throw new StartProblem(
      passphrase === ''
        ? 'BACKUP_PASSPHRASE is not set: a backup is encrypted with it.'
        : `BACKUP_PASSPHRASE must have at least ${LEAST_CHARACTERS} characters.`,
    )
  return passphrase
}

/** Formats a number of bytes: "12.3 MB". */
export const formatBytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Formats the time since a moment: "0.4 s". */
export const formatSecondsSince = (startedAt: number): string =>
  `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

/** Returns the size of a file in bytes. Throws a `StartProblem` if there is none. */
export async function readFileSize(file: string): Promise<number> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new StartProblem(`The file ${file} cannot be read.`)
  return found.size
}

/** Runs a command to its end, and prints one sentence for what an operator can correct. */
export function runCommand(work: () => Promise<void>): void {
  // Whatever a command writes is for this account only.
  if (process.getuid !== undefined) process.umask(0o077)
  // Work that waits for what never comes must not count as done.
  process.once('beforeExit', () => {
    process.stderr.write('The command has ended before its work was done.\n')
    process.exit(1)
  })
  const isKnown = (error: unknown): error is Error =>
    [StartProblem, BackupProblem, UnknownMigrations, EncryptedUnderOtherKey].some((known) => error instanceof known)
  work().then(
    () => process.exit(0),
    (error: unknown) => {
      const shown = isDiskFull(error) ? new StartProblem(DISK_FULL) : error
      process.stderr.write(`${isKnown(shown) ? shown.message : shown instanceof Error ? shown.stack : String(shown)}\n`)
      process.exit(1)
    },
  )
}
