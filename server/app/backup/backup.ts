import { stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { findDataKeys } from '../../db/data-keys.ts'
import { StartProblem } from '../start-problem.ts'
import {
  formatBytes,
  formatSecondsSince,
  getPassphrase,
  readFileSize,
  readServerSettings,
  runCommand,
  writeLine,
} from './command.ts'
import { recordBackup } from './last-backup.ts'
import { openInstalledDatabase } from './open-source.ts'
import { writeBackup } from './write-backup.ts'

const USAGE = `npm run backup -- <file or folder>

Writes one encrypted file with the database, the files and the keys, also while the server is running. In a folder it
gets the name campus-<moment>.backup. It uses the settings of the server (DATA_DIR, DATABASE_URL, DATA_KEY), and
encrypts with BACKUP_PASSPHRASE, which it asks for on a terminal. npm run restore -- check <file> reads it again.`

function readTarget(): string {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', default: false } },
    })
    const [target, ...rest] = positionals
    if (!values.help && target !== undefined && rest.length === 0) return resolve(target)
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  }
  throw new StartProblem(USAGE)
}

/** Returns the file to write. Throws a `StartProblem` if it exists, or is where only other files belong. */
async function findFile(target: string, dataDir: string, now: Date): Promise<string> {
  if (`${target}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    throw new StartProblem('A backup in DATA_DIR is lost together with it; name another folder.')
  const found = await stat(target).catch(() => null)
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '')
  const file = found?.isDirectory() ? join(target, `campus-${moment}Z.backup`) : target
  if (await stat(file).catch(() => null)) throw new StartProblem(`The file ${file} exists already.`)
  if (!(await stat(join(file, '..')).catch(() => null))?.isDirectory())
    throw new StartProblem(`The folder of ${file} does not exist.`)
  return file
}

async function runBackup(): Promise<void> {
  const target = readTarget()
  const settings = readServerSettings()
  const passphrase = getPassphrase()
  const { dataDir, databaseUrl } = settings
  const [startedAt, now] = [performance.now(), new Date()]
  const file = await findFile(target, dataDir, now)
  const opened = await openInstalledDatabase(settings)
  try {
    const dataKeys = await findDataKeys(settings)
    if (dataKeys.length === 0) throw new StartProblem('There is no key of the secrets; set DATA_KEY as for the server.')
    const database = databaseUrl === null ? 'pglite' : 'postgres'
    const { tables, rows, files } = await writeBackup(file, passphrase, {
      ...{ db: opened.db, database, dataDir, dataKeys, now },
    })
    const bytes = await readFileSize(file)
    await recordBackup(dataDir, { at: now.toISOString(), file, bytes })
    writeLine(`Wrote ${file}: ${rows} rows of ${tables} tables and ${files} files.`)
    writeLine(`${formatBytes(bytes)} in ${formatSecondsSince(startedAt)}.`)
  } finally {
    await opened.close()
  }
}

runCommand(runBackup)
