import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { directoryConfiguration } from '../../../../src/contract/institution/connections/directory.ts'
import { isLoopback } from '../../../../src/contract/institution/connections/gateways.ts'
import type { InstitutionDefinition } from '../../../../src/contract/institution/definition.ts'
import { userAccount } from '../../../db/schema.ts'
import { allClients } from '../../../lib/clients/clients.ts'
import { mayConnect, type SERVICE_PORTS } from '../../../lib/config/connection-hosts.ts'
import { ownSecrets } from '../../../lib/config/own-secrets.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { signsInWithDirectory } from '../../../lib/directory/configuration.ts'
import { mayRequest } from '../../sign-in/openid/configuration.ts'
import type { Problem } from '../definition/problem.ts'
import type { StoredInstitution } from '../definition/read.ts'
import { definitionWith, type SavedConnection, type SavedSection } from './sections.ts'

/** What a connection names outside the institution. */
interface Named {
  readonly service: keyof typeof SERVICE_PORTS
  readonly addresses: readonly { readonly path: string; readonly url: string }[]
  readonly secret: { readonly path: string; readonly name: string | undefined }
}

/** Returns whether a section is one of connections. */
export const isConnection = (saved: SavedSection): saved is SavedConnection =>
  ['MAIL', 'SMS', 'DIRECTORY', 'OPENID'].includes(saved.section)

type Section = SavedConnection['section']
type Defined = Pick<InstitutionDefinition, 'mail' | 'sms' | 'directory' | 'openId'>

/** Returns what the connection of a section names; null: there is none. */
function namedBy(section: Section, { mail, sms, directory, openId }: Defined): Named | null {
  switch (section) {
    case 'MAIL':
      return mail
        ? {
            service: 'mail',
            addresses: [{ path: 'mail.url', url: mail.url }],
            secret: { path: 'mail.secretRef', name: mail.secretRef },
          }
        : null
    case 'SMS':
      return sms
        ? {
            service: 'web',
            addresses: [{ path: 'sms.url', url: sms.url }],
            secret: { path: 'sms.secretRef', name: sms.secretRef },
          }
        : null
    case 'DIRECTORY':
      return directory
        ? {
            service: 'directory',
            addresses: directory.hosts.map((url) => ({ path: 'directory.hosts', url })),
            secret: { path: 'directory.service.secretRef', name: directory.service?.secretRef },
          }
        : null
    case 'OPENID':
      return openId
        ? {
            service: 'web',
            addresses: [{ path: 'openId.issuer', url: openId.issuer }],
            secret: { path: 'openId.secretRef', name: openId.secretRef },
          }
        : null
  }
}

/** Returns the hosts and the secret of a connection, which belong together. */
const placeOf = (named: Named | null): string =>
  JSON.stringify([named?.addresses.map(({ url }) => new URL(url).host).sort(), named?.secret.name])

/** Returns the problem of a directory that would lock out whoever saves it. */
async function lockedOut(
  directory: InstitutionDefinition['directory'],
  { db, client, actor, settings }: ActorContext,
): Promise<readonly Problem[]> {
  if (!directory) return []
  const [account] = await db
    .select({ userType: userAccount.userType, loginName: userAccount.loginName })
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, actor.userId)))
  if (!account || signsInWithDirectory(client, account, settings)) return []
  return signsInWithDirectory({ configs: { 'login.ldap': directory } }, account, settings)
    ? [{ path: 'directory.localUsers', key: 'settings.keepYourself', values: { name: account.loginName } }]
    : []
}

/**
 * Returns the problems of a connection: secrets that the institution may not refer to, addresses that the server must
 * not connect to, and a directory that would lock out the caller. Addresses that stay as the operator entered them are
 * not checked, and keep their secret.
 */
export async function connectionProblems(
  saved: SavedConnection,
  stored: StoredInstitution,
  context: ActorContext,
): Promise<readonly Problem[]> {
  const { db, client, settings } = context
  const after = definitionWith(saved, stored)
  const [named, before] = [namedBy(saved.section, after), namedBy(saved.section, stored.definition)]
  if (!named) return []
  if (after.directory && !v.is(directoryConfiguration, after.directory))
    return [{ path: 'directory.hosts', key: 'settings.directoryWrong' }]
  const locked = await lockedOut(after.directory, context)
  if (placeOf(named) === placeOf(before)) return locked
  const codes = (await allClients(db)).map(({ code }) => code)
  const { name, path } = named.secret
  const unknown: readonly Problem[] =
    name === undefined || ownSecrets(client.code, codes, settings).includes(name)
      ? []
      : [{ path, key: 'settings.secretUnknown', values: { name } }]
  const refused: Problem[] = []
  for (const { path: place, url } of named.addresses) {
    const may =
      saved.section === 'OPENID' && (isLoopback(url) || !mayRequest(url, settings))
        ? mayRequest(url, settings)
        : await mayConnect(url, named.service, settings)
    if (!may) refused.push({ path: place, key: 'settings.hostRefused', values: { host: new URL(url).host } })
  }
  return [...unknown, ...refused, ...locked]
}
