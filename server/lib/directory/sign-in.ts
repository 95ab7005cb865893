import { setTimeout as wait } from 'node:timers/promises'
import type { userAccount } from '../../db/schema.ts'
import type { ClientContext } from '../context/handler.ts'
import { ensureDirectoryAccount } from './accounts.ts'
import { verifyWithDirectory } from './verify.ts'
import { findDirectory } from './configuration.ts'
import { normaliseDirectoryName } from './names.ts'

type Account = typeof userAccount.$inferSelect

/** Minimum duration of a refusal, so that its timing does not reveal how far the directory search got. */
const REFUSAL_MS = 400

/**
 * Signs a user in with the directory of their institution. Returns null if they have a local password. `NO_ACCOUNT`:
 * the directory knows them, but they have no account here. `UNREACHABLE`: the password could not be verified.
 */
export async function signInWithDirectory(
  { userName, password }: { readonly userName: string; readonly password: string },
  context: ClientContext,
  door: 'staff' | 'student',
): Promise<Account | 'WRONG' | 'NO_ACCOUNT' | 'UNREACHABLE' | null> {
  const { client, settings, onFault } = context
  const directory = door === 'staff' ? findDirectory(client, settings) : null
  if (directory === null) return null
  if (directory === 'BROKEN') {
    onFault?.(new Error(`login.ldap of ${client.code} cannot be used as it is configured.`), 'directory')
    return 'UNREACHABLE'
  }
  const user = normaliseDirectoryName(userName)
  if (user !== null && directory.localUsers.includes(user)) return null
  const notBefore = wait(REFUSAL_MS)
  try {
    const person = user === null ? null : await verifyWithDirectory(directory, user, password)
    if (person) return await ensureDirectoryAccount(person, directory, context)
  } catch (error) {
    onFault?.(error, 'directory')
    return 'UNREACHABLE'
  }
  await notBefore
  return 'WRONG'
}
