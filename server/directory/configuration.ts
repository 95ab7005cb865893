import * as v from 'valibot'
import type { LocalisedName } from '../../src/contract/parts.ts'
import type { Client } from '../clients.ts'
import type { Settings } from '../settings.ts'
import { secretRef } from '../messaging/gateways.ts'

const PLATFORM_ADMIN = 1
const LOOPBACK = /^ldap:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?\/?$/

const host = v.pipe(v.string(), v.check((text) => /^ldaps?:\/\/[^/?#@\s]+\/?$/.test(text) && URL.canParse(text)))
const template = v.pipe(v.string(), v.regex(/\{user\}/))
const attribute = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9-]*$/))

const schema = v.pipe(
  v.strictObject({
    /** Tried in this order. */
    hosts: v.pipe(v.array(host), v.minLength(1), v.maxLength(5)),
    /** Turns `ldap://` into an encrypted connection before anything is said. */
    startTls: v.optional(v.boolean(), true),
    /** A file with the certificates of the authority that has signed the directory's; none: those that Node knows. */
    caFile: v.optional(v.string()),
    timeoutMs: v.optional(v.pipe(v.number(), v.minValue(200), v.maxValue(20_000)), 5000),
    /** Who searches; nobody named: anybody may search. */
    service: v.optional(v.strictObject({ dn: v.pipe(v.string(), v.nonEmpty()), secretRef })),
    /** Where people are found; `{user}` is what was typed. */
    search: v.optional(v.strictObject({ base: v.string(), filter: template })),
    /** Who signs in without being searched first: `uid={user},ou=people,dc=example`, `{user}@example.ac.in`. */
    bindAs: v.optional(v.pipe(template, v.regex(/[=@\\]/))),
    attributes: v.optional(
      v.strictObject({ id: v.optional(attribute, 'entryUUID'), login: v.optional(attribute, 'uid'), name: v.optional(attribute, 'cn'), mail: v.optional(attribute, 'mail') }),
      {},
    ),
    /** Which groups give which roles. `filter` with `{dn}` finds the groups of somebody; without it the groups stand in the person's own `memberOf`. */
    groups: v.optional(
      v.strictObject({
        base: v.optional(v.string()),
        filter: v.optional(v.pipe(v.string(), v.regex(/\{dn\}/))),
        roles: v.record(v.string(), v.array(v.pipe(v.number(), v.integer(), v.gtValue(PLATFORM_ADMIN)))),
      }),
    ),
    /** Whether somebody who has no account here is given one. */
    accounts: v.optional(v.picklist(['EXISTING', 'CREATE']), 'EXISTING'),
    /** Who manages these accounts and their passwords, as people know it: the IT cell. */
    managedBy: v.optional(v.strictObject({ name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120)), translations: v.optional(v.record(v.string(), v.string()), {}) })),
    /** Who keeps a password of ours, for the day on which the directory is down. */
    localUsers: v.optional(v.array(v.pipe(v.string(), v.toLowerCase())), []),
  }),
  v.check(({ search, bindAs }) => search !== undefined || bindAs?.includes('=') === true, 'somebody must be found by a search or by their name'),
  v.check(({ hosts, startTls }) => startTls || hosts.every((one) => one.startsWith('ldaps:') || LOOPBACK.test(one)), 'passwords travel encrypted'),
  v.check(({ groups }) => groups?.filter === undefined || groups.base !== undefined, 'groups are searched somewhere'),
)

/** The directory of an institution: what stands in `client_config` under `login.ldap` (docs/deployment.md). */
export type DirectoryConfiguration = v.InferOutput<typeof schema> & { readonly secret: string }

/** The directory that an institution's staff sign in with; null: none. `BROKEN`: one that cannot be asked as it is configured; then nobody is let in another way. */
export function directoryOf({ configs }: Pick<Client, 'configs'>, { secrets }: Pick<Settings, 'secrets'>): DirectoryConfiguration | 'BROKEN' | null {
  if (configs['login.ldap'] === undefined) return null
  const parsed = v.safeParse(schema, configs['login.ldap'])
  if (!parsed.success) return 'BROKEN'
  const { service } = parsed.output
  const secret = service === undefined ? '' : secrets[service.secretRef]
  // An empty secret would bind as nobody, and nobody may search.
  return secret === undefined || (service !== undefined && secret === '') ? 'BROKEN' : { ...parsed.output, secret }
}

/** Who manages the accounts of an institution's directory, in their own words; null where nobody is named. It is told to everybody who has forgotten a password, whoever they are. */
export function managerOf(client: Pick<Client, 'configs'>, settings: Pick<Settings, 'secrets'>): LocalisedName | null {
  const directory = directoryOf(client, settings)
  return directory === null || directory === 'BROKEN' ? null : (directory.managedBy ?? null)
}

/** Whether somebody signs in with the directory, and has their password there and not with us. */
export function signsInWithDirectory(client: Pick<Client, 'configs'>, { userType, loginName }: { readonly userType: string; readonly loginName: string }, settings: Pick<Settings, 'secrets'>): boolean {
  const directory = userType === 'STUDENT' ? null : directoryOf(client, settings)
  return directory !== null && (directory === 'BROKEN' || !directory.localUsers.includes(loginName.toLowerCase()))
}
