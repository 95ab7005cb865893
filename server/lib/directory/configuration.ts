import * as v from 'valibot'
import { directoryConfiguration } from '../../../src/contract/institution/connections/directory.ts'
import type { LocalisedName } from '../../../src/contract/parts.ts'
import type { Client } from '../clients/clients.ts'
import { normaliseLoginName, NO_KEY } from '../../db/identity/login-key.ts'
import type { Settings } from '../config/settings.ts'

/** The schema of `login.ldap`, with the names of local users as they are compared. */
export const comparedDirectory = v.pipe(
  directoryConfiguration,
  v.transform((directory) => ({
    ...directory,
    localUsers: directory.localUsers.map((name) => normaliseLoginName(name) ?? NO_KEY),
  })),
)

/** The directory of an institution: `login.ldap` in `client_config` (docs/deployment.md). */
export type DirectoryConfiguration = v.InferOutput<typeof comparedDirectory> & { readonly secret: string }

/**
 * Returns the directory that an institution's staff sign in with; null if there is none. `BROKEN`: its configuration is
 * invalid; then there is no other way to sign in.
 */
export function findDirectory(
  { configs }: Pick<Client, 'configs'>,
  { secrets }: Pick<Settings, 'secrets'>,
): DirectoryConfiguration | 'BROKEN' | null {
  if (configs['login.ldap'] === undefined) return null
  const parsed = v.safeParse(comparedDirectory, configs['login.ldap'])
  if (!parsed.success) return 'BROKEN'
  const { service } = parsed.output
  const secret = service === undefined ? '' : secrets[service.secretRef]
  // An empty secret would bind anonymously, and anonymous users may not search.
  return secret === undefined || (service !== undefined && secret === '') ? 'BROKEN' : { ...parsed.output, secret }
}

/**
 * Returns the office that manages the accounts of an institution's directory; null if none is named. It is shown to
 * everybody who has forgotten a password, whoever they are.
 */
export function findDirectoryManager(
  client: Pick<Client, 'configs'>,
  settings: Pick<Settings, 'secrets'>,
): LocalisedName | null {
  const directory = findDirectory(client, settings)
  return directory === null || directory === 'BROKEN' ? null : (directory.managedBy ?? null)
}

/** User types that never sign in with a system of the institution. */
export const LOCAL_TYPES = ['STUDENT', 'PLATFORM'] as const

/**
 * Returns whether a user signs in with the directory, and so has no local password. Administrators of the platform have
 * one: whoever can name a directory must not become one of them.
 */
export function doesSignInWithDirectory(
  client: Pick<Client, 'configs'>,
  { userType, loginName }: { readonly userType: string; readonly loginName: string },
  settings: Pick<Settings, 'secrets'>,
): boolean {
  const directory = (LOCAL_TYPES as readonly string[]).includes(userType) ? null : findDirectory(client, settings)
  return (
    directory !== null &&
    (directory === 'BROKEN' || !directory.localUsers.includes(normaliseLoginName(loginName) ?? ''))
  )
}
