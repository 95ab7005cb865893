import { doesSignInWithDirectory } from '../../../lib/directory/configuration.ts'
import type { ClientContext } from '../../../lib/context/handler.ts'
import type { Person } from './find-person.ts'

/**
 * Returns whether the directory manages the password of a person, who is linked to it already or will be at the next
 * sign-in.
 */
export const isManagedByDirectory = (
  { networkAccount, account }: Person,
  { client, settings }: Pick<ClientContext, 'client' | 'settings'>,
): boolean => networkAccount || doesSignInWithDirectory(client, account, settings)
