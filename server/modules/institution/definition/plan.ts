import { inArray } from 'drizzle-orm'
import type { InstitutionDefinition } from '../../../../src/contract/institution/definition.ts'
import type { Database } from '../../../db/database.ts'
import { client, clientAlias } from '../../../db/schema.ts'
import { checkLanguages, checkNextYear, checkOrigins, checkPeriods, checkSessions } from './definition-checks.ts'
import { DEFINITION_DEFAULTS, listMissingKeys, type StoredDefinition } from './defaults.ts'
import { listDifferences, type Change } from './difference.ts'
import type { Problem } from './problem.ts'
import { findStoredInstitution, type StoredInstitution } from './stored-institution.ts'
import {
  checkAcademicYears,
  checkFinancialYears,
  joinPlans,
  planCurrentYear,
  planNextYear,
  type YearPlan,
} from './plan-years.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

/** What a definition changes in the database. */
export interface DefinitionPlan {
  /** The institution that has the code already; null: it is new. */
  readonly stored: StoredInstitution | null
  readonly after: StoredDefinition
  readonly academicYears: YearPlan
  readonly financialYears: YearPlan
  readonly changes: readonly Change[]
}

/** What is planned with a definition besides its values. */
export interface PlanOptions {
  readonly now: Date
  /** Whether sites may be without encryption when their address says so. */
  readonly allowHttp?: boolean
}

/** Returns the problems of codes and aliases that lead to another institution already. */
async function checkCodes(
  db: Database,
  { code, aliases = [] }: InstitutionDefinition,
  ownId: number | undefined,
): Promise<readonly Problem[]> {
  const names = [code, ...aliases]
  const codes = await db.select({ id: client.id, name: client.code }).from(client).where(inArray(client.code, names))
  const others = await db
    .select({ id: clientAlias.clientId, name: clientAlias.alias })
    .from(clientAlias)
    .where(inArray(clientAlias.alias, names))
  // A code is never an alias too, not even of the same institution.
  const taken = new Set([
    ...codes.filter(({ id }) => id !== ownId).map(({ name }) => name),
    ...others.filter(({ id, name }) => id !== ownId || name === code).map(({ name }) => name),
  ])
  return [
    ...(taken.has(code) ? [{ path: 'code', key: 'role.codeTaken' } as const] : []),
    ...aliases.flatMap((alias, place) =>
      taken.has(alias) || alias === code ? [{ path: `aliases.${place}`, key: 'role.codeTaken' } as const] : [],
    ),
  ]
}

type WithoutGaps<Value> = { readonly [Key in keyof Value]?: Exclude<Value[Key], undefined> }

/** Removes the members that are undefined, so that they do not replace what is stored. */
const removeGaps = <Value extends object>(value: Value): WithoutGaps<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as WithoutGaps<Value>

/** Completes a definition with what is stored, or with the defaults; null: a new one lacks what it needs. */
function completeDefinition(
  { academicYear: _current, nextAcademicYear: _next, financialYear: _financial, ...given }: InstitutionDefinition,
  stored: StoredInstitution | null,
  origins: readonly string[] | undefined,
): StoredDefinition | null {
  const { name, kind, languages, timeZone, currency } = { ...stored?.definition, ...removeGaps(given) }
  const [first] = languages ?? []
  if (!name || !kind || !languages || !timeZone || !currency || !first) return null
  const rest = { ...DEFINITION_DEFAULTS, defaultLanguage: first, ...stored?.definition, ...removeGaps(given) }
  // In the order of a file, in which differences are listed.
  return {
    code: given.code,
    name: { name: name.name, translations: name.translations },
    kind,
    languages: [...new Set(languages)],
    defaultLanguage: rest.defaultLanguage,
    timeZone,
    currency,
    dateFormat: rest.dateFormat,
    firstDayOfWeek: rest.firstDayOfWeek,
    primaryColor: rest.primaryColor,
    helpdesk: rest.helpdesk,
    sites: [...(origins ?? rest.sites)],
    aliases: [...new Set(rest.aliases)].sort(),
    labels: rest.labels,
    hallTicket: rest.hallTicket,
    documents: rest.documents,
    navigation: rest.navigation,
    networkAccount: rest.networkAccount,
    studentSignIn: [...new Set(rest.studentSignIn)],
    secondFactorFor: [...new Set(rest.secondFactorFor)],
    lockout: rest.lockout,
    sessions: rest.sessions,
    mail: rest.mail,
    sms: rest.sms,
    directory: rest.directory,
    openId: rest.openId,
    retention: rest.retention,
  }
}

/** Plans a definition: what it would change, or why it cannot be applied. Writes nothing. */
export async function planDefinition(
  db: Database,
  definition: InstitutionDefinition,
  options: PlanOptions,
): Promise<DefinitionPlan | { readonly problems: readonly Problem[] }> {
  const stored = await findStoredInstitution(db, definition.code)
  const plan = planWithStored(stored, definition, options)
  // A new institution that lacks what it needs has no other problems yet.
  if (!stored && listMissingKeys(definition).length > 0) return plan
  const taken = await checkCodes(db, definition, stored?.clientId)
  if (taken.length === 0) return plan
  return { problems: [...taken, ...('problems' in plan ? plan.problems : [])] }
}

/** Plans a definition beside what is stored of its institution; null: it is new, and no other has its codes. */
export function planWithStored(
  stored: StoredInstitution | null,
  definition: InstitutionDefinition,
  { now, allowHttp = false }: PlanOptions,
): DefinitionPlan | { readonly problems: readonly Problem[] } {
  const sites = definition.sites && checkOrigins(definition.sites, allowHttp)
  const after = completeDefinition(definition, stored, sites?.origins)
  const missing = stored ? [] : listMissingKeys(definition)
  if (missing.length > 0 || !after)
    return { problems: missing.map((path) => ({ path, key: 'field.required' as const })) }
  const today = formatIsoDay(after.timeZone, now)
  const { academicYear, nextAcademicYear, financialYear } = definition
  const academicYears = joinPlans(
    planCurrentYear('academicYear', stored?.academicYears ?? [], academicYear, today),
    planNextYear('nextAcademicYear', stored?.academicYears ?? [], nextAcademicYear),
  )
  const financialYears = planCurrentYear('financialYear', stored?.financialYears ?? [], financialYear, today)
  const yearProblems = [
    ...academicYears.problems,
    ...(academicYear && academicYears.problems.length === 0 ? checkNextYear(academicYear, nextAcademicYear) : []),
    ...financialYears.problems,
  ]
  const checkAgainstOthers = () => [
    ...checkAcademicYears(stored?.academicYears ?? [], academicYears, { academicYear, nextAcademicYear }, today),
    ...checkFinancialYears(stored?.financialYears ?? [], financialYears, { financialYear }, today),
  ]
  const problems = [
    ...(sites?.problems ?? []),
    ...checkLanguages(after.languages, after.defaultLanguage),
    ...(yearProblems.length > 0 ? yearProblems : checkAgainstOthers()),
    ...checkPeriods(definition.retention ?? {}),
    ...checkSessions(definition.sessions),
  ]
  if (problems.length > 0) return { problems }
  const changes = [
    ...listDifferences(stored?.definition ?? null, after),
    ...academicYears.changes,
    ...financialYears.changes,
  ]
  return { stored, after, academicYears, financialYears, changes }
}
