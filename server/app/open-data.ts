import { openDatabase, type Database, type OpenOptions } from '../db/database.ts'
import { EncryptedUnderOtherKey } from '../db/encrypted-text.ts'
import { UnknownMigrations } from '../db/upgrade/migrate.ts'
import { encryptSecretsAgain } from '../db/reencrypt-secrets.ts'
import type { Settings } from '../lib/config/settings.ts'
import { SCREENS_FUNCTION } from '../lib/access/screens-function.ts'
import { LOOKUP_FUNCTION } from '../modules/hall-tickets/tickets/lookup-row.ts'
import { restrictDatabase } from './restrict-folder.ts'
import { findErrorCode, DISK_FULL_CODES, StartProblem } from './start-problem.ts'

/** Error codes for: no connection; unknown user, password or database; no permission. */
const UNREACHABLE = /^(?:E[A-Z_]+|08.{3}|28.{3}|3D000|42501)$/

/** Returns the problem that PostgreSQL cannot be used; null: the error is another one. */
export function buildUnreachableProblem(error: unknown): StartProblem | null {
  const code = String(findErrorCode(error))
  if (!UNREACHABLE.test(code) || DISK_FULL_CODES.includes(code)) return null
  return new StartProblem(
    `The PostgreSQL that DATABASE_URL names cannot be used (${code}); start it, or correct its host, port, database, user or password.`,
  )
}

/**
 * Opens the database. Throws a `StartProblem` if PostgreSQL cannot be used, or a newer release has upgraded the
 * database. The URL of PostgreSQL contains a password and is not repeated.
 */
export async function openConfiguredDatabase(
  settings: Settings,
  options: Omit<OpenOptions, 'onConnect'>,
): ReturnType<typeof openDatabase> {
  try {
    const opened = await openDatabase(settings, { ...options, onConnect: [LOOKUP_FUNCTION, SCREENS_FUNCTION] })
    if (settings.databaseUrl === null && !options.memory) await restrictDatabase(settings.dataDir)
    return opened
  } catch (error) {
    if (error instanceof UnknownMigrations) throw new StartProblem(error.message)
    throw (settings.databaseUrl === null ? null : buildUnreachableProblem(error)) ?? error
  }
}

/**
 * Encrypts secrets that are not yet encrypted under the current key. Throws a `StartProblem` if they are encrypted
 * under a key that is not known.
 */
export async function encryptSecrets(db: Database): Promise<void> {
  try {
    await encryptSecretsAgain(db)
  } catch (error) {
    if (error instanceof EncryptedUnderOtherKey)
      throw new StartProblem(`${error.message} Set DATA_KEY to the keys in use, the newest first.`)
    throw error
  }
}
