import {
  ConstraintViolationError,
  InappropriateAuthError,
  InsufficientAccessError,
  InvalidCredentialsError,
  InvalidDNSyntaxError,
  NoSuchObjectError,
  UnwillingToPerformError,
  type Client,
  type Entry,
} from 'ldapts'
import type { DirectoryConfiguration } from './configuration.ts'
import { runWithDirectory } from './connection.ts'
import { fillFilter, fillDistinguishedName } from './names.ts'

/** A person authenticated by the directory. */
export interface DirectoryPerson {
  /** The unchanging id of the directory entry. */
  readonly entryId: string
  readonly loginName: string
  readonly displayName: string
  readonly email: string | null
  /** The roles of the person's groups; null if groups give no roles. */
  readonly roleIds: readonly number[] | null
}

/** Directory errors that mean the credentials were refused. */
const REFUSALS = [
  InvalidCredentialsError,
  NoSuchObjectError,
  InvalidDNSyntaxError,
  InappropriateAuthError,
  UnwillingToPerformError,
  ConstraintViolationError,
  InsufficientAccessError,
]

/** Returns whether the directory accepts a name and a password; throws errors unrelated to the credentials. */
async function doesAccept(client: Client, name: string, password: string): Promise<boolean> {
  try {
    await client.bind(name, password)
    return true
  } catch (error) {
    if (REFUSALS.some((kind) => error instanceof kind)) return false
    throw error
  }
}

const findFirstValue = (entry: Entry, attribute: string): string | undefined => {
  // The library keeps the server's spelling of attribute names.
  const key = Object.keys(entry).find((name) => name.toLowerCase() === attribute.toLowerCase())
  const value = key === undefined ? undefined : entry[key]
  const one = Array.isArray(value) ? value[0] : value
  return Buffer.isBuffer(one) ? one.toString('hex') : one === '' ? undefined : one
}
const listValues = (entry: Entry, attribute: string): string[] => {
  const key = Object.keys(entry).find((name) => name.toLowerCase() === attribute.toLowerCase())
  return (key === undefined ? [] : [entry[key]].flat()).filter((value) => typeof value === 'string')
}

async function findEntry(
  client: Client,
  base: string,
  scope: 'base' | 'sub',
  filter: string,
  { attributes }: DirectoryConfiguration,
): Promise<Entry | null> {
  const { searchEntries } = await client
    .search(base, {
      scope,
      filter,
      sizeLimit: 2,
      attributes: [attributes.id, attributes.login, attributes.name, attributes.mail, 'memberOf'],
      explicitBufferAttributes: attributes.id.toLowerCase() === 'objectguid' ? [attributes.id] : [],
    })
    .catch((error: unknown) => {
      if (error instanceof NoSuchObjectError) return { searchEntries: [] }
      throw error
    })
  // If two entries match, neither is accepted.
  return searchEntries.length === 1 ? (searchEntries[0] ?? null) : null
}

const normaliseDn = (dn: string): string => dn.toLowerCase().replaceAll(/\s*([,=+])\s*/g, '$1')

async function findRoles(
  client: Client,
  entry: Entry,
  { groups }: DirectoryConfiguration,
): Promise<readonly number[] | null> {
  if (!groups) return null
  const found =
    groups.filter === undefined || groups.base === undefined
      ? listValues(entry, 'memberOf')
      : (
          await client.search(groups.base, {
            filter: fillFilter(groups.filter, { dn: entry.dn }),
            attributes: ['1.1'],
            paged: true,
          })
        ).searchEntries.map(({ dn }) => dn)
  const held = new Set(found.map(normaliseDn))
  return [
    ...new Set(Object.entries(groups.roles).flatMap(([group, roles]) => (held.has(normaliseDn(group)) ? roles : []))),
  ]
}

async function loadPerson(
  client: Client,
  entry: Entry,
  user: string,
  directory: DirectoryConfiguration,
): Promise<DirectoryPerson> {
  const { attributes } = directory
  return {
    entryId: findFirstValue(entry, attributes.id) ?? normaliseDn(entry.dn),
    loginName: (findFirstValue(entry, attributes.login) ?? user).toLowerCase(),
    displayName: findFirstValue(entry, attributes.name) ?? user,
    email: findFirstValue(entry, attributes.mail) ?? null,
    roleIds: await findRoles(client, entry, directory),
  }
}

const bindService = async (client: Client, { service, secret }: DirectoryConfiguration): Promise<void> => {
  if (service) await client.bind(service.dn, secret)
}

/**
 * Searches the entry, then verifies the password by binding as it, then reads the groups with the service account
 * again.
 */
async function searchThenBind(
  client: Client,
  user: string,
  password: string,
  directory: DirectoryConfiguration,
  search: NonNullable<DirectoryConfiguration['search']>,
): Promise<DirectoryPerson | null> {
  await bindService(client, directory)
  const entry = await findEntry(client, search.base, 'sub', fillFilter(search.filter, { user }), directory)
  // For an unknown person a bind is attempted too: the requests and responses are the same.
  const right = await doesAccept(client, entry?.dn ?? fillDistinguishedName(`cn={user},${search.base}`, user), password)
  if (!entry || !right) return null
  await bindService(client, directory)
  return loadPerson(client, entry, user, directory)
}

async function bindDirectly(
  client: Client,
  user: string,
  password: string,
  directory: DirectoryConfiguration,
  bindAs: string,
): Promise<DirectoryPerson | null> {
  const name = bindAs.includes('=') ? fillDistinguishedName(bindAs, user) : bindAs.replaceAll('{user}', () => user)
  if (!(await doesAccept(client, name, password))) return null
  const { search } = directory
  const entry = search
    ? await findEntry(client, search.base, 'sub', fillFilter(search.filter, { user }), directory)
    : await findEntry(client, name, 'base', '(objectClass=*)', directory)
  return entry && loadPerson(client, entry, user, directory)
}

/**
 * Verifies a password with a directory; returns null if it is wrong or there is no such person.
 * @throws DirectoryUnreachable if no host can be reached
 */
export async function verifyWithDirectory(
  directory: DirectoryConfiguration,
  user: string,
  password: string,
): Promise<DirectoryPerson | null> {
  // Most servers accept a bind without a password as anonymous (RFC 4513, section 5.1.2).
  if (password === '') return null
  const { bindAs, search } = directory
  return runWithDirectory(directory, (client) => {
    if (bindAs !== undefined) return bindDirectly(client, user, password, directory, bindAs)
    if (search) return searchThenBind(client, user, password, directory, search)
    throw new Error('A directory is configured without a way to find people.')
  })
}
