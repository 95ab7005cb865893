import * as v from 'valibot'
import type { ClientDetails } from '../../../src/contract/institution/institution.ts'
import type { LanguageCode, LocalisedName } from '../../../src/contract/parts.ts'
import type { Database } from '../../db/database.ts'
import {
  BUCKET_PURPOSES,
  cdnBucket,
  client,
  clientAlias,
  clientConfig,
  clientLabel,
  featureFlag,
} from '../../db/schema.ts'
import type { FeatureFlag, HallTicketSettings } from '../../db/schema/tenancy.ts'
import { type Limits, limits } from './limits.ts'

/** A content bucket of a client. */
export interface ClientBucket {
  readonly name: string
  readonly purposeId: number
  readonly isPrivate: boolean
}

/** An institution as every call needs it; cached, because it changes rarely. */
export interface Client {
  readonly id: number
  readonly code: string
  readonly names: LocalisedName
  readonly status: 'ACTIVE' | 'SUSPENDED' | 'ARCHIVED'
  readonly timeZone: string
  readonly currency: string
  readonly buckets: readonly ClientBucket[]
  readonly hallTicket: HallTicketSettings
  /** Typed settings of sign-in and session. */
  readonly limits: Limits
  /** Enabled features. */
  readonly flags: ReadonlySet<FeatureFlag>
  /** Its other settings by key, unparsed; each user of a setting parses it. */
  readonly configs: Readonly<Record<string, unknown>>
  /** Path of the logo in the branding bucket. */
  readonly logoPath: string | null
  /** Public details, except the URL of the logo. */
  readonly details: Omit<ClientDetails, 'logoUrl'>
}

interface Cache {
  readonly readAt: number
  readonly clients: Promise<ClientTable>
}

interface ClientTable {
  readonly byId: ReadonlyMap<number, Client>
  readonly byName: ReadonlyMap<string, Client>
  readonly buckets: ReadonlyMap<string, ClientBucket>
}

/** How long another process may use outdated data after a change in this one, in milliseconds. */
const FRESH_FOR = 5000
const caches = new WeakMap<Database, Cache>()

function toLabels(rows: readonly (typeof clientLabel.$inferSelect)[]): Record<string, LocalisedName> {
  const labels: Record<string, { name: string; translations: Record<string, string> }> = {}
  for (const row of rows) {
    const label = (labels[row.key] ??= { name: row.text, translations: {} })
    label.translations[row.language] = row.text
    if (row.language === 'en') label.name = row.text
  }
  return labels
}

type ClientRow = typeof client.$inferSelect
type BucketRow = typeof cdnBucket.$inferSelect

function buildDetails(
  row: ClientRow,
  labels: Record<string, LocalisedName>,
  buckets: readonly BucketRow[],
  settings: Readonly<Record<string, unknown>>,
): Client['details'] {
  const languageFiles = buckets.find((bucket) => bucket.purposeId === BUCKET_PURPOSES.languageFiles)
  const base = languageFiles?.baseUrl ?? '/cdnserver/'
  const { lookupKeys, factors, formats, showPhoto } = row.hallTicket
  return {
    clientId: row.id,
    code: row.code,
    clientName: row.code,
    names: { name: row.name, translations: row.nameI18n },
    contentPath: base.endsWith('/') ? base : `${base}/`,
    contentBucket: languageFiles?.bucketName ?? `${row.code}-public`,
    languages: [...row.languages],
    defaultLanguage: row.defaultLanguage,
    dateFormat: row.dateFormat,
    firstDayOfWeek: row.firstDayOfWeek,
    timeZone: row.timeZone,
    currency: row.currency,
    primaryColor: row.primaryColor,
    helpdesk: row.helpdesk,
    labels,
    networkAccount: row.networkAccount || settings['login.ldap'] !== undefined,
    hallTicket: { lookupKeys, factors, formats, showPhoto },
    demo: row.demo,
  }
}

async function readClients(db: Database): Promise<ClientTable> {
  // One after the other: in a transaction they share a connection.
  const rows = await db.select().from(client)
  const aliases = await db.select().from(clientAlias)
  const labels = await db.select().from(clientLabel)
  const configs = await db.select().from(clientConfig)
  const buckets = await db.select().from(cdnBucket)
  const flags = await db.select().from(featureFlag)
  const byId = new Map<number, Client>()
  for (const row of rows) {
    const filterOwn = <Row extends { readonly clientId: number }>(list: readonly Row[]) =>
      list.filter((item) => item.clientId === row.id)
    const bucketRows = filterOwn(buckets)
    const settings = Object.fromEntries(filterOwn(configs).map(({ key, value }) => [key, value]))
    byId.set(row.id, {
      id: row.id,
      code: row.code,
      names: { name: row.name, translations: row.nameI18n },
      status: row.status,
      timeZone: row.timeZone,
      currency: row.currency,
      buckets: bucketRows.map(({ bucketName, purposeId, isPrivateBucket }) => ({
        name: bucketName,
        purposeId,
        isPrivate: isPrivateBucket,
      })),
      hallTicket: row.hallTicket,
      limits: v.parse(limits, settings),
      configs: settings,
      flags: new Set(filterOwn(flags).flatMap(({ key, enabled }) => (enabled ? [key] : []))),
      logoPath: row.logoPath,
      details: buildDetails(row, toLabels(filterOwn(labels)), bucketRows, settings),
    })
  }
  const clients = [...byId.values()]
  const names = [
    ...clients.map(({ code, id }) => [code, id] as const),
    ...aliases.map(({ alias, clientId }) => [alias, clientId] as const),
  ]
  return {
    byId,
    byName: new Map(
      names.flatMap(([name, id]) => [byId.get(id)].flatMap((found) => (found ? [[name, found] as const] : []))),
    ),
    buckets: new Map(
      clients
        .filter(({ status }) => status === 'ACTIVE')
        .flatMap((one) => one.buckets.map((bucket) => [bucket.name, bucket] as const)),
    ),
  }
}

function loadClients(db: Database): Promise<ClientTable> {
  const cached = caches.get(db)
  if (cached && Date.now() - cached.readAt < FRESH_FOR) return cached.clients
  const clients = readClients(db)
  caches.set(db, { readAt: Date.now(), clients })
  clients.catch(() => caches.delete(db))
  return clients
}

/** Clears the cache after a client was changed. */
export const clearClients = (db: Database): void => void caches.delete(db)

/** Returns all institutions of this installation. */
export const listClients = async (db: Database): Promise<readonly Client[]> => [
  ...(await loadClients(db)).byId.values(),
]

/** Returns the institution with an id. */
export const findClientById = async (db: Database, id: number): Promise<Client | undefined> =>
  (await loadClients(db)).byId.get(id)

/** Returns the institution that a URL segment names, by code or alias, ignoring case. */
export const findClientByName = async (db: Database, name: string): Promise<Client | undefined> =>
  (await loadClients(db)).byName.get(name.trim().toLowerCase())

/** Returns whether a feature is enabled for at least one active institution. */
export const hasAnyClient = async (db: Database, flag: FeatureFlag): Promise<boolean> =>
  (await listClients(db)).some(({ status, flags }) => status === 'ACTIVE' && flags.has(flag))

/** Returns the bucket with a name, of any active institution: files of a suspended one are not served. */
export const findBucketByName = async (db: Database, name: string): Promise<ClientBucket | undefined> =>
  (await loadClients(db)).buckets.get(name)

/** Returns a name in the caller's language; the official name if there is no translation. */
export const getLocalisedName = (names: LocalisedName, language: LanguageCode): string =>
  names.translations[language] ?? names.name
