import { and, asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import type { lookerReports, saveLookerReport } from '../../../../src/contract/home/looker.ts'
import type { RecordedAct } from '../../../../src/contract/institution/audit/recorded-acts.ts'
import type { Database } from '../../../db/database.ts'
import { clientConfig, role } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { recordCallerAct } from '../../../lib/audit/audit.ts'
import { clearClients } from '../../../lib/clients/clients.ts'
import { refuse, Refusal, type ActorContext } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { lockSettings } from '../../institution/settings/stored-settings.ts'
import { LOOKER_KEY, lookerConfiguration, MOST_REPORTS, reportAddress, type LookerReport } from './configuration.ts'

type Settings = NonNullable<RowOf<typeof lookerReports>['settings']>
type Saved = ParsedInputOf<typeof saveLookerReport>

const toSettings = ({ id, names, description, url, roles, parameters }: LookerReport): Settings['reports'][number] => ({
  reportId: id,
  title: names.name,
  about: description.name,
  url,
  roles,
  token: parameters.token,
  college: parameters.college ?? '',
  academicYear: parameters.academicYear ?? '',
  from: parameters.from ?? '',
  to: parameters.to ?? '',
})

/** Returns the reports as an administrator changes them, and the roles that may see one. */
export async function loadLookerSettings(
  reports: readonly LookerReport[],
  { db, client }: ActorContext,
): Promise<Settings> {
  const roles = await db
    .select({ roleId: role.id, name: role.name, nameI18n: role.nameI18n })
    .from(role)
    .where(and(eq(role.clientId, client.id), eq(role.status, 'ACTIVE')))
    .orderBy(asc(role.rank), asc(role.id))
  return {
    reports: reports.map(toSettings),
    roles: roles.map(({ roleId, name, nameI18n }) => ({ roleId, names: { name, translations: { ...nameI18n } } })),
  }
}

/** Returns a text with the translations of the one before, as long as it is the same. */
const mergeTranslations = (text: string, before: LookerReport['names'] | undefined): LookerReport['names'] =>
  before?.name === text ? before : { name: text, translations: {} }

/** Returns a report as it is stored; what the form does not ask for stays. */
function toReport({ reportId: _id, title, about, url, roles, ...given }: Saved, id: string, before?: LookerReport) {
  const { token, ...others } = given
  const optional = Object.fromEntries(Object.entries(others).filter(([, own]) => own !== ''))
  return {
    ...before,
    id,
    names: mergeTranslations(title, before?.names),
    description: mergeTranslations(about, before?.description),
    url,
    roles: [...new Set(roles)],
    parameters: { token, ...optional },
  } satisfies LookerReport
}

/** Returns a name for a new report that none has yet. */
function findFreeId(reports: readonly LookerReport[]): string {
  for (let number = reports.length + 1; ; number++)
    if (!reports.some(({ id }) => id === `report-${number}`)) return `report-${number}`
}

/** Reads the stored reports; those that cannot be used are replaced. */
async function listStoredReports(db: Database, clientId: number): Promise<readonly LookerReport[]> {
  const [row] = await db
    .select({ value: clientConfig.value })
    .from(clientConfig)
    .where(and(eq(clientConfig.clientId, clientId), eq(clientConfig.key, LOOKER_KEY)))
  const parsed = v.safeParse(lookerConfiguration, row?.value)
  return parsed.success ? parsed.output.reports : []
}

/** Changes the reports of the caller's institution, one administrator after the other. */
async function changeReports<Result extends object>(
  activity: RecordedAct,
  context: ActorContext,
  change: (
    reports: readonly LookerReport[],
  ) => { reports: readonly LookerReport[]; id: string; result: Result } | Refusal,
): Promise<Result | Refusal> {
  const { db, client } = context
  const result = await runTransaction(db, async (tx) => {
    await lockSettings({ db: tx, client })
    const changed = change(await listStoredReports(tx, client.id))
    if (changed instanceof Refusal) return changed
    const row = { clientId: client.id, key: LOOKER_KEY, value: { reports: changed.reports } }
    if (changed.reports.length === 0)
      await tx.delete(clientConfig).where(and(eq(clientConfig.clientId, client.id), eq(clientConfig.key, LOOKER_KEY)))
    else
      await tx
        .insert(clientConfig)
        .values(row)
        .onConflictDoUpdate({ target: [clientConfig.clientId, clientConfig.key], set: { value: row.value } })
    await recordCallerAct(tx, context, { activity, entity: 'looker_report', entityId: changed.id })
    return changed.result
  })
  clearClients(db)
  return result
}

/** Adds a report, or changes one. */
export async function saveReport(saved: Saved, context: ActorContext): Promise<{ reportId: string } | Refusal> {
  if (!v.is(reportAddress, saved.url))
    return refuse(
      'invalidInput',
      {},
      { fieldErrors: [{ field: 'url', message: getMessage(context.language, 'looker.url') }] },
    )
  return changeReports('saveLookerReport', context, (reports) => {
    const { reportId } = saved
    const before = reports.find(({ id }) => id === reportId)
    if (reportId !== undefined && !before) return refuse('notFound')
    if (!before && reports.length >= MOST_REPORTS) return refuse('invalidInput')
    const id = reportId ?? findFreeId(reports)
    const report = toReport(saved, id, before)
    const next = before ? reports.map((one) => (one.id === id ? report : one)) : [...reports, report]
    return { reports: next, id, result: { reportId: id } }
  })
}

/** Removes a report. */
export const removeReport = (
  { reportId }: { readonly reportId: string },
  context: ActorContext,
): Promise<object | Refusal> =>
  changeReports('removeLookerReport', context, (reports) =>
    reports.some(({ id }) => id === reportId)
      ? { reports: reports.filter(({ id }) => id !== reportId), id: reportId, result: {} }
      : refuse('notFound'),
  )
