import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import {
  DATE_FORMATS,
  institutionDefinition,
  LABEL_KEYS,
  type InstitutionDefinition,
} from '../../../../src/contract/institution/definition.ts'
import type { PaymentAccount } from '../../../../src/contract/institution/connections/payment-accounts.ts'
import type { Database } from '../../../db/database.ts'
import {
  academicYear,
  client,
  clientAlias,
  clientConfig,
  clientDomain,
  clientLabel,
  financialYear,
} from '../../../db/schema.ts'
import { DOCUMENTS_KEY, readDocuments } from '../../../lib/clients/document-settings.ts'
import { NAVIGATION_KEY, readNavigation } from '../../../lib/clients/navigation-settings.ts'
import { readPeriods, RETENTION_KEY } from '../../../lib/retention/periods.ts'
import { listPaymentAccounts } from '../../payments/gateway/accounts.ts'
import { readConnections } from './connections.ts'
import { DEFINITION_DEFAULTS, type StoredDefinition } from './defaults.ts'
import type { StoredPictures } from './write-documents.ts'
import { readLoginRules } from './login-rules.ts'
import type { StoredYear } from './plan-years.ts'

/** An institution as stored: what a definition can change, and its years. */
export interface StoredInstitution {
  readonly clientId: number
  readonly logoPath: string | null
  /** The paths of the pictures on documents, in the private bucket of tickets. */
  readonly pictures: StoredPictures
  readonly definition: StoredDefinition
  /** The accounts at payment gateways, which are no part of the definition: payments belong to them. */
  readonly paymentAccounts: readonly PaymentAccount[]
  readonly academicYears: readonly StoredYear[]
  readonly financialYears: readonly StoredYear[]
}

const dateFormat = v.fallback(v.picklist(DATE_FORMATS), DEFINITION_DEFAULTS.dateFormat)

function toLabels(rows: readonly (typeof clientLabel.$inferSelect)[]): StoredDefinition['labels'] {
  const keys = LABEL_KEYS.filter((key) => rows.some((row) => row.key === key))
  return Object.fromEntries(
    keys.map((key) => [
      key,
      Object.fromEntries(rows.filter((row) => row.key === key).map(({ language, text }) => [language, text])),
    ]),
  )
}

/** Reads an institution by its code; null: there is none. */
export async function findStoredInstitution(db: Database, code: string): Promise<StoredInstitution | null> {
  const [row] = await db.select().from(client).where(eq(client.code, code))
  if (!row) return null
  const labels = await db
    .select()
    .from(clientLabel)
    .where(eq(clientLabel.clientId, row.id))
    .orderBy(clientLabel.key, clientLabel.language)
  const aliases = await db.select().from(clientAlias).where(eq(clientAlias.clientId, row.id)).orderBy(clientAlias.alias)
  const sites = await db
    .select()
    .from(clientDomain)
    .where(eq(clientDomain.clientId, row.id))
    .orderBy(clientDomain.origin)
  const configs = await db.select().from(clientConfig).where(eq(clientConfig.clientId, row.id))
  const documents = readDocuments(configs.find(({ key }) => key === DOCUMENTS_KEY)?.value)
  const academicYears = await db
    .select()
    .from(academicYear)
    .where(eq(academicYear.clientId, row.id))
    .orderBy(asc(academicYear.startsOn))
  const financialYears = await db
    .select()
    .from(financialYear)
    .where(eq(financialYear.clientId, row.id))
    .orderBy(asc(financialYear.startsOn))
  return {
    clientId: row.id,
    logoPath: row.logoPath,
    pictures: { letterhead: documents.letterhead, signature: documents.signature, seal: documents.seal },
    academicYears,
    financialYears,
    paymentAccounts: await listPaymentAccounts(db, row.id),
    definition: {
      code: row.code,
      name: { name: row.name, translations: row.nameI18n },
      kind: row.kind,
      languages: [...row.languages],
      defaultLanguage: row.defaultLanguage,
      timeZone: row.timeZone,
      currency: row.currency,
      dateFormat: v.parse(dateFormat, row.dateFormat),
      firstDayOfWeek: row.firstDayOfWeek,
      primaryColor: row.primaryColor,
      helpdesk: row.helpdesk,
      labels: toLabels(labels),
      aliases: aliases.map(({ alias }) => alias),
      sites: sites.map(({ origin }) => origin).sort(),
      hallTicket: row.hallTicket,
      documents: { signatory: documents.signatory, footer: documents.footer },
      navigation: readNavigation(configs.find(({ key }) => key === NAVIGATION_KEY)?.value),
      networkAccount: row.networkAccount,
      ...readLoginRules(configs),
      ...readConnections(configs),
      retention: readPeriods(configs.find(({ key }) => key === RETENTION_KEY)?.value),
    },
  }
}

const findYear = (years: readonly StoredYear[], status: string) => {
  const found = years.find((year) => year.status === status)
  return found && { code: found.code, startsOn: found.startsOn, endsOn: found.endsOn }
}

/** Returns the definition of a stored institution, which changes nothing when it is applied to it. */
export const toDefinition = ({ definition, academicYears, financialYears }: StoredInstitution): InstitutionDefinition =>
  v.parse(institutionDefinition, {
    ...definition,
    academicYear: findYear(academicYears, 'CURRENT'),
    nextAcademicYear: findYear(academicYears, 'NEXT') ?? null,
    financialYear: findYear(financialYears, 'CURRENT'),
  })
