import * as v from 'valibot'
import type { LocalisedName } from '../../../src/contract/parts.ts'
import type { Client } from '../clients/clients.ts'
import { loginKeyOf, NO_KEY } from '../identity/login-key.ts'
import type { Settings } from '../config/settings.ts'
import { secretRef } from '../config/message-gateways.ts'

const PLATFORM_ADMIN = 1
const LOOPBACK = /^ldap:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?\/?$/

const host = v.pipe(
  v.string(),
  v.check((text) => /^ldaps?:\/\/[^/?#@\s]+\/?$/.test(text) && URL.canParse(text)),
)
const template = v.pipe(v.string(), v.regex(/\{user\}/))
const attribute = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9-]*$/))

/** The schema of `login.ldap` in `client_config`. */
export const directoryConfiguration = v.pipe(
  v.strictObject({
    /** Tried in this order. */
    hosts: v.pipe(v.array(host), v.minLength(1), v.maxLength(5)),
    /** Upgrades `ldap://` to an encrypted connection before any other request. */
    startTls: v.optional(v.boolean(), true),
    /** File with the certificates of the authority that signed the directory's; absent: those that Node trusts. */
    caFile: v.optional(v.string()),
    timeoutMs: v.optional(v.pipe(v.number(), v.minValue(200), v.maxValue(20_000)), 5000),
    /** The account for searching; absent: anonymous search. */
    service: v.optional(v.strictObject({ dn: v.pipe(v.string(), v.nonEmpty()), secretRef })),
    /** Where people are searched; `{user}` is the name as entered. */
    search: v.optional(v.strictObject({ base: v.string(), filter: template })),
    /** The name for binding without a prior search: `uid={user},ou=people,dc=example`, `{user}@example.ac.in`. */
    bindAs: v.optional(v.pipe(template, v.regex(/[=@\\]/))),
    attributes: v.optional(
      v.strictObject({
        id: v.optional(attribute, 'entryUUID'),
        login: v.optional(attribute, 'uid'),
        name: v.optional(attribute, 'cn'),
        mail: v.optional(attribute, 'mail'),
      }),
      {},
    ),
    /**
     * Maps groups to roles. `filter` with `{dn}` finds a person's groups; without it the groups are read from the
     * person's `memberOf`.
     */
    groups: v.optional(
      v.strictObject({
        base: v.optional(v.string()),
        filter: v.optional(v.pipe(v.string(), v.regex(/\{dn\}/))),
        roles: v.record(v.string(), v.array(v.pipe(v.number(), v.integer(), v.gtValue(PLATFORM_ADMIN)))),
      }),
    ),
    /** Whether a person without an account gets one. */
    accounts: v.optional(v.picklist(['EXISTING', 'CREATE']), 'EXISTING'),
    /** The office that manages these accounts and their passwords, by the name that people know: the IT cell. */
    managedBy: v.optional(
      v.strictObject({
        name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120)),
        translations: v.optional(v.record(v.string(), v.string()), {}),
      }),
    ),
    /** Users who keep a local password, for when the directory is down. */
    localUsers: v.optional(
      v.array(
        v.pipe(
          v.string(),
          v.transform((name) => loginKeyOf(name) ?? NO_KEY),
        ),
      ),
      [],
    ),
  }),
  v.check(
    ({ search, bindAs }) => search !== undefined || bindAs?.includes('=') === true,
    'somebody must be found by a search or by their name',
  ),
  v.check(
    ({ hosts, startTls }) => startTls || hosts.every((one) => one.startsWith('ldaps:') || LOOPBACK.test(one)),
    'passwords travel encrypted',
  ),
  v.check(({ groups }) => groups?.filter === undefined || groups.base !== undefined, 'groups are searched somewhere'),
)

/** The directory of an institution: `login.ldap` in `client_config` (docs/deployment.md). */
export type DirectoryConfiguration = v.InferOutput<typeof directoryConfiguration> & { readonly secret: string }

/**
 * Returns the directory that an institution's staff sign in with; null if there is none. `BROKEN`: its configuration is
 * invalid; then there is no other way to sign in.
 */
export function directoryOf(
  { configs }: Pick<Client, 'configs'>,
  { secrets }: Pick<Settings, 'secrets'>,
): DirectoryConfiguration | 'BROKEN' | null {
  if (configs['login.ldap'] === undefined) return null
  const parsed = v.safeParse(directoryConfiguration, configs['login.ldap'])
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
export function managerOf(client: Pick<Client, 'configs'>, settings: Pick<Settings, 'secrets'>): LocalisedName | null {
  const directory = directoryOf(client, settings)
  return directory === null || directory === 'BROKEN' ? null : (directory.managedBy ?? null)
}

/** Returns whether a user signs in with the directory, and so has no local password. */
export function signsInWithDirectory(
  client: Pick<Client, 'configs'>,
  { userType, loginName }: { readonly userType: string; readonly loginName: string },
  settings: Pick<Settings, 'secrets'>,
): boolean {
  const directory = userType === 'STUDENT' ? null : directoryOf(client, settings)
  return directory !== null && (directory === 'BROKEN' || !directory.localUsers.includes(loginKeyOf(loginName) ?? ''))
}
