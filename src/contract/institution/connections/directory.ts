import * as v from 'valibot'
import { plainTextSchema, requiredTextSchema } from '../../parts.ts'
import { secretRef } from './gateways.ts'

const PLATFORM_ADMIN = 1
const LOOPBACK = /^ldap:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?\/?$/

/** The most hosts of a directory. */
export const MOST_HOSTS = 5

const host = v.pipe(
  plainTextSchema(300),
  v.check((text) => /^ldaps?:\/\/[^/?#@\s]+\/?$/.test(text) && URL.canParse(text)),
)
const template = v.pipe(plainTextSchema(500), v.regex(/\{user\}/))
const attribute = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9-]{0,59}$/))
/** Roles by the value that gives them; never the administration of the platform. */
export const rolesByValue = v.record(
  v.string(),
  v.array(
    v.pipe(
      v.number(),
      v.integer(),
      v.check((role) => role > PLATFORM_ADMIN),
    ),
  ),
)
/** Whether a person without an account gets one. */
export const accounts = v.picklist(['EXISTING', 'CREATE'])

/** What an administrator can change of a directory. */
export const directoryFields = {
  /** Tried in this order. */
  hosts: v.pipe(v.array(host), v.minLength(1), v.maxLength(MOST_HOSTS)),
  /** Upgrades `ldap://` to an encrypted connection before any other request. */
  startTls: v.optional(v.boolean(), true),
  /** The account for searching; absent: anonymous search. */
  service: v.optional(v.strictObject({ dn: v.pipe(plainTextSchema(500), v.nonEmpty()), secretRef })),
  /** Where people are searched; `{user}` is the name as entered. */
  search: v.optional(v.strictObject({ base: plainTextSchema(500), filter: template })),
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
  /** Whether a person without an account gets one. */
  accounts: v.optional(accounts, 'EXISTING'),
  /** The office that manages these accounts and their passwords, by the name that people know: the IT cell. */
  managedBy: v.optional(
    v.strictObject({
      name: requiredTextSchema(120),
      translations: v.optional(v.record(plainTextSchema(20), plainTextSchema(120)), {}),
    }),
  ),
  /** Users who keep a local password, for when the directory is down. */
  localUsers: v.optional(v.pipe(v.array(plainTextSchema(200)), v.maxLength(200)), []),
} as const

/** What only the operator of the server can change of a directory. */
export const directoryOperatorFields = {
  /** File with the certificates of the authority that signed the directory's; absent: those that Node trusts. */
  caFile: v.optional(v.string()),
  timeoutMs: v.optional(v.pipe(v.number(), v.minValue(200), v.maxValue(20_000)), 5000),
  /**
   * Maps groups to roles. `filter` with `{dn}` finds a person's groups; without it the groups are read from the
   * person's `memberOf`.
   */
  groups: v.optional(
    v.strictObject({
      base: v.optional(v.string()),
      filter: v.optional(v.pipe(v.string(), v.regex(/\{dn\}/))),
      roles: rolesByValue,
    }),
  ),
} as const

type Found = { readonly search?: unknown; readonly bindAs?: string | undefined }
/** Returns whether people can be found: by a search, or by the name for binding. */
export const canFindPeople = ({ search, bindAs }: Found): boolean =>
  search !== undefined || bindAs?.includes('=') === true

type Reached = { readonly hosts: readonly string[]; readonly startTls: boolean }
/** Returns whether passwords travel encrypted, or stay on this machine. */
export const isEncrypted = ({ hosts, startTls }: Reached): boolean =>
  startTls || hosts.every((one) => one.startsWith('ldaps:') || LOOPBACK.test(one))

/** The schema of `login.ldap` in `client_config`. */
export const directoryConfiguration = v.pipe(
  v.strictObject({ ...directoryFields, ...directoryOperatorFields }),
  v.check((directory) => canFindPeople(directory), 'somebody must be found by a search or by their name'),
  v.check((directory) => isEncrypted(directory), 'passwords travel encrypted'),
  v.check(({ groups }) => groups?.filter === undefined || groups.base !== undefined, 'groups are searched somewhere'),
)
