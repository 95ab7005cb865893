import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { ClientDetails, NumberFormat } from '../../../src/contract/institution/institution.ts'
import type { LanguageCode, LocalisedName } from '../../../src/contract/parts.ts'
import { encryptedTextColumn } from '../encrypted-text.ts'
import { createdAtColumn, instantColumn, nameColumns, referenceColumn, surrogateColumn } from './columns.ts'

/**
 * A feature that can be switched on for an institution. `developerTools`: the pages for integrators, and slow responses
 * on request. `platform`: the list of all institutions of the server; set at the start for the one that the operator
 * names (`PLATFORM_INSTITUTION`).
 */
export type FeatureFlag = 'developerTools' | 'platform'

/** The helpdesk's contact details for students. */
export interface Helpdesk {
  readonly phone: string | null
  readonly email: string | null
  readonly hours: LocalisedName | null
}

/**
 * How a hall ticket is looked up at this institution, and what it prints in addition (specification, section 10.2,
 * `hallTicket.*`).
 */
export interface HallTicketSettings {
  readonly lookupKeys: ClientDetails['hallTicket']['lookupKeys']
  readonly factors: ClientDetails['hallTicket']['factors']
  readonly formats: Readonly<Record<string, NumberFormat>>
  readonly showPhoto: boolean
  readonly secondLanguage: LanguageCode | null
}

/** Why a platform administrator has suspended an institution, and since when. */
export interface Suspension {
  readonly reason: string
  readonly since: string
}

/** An institution: every other table belongs to one (specification, section 10.2). */
export const client = pgTable('client', {
  id: bigint({ mode: 'number' }).primaryKey(),
  /** The institution's segment in URLs: `a-z0-9-`, 2 to 30 characters. */
  code: text().notNull().unique(),
  ...nameColumns(),
  kind: text({ enum: ['UNIVERSITY', 'COLLEGE', 'UNIVERSITY_COLLEGE'] }).notNull(),
  status: text({ enum: ['ACTIVE', 'SUSPENDED', 'ARCHIVED'] })
    .notNull()
    .default('ACTIVE'),
  /** Why and since when it is suspended; null: it is not. */
  suspension: jsonb().$type<Suspension>(),
  timeZone: text().notNull(),
  currency: text().notNull(),
  defaultLanguage: text().$type<LanguageCode>().notNull(),
  languages: jsonb().$type<readonly LanguageCode[]>().notNull(),
  dateFormat: text().notNull(),
  firstDayOfWeek: integer().notNull(),
  primaryColor: text(),
  /** Path of the logo in the public bucket; null: the name is shown as text. */
  logoPath: text(),
  helpdesk: jsonb().$type<Helpdesk>().notNull(),
  hallTicket: jsonb().$type<HallTicketSettings>().notNull(),
  /** Whether staff may sign in with an account of the institution's directory. */
  networkAccount: boolean().notNull().default(false),
  /** Whether the data is fictitious: photographs and documents are marked accordingly. */
  demo: boolean().notNull().default(false),
  createdAt: createdAtColumn(),
})

/** Other URL segments of a client: `srtmu` leads to `svtu`. */
export const clientAlias = pgTable('client_alias', {
  alias: text().primaryKey(),
  clientId: referenceColumn()
    .notNull()
    .references(() => client.id),
})

/** A site that may host the components and call the server from a browser. */
export const clientDomain = pgTable(
  'client_domain',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    /** The origin as a browser sends it: `https://www.example.edu`. */
    origin: text().notNull(),
    kind: text({ enum: ['PORTAL', 'CMS_EMBED', 'CDN', 'VERIFY'] }).notNull(),
    isPrimary: boolean().notNull().default(false),
    /** For whom the site's pages may get assertions of signed-in people; null: for nobody. */
    audience: text(),
    /** Where the site's back end takes sign-out notices; null: it gets none. */
    signOutUrl: text(),
    /** Whether an assertion for the site may contain the user name. */
    givesUserName: boolean().notNull().default(false),
  },
  (table) => [unique().on(table.clientId, table.origin), index().on(table.origin)],
)

/** The institution's own term for something: `hallTicket` is "Statement of Entry" at some. */
export const clientLabel = pgTable(
  'client_label',
  {
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    key: text().notNull(),
    language: text().$type<LanguageCode>().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.key, table.language] })],
)

/** Other settings of an institution, by key. */
export const clientConfig = pgTable(
  'client_config',
  {
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    key: text().notNull(),
    value: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.key] })],
)

/**
 * A feature that an institution has switched on or off (specification, section 10.2). A feature without a row is off.
 */
export const featureFlag = pgTable(
  'feature_flag',
  {
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    key: text().$type<FeatureFlag>().notNull(),
    enabled: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.key] })],
)

/** The purposes of buckets (specification, section 10.2). */
export const BUCKET_PURPOSES = {
  languageFiles: 1,
  branding: 2,
  photos: 3,
  hallTickets: 4,
  receipts: 5,
  exports: 6,
} as const

/** A content bucket; private ones are accessible only by signed URLs. */
export const cdnBucket = pgTable(
  'cdn_bucket',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    purposeId: integer().notNull(),
    bucketId: text().notNull(),
    bucketName: text().notNull(),
    baseUrl: text().notNull(),
    isPrivateBucket: boolean().notNull(),
    userId: referenceColumn(),
  },
  (table) => [unique().on(table.clientId, table.purposeId), index().on(table.bucketName)],
)

/**
 * The setup of the first institution of an installation: one row. Of the link and of the key that it is exchanged for,
 * only hashes are stored.
 */
export const setup = pgTable('setup', {
  name: text().primaryKey(),
  tokenHash: text().notNull(),
  /** Null: the link was not opened yet. */
  keyHash: text(),
  /** What has been saved, as JSON; emptied at the end. It holds the hash of a password and the key of an app. */
  draft: encryptedTextColumn('setup.draft').notNull(),
  issuedAt: instantColumn().notNull(),
  completedAt: instantColumn(),
})
