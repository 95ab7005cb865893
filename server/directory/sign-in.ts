import { setTimeout as wait } from 'node:timers/promises'
import type { userAccount } from '../db/schema.ts'
import type { ClientContext } from '../handler.ts'
import { accountOf } from './accounts.ts'
import { askDirectory } from './check.ts'
import { directoryOf } from './configuration.ts'
import { directoryName } from './names.ts'

type Account = typeof userAccount.$inferSelect

/** No refusal comes sooner, so that nobody reads from the clock how far a directory has looked. */
const REFUSAL_MS = 400

/**
 * Signs somebody in with the directory of their institution. Null: they have their password with us. `NO_ACCOUNT`: the directory knows them,
 * and here nobody has set them up. `UNREACHABLE`: their password could not be checked.
 */
export async function signInWithDirectory(
  { userName, password }: { readonly userName: string; readonly password: string },
  context: ClientContext,
  door: 'staff' | 'student',
): Promise<Account | 'WRONG' | 'NO_ACCOUNT' | 'UNREACHABLE' | null> {
  const { client, settings, onFault } = context
  const directory = door === 'staff' ? directoryOf(client, settings) : null
  if (directory === null) return null
  if (directory === 'BROKEN') {
    onFault?.(new Error(`login.ldap of ${client.code} cannot be used as it is configured.`), 'directory')
    return 'UNREACHABLE'
  }
  const user = directoryName(userName)
  if (user !== null && directory.localUsers.includes(user)) return null
  const notBefore = wait(REFUSAL_MS)
  try {
    const person = user === null ? null : await askDirectory(directory, user, password)
    if (person) return await accountOf(person, directory, context)
  } catch (error) {
    onFault?.(error, 'directory')
    return 'UNREACHABLE'
  }
  await notBefore
  return 'WRONG'
}
