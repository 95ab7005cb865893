import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { directoryConfiguration } from '../../../../src/contract/institution/connections/directory.ts'
import { isLoopback } from '../../../../src/contract/institution/connections/gateways.ts'
import type { InstitutionDefinition } from '../../../../src/contract/institution/definition.ts'
import { userAccount } from '../../../db/schema.ts'
import { listClients } from '../../../lib/clients/clients.ts'
import { mayConnect } from '../../../lib/config/connection-hosts.ts'
import { listOwnSecrets } from '../../../lib/config/own-secrets.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { doesSignInWithDirectory } from '../../../lib/directory/configuration.ts'
import { mayRequest } from '../../sign-in/openid/configuration.ts'
import type { Problem } from '../definition/problem.ts'
import type { StoredInstitution } from '../definition/stored-institution.ts'
import { findNamedHosts, type Named } from './named-by.ts'
import { checkSecretEntered } from './secret-again.ts'
import { applySection, type SavedConnection, type SavedSection } from './sections.ts'

/** Returns whether a section is one of connections. */
export const isConnection = (saved: SavedSection): saved is SavedConnection =>
  ['MAIL', 'SMS', 'DIRECTORY', 'OPENID'].includes(saved.section)

/** Returns the hosts of a connection. */
const formatHosts = (named: Named | null): string =>
  JSON.stringify(named?.addresses.map(({ url }) => new URL(url).host).sort())

/** Returns the secret of a connection with where it is sent. */
const formatBoundSecret = (named: Named | null): string => JSON.stringify([named?.secret.name, named?.sentTo])

/** Returns the problem of a secret of others that would be sent to another place than before. */
async function checkSecrets(
  named: Named,
  before: Named | null,
  { db, client, settings }: ActorContext,
): Promise<readonly Problem[]> {
  const { name, path } = named.secret
  if (name === undefined || formatBoundSecret(named) === formatBoundSecret(before)) return []
  const codes = (await listClients(db)).map(({ code }) => code)
  if (listOwnSecrets(client.code, codes, settings).includes(name)) return []
  const kept = name === before?.secret.name
  return [{ path, key: kept ? 'settings.secretOfOperator' : 'settings.secretUnknown', values: { name } }]
}

/** Returns the problems of addresses that the server must not connect to. */
async function checkAddresses(
  { addresses, service }: Named,
  section: SavedConnection['section'],
  settings: ActorContext['settings'],
): Promise<readonly Problem[]> {
  const refused: Problem[] = []
  for (const { path, url } of addresses) {
    const may =
      section === 'OPENID' && (isLoopback(url) || !mayRequest(url, settings))
        ? mayRequest(url, settings)
        : await mayConnect(url, service, settings)
    if (!may) refused.push({ path, key: 'settings.hostRefused', values: { host: new URL(url).host } })
  }
  return refused
}

/** Returns the problem of a directory that would lock out whoever saves it. */
async function checkLockOut(
  directory: InstitutionDefinition['directory'],
  { db, client, actor, settings }: ActorContext,
): Promise<readonly Problem[]> {
  if (!directory) return []
  const [account] = await db
    .select({ userType: userAccount.userType, loginName: userAccount.loginName })
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, actor.userId)))
  if (!account || doesSignInWithDirectory(client, account, settings)) return []
  return doesSignInWithDirectory({ configs: { 'login.ldap': directory } }, account, settings)
    ? [{ path: 'directory.localUsers', key: 'settings.keepYourself', values: { name: account.loginName } }]
    : []
}

/**
 * Returns the problems of a connection: a secret that the institution may not refer to, or that would be sent to
 * another
 * place than before by somebody who does not enter it; addresses that the server must not connect to; and a directory
 * that would lock out the caller. What stays as the operator entered it is not checked.
 */
export async function checkConnection(
  saved: SavedConnection,
  stored: StoredInstitution,
  context: ActorContext,
): Promise<readonly Problem[]> {
  const after = applySection(saved, stored)
  const [named, before] = [findNamedHosts(saved.section, after), findNamedHosts(saved.section, stored.definition)]
  if (!named) return []
  if (after.directory && !v.is(directoryConfiguration, after.directory))
    return [{ path: 'directory.hosts', key: 'settings.directoryWrong' }]
  const { settings } = context
  const problems = [
    ...(await checkSecrets(named, before, context)),
    ...(formatHosts(named) === formatHosts(before) ? [] : await checkAddresses(named, saved.section, settings)),
    ...(await checkLockOut(after.directory, context)),
  ]
  const { name } = named.secret
  if (problems.length > 0 || name === undefined || formatBoundSecret(named) === formatBoundSecret(before))
    return problems
  // Whoever asked for the approved change entered the secret before the request was stored without it.
  if (context.approvedBy !== undefined) return problems
  // Last, because only what will be saved is worth entering a secret for.
  return checkSecretEntered(name, saved.secret, settings)
}
