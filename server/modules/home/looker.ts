import { and, asc, eq } from 'drizzle-orm'
import type { RowOf } from '../../../src/contract/activity.ts'
import type { lookerReports } from '../../../src/contract/home/looker.ts'
import { academicYear, college } from '../../db/schema.ts'
import { whereCollegeInScope, hasAllColleges } from '../../lib/access/scope.ts'
import { UNIVERSITY_ADMIN } from '../../lib/access/allowed.ts'
import { recordCallerAct } from '../../lib/audit/audit.ts'
import { runTransaction } from '../../db/transaction.ts'
import { refuse, type ActivityHandlers, type ActorContext, type QueryHandlers } from '../../lib/context/handler.ts'
import { getBucketName } from '../../lib/clients/buckets.ts'
import { loadChoices } from './figures/figure-choices.ts'
import { mayChoose } from './figures/sums.ts'
import { readLookerReports, type LookerReport } from './looker/configuration.ts'
import { loadLookerSettings, removeReport, saveReport } from './looker/looker-settings.ts'
import { issueLookerToken, readLookerToken, TOKEN_MINUTES } from './looker/token.ts'
import { addMs } from '../../lib/time/instants.ts'
import { MINUTE_MS } from '../../../src/contract/durations.ts'

type ReportRow = RowOf<typeof lookerReports>['reports'][number]

/** How long the address of a picture is valid, in seconds: until the page has loaded it. */
const PICTURE_SECONDS = 300

/** Returns the reports for the roles of the caller. */
function listOwnReports({ client, actor }: ActorContext): readonly LookerReport[] {
  const reports = readLookerReports(client)
  return typeof reports === 'string'
    ? []
    : reports.filter(({ roles }) => roles.some((one) => actor.roleIds.includes(one)))
}

/** Returns the address of the static picture of a report, valid for some minutes; null without one. */
async function findPictureUrl(
  { picture }: LookerReport,
  { client, buckets, now }: ActorContext,
): Promise<string | null> {
  if (picture === undefined) return null
  const bucket = getBucketName(client, 'photos')
  return (await buckets.has(bucket, picture))
    ? buckets.signedUrl(bucket, picture, { seconds: PICTURE_SECONDS, now })
    : null
}

/** Returns the codes of the colleges that a token covers: the chosen one, or all in scope; null means no limit. */
async function listCollegeCodes({ db, actor }: ActorContext, collegeId: number | undefined): Promise<string[] | null> {
  if (collegeId === undefined && hasAllColleges(actor)) return null
  const rows = await db
    .select({ code: college.code })
    .from(college)
    .where(
      and(
        eq(college.clientId, actor.clientId),
        whereCollegeInScope(db, actor, college.id),
        collegeId === undefined ? undefined : eq(college.id, collegeId),
      ),
    )
    .orderBy(asc(college.code))
  return rows.map(({ code }) => code)
}

/** Returns the address of a report with its parameters, as Looker Studio expects them: JSON in `params`. */
function buildReportUrl(
  { url, parameters }: LookerReport,
  values: Readonly<Record<string, string | undefined>>,
): string {
  const named = Object.entries(values).flatMap(([name, value]) => {
    const own = parameters[name as keyof typeof parameters]
    return own !== undefined && value !== undefined ? [[own, value] as const] : []
  })
  const address = new URL(url)
  address.searchParams.set('params', JSON.stringify(Object.fromEntries(named)))
  return address.toString()
}

async function loadShownReport(report: LookerReport, context: ActorContext): Promise<ReportRow> {
  const { id, names, description, refreshed, url, parameters } = report
  return {
    reportId: id,
    names,
    description,
    refreshed: refreshed ?? null,
    host: new URL(url).hostname,
    picture: await findPictureUrl(report, context),
    filters: {
      college: parameters.college !== undefined,
      academicYear: parameters.academicYear !== undefined,
      days: parameters.from !== undefined && parameters.to !== undefined,
    },
  }
}

/** Query handlers of embedded reports (specification, section 11.2.5). */
export const lookerQueries = {
  async lookerReports(_input, context) {
    const { client, actor } = context
    const found = readLookerReports(client)
    const [{ academicYears, colleges } = { academicYears: [], colleges: [] }] = await loadChoices(context)
    return [
      {
        configuration: typeof found === 'string' ? found : 'READY',
        settings: actor.roleIds.includes(UNIVERSITY_ADMIN)
          ? await loadLookerSettings(typeof found === 'string' ? [] : found, context)
          : null,
        reports: await Promise.all(listOwnReports(context).map((report) => loadShownReport(report, context))),
        academicYears,
        colleges,
      },
    ]
  },
} satisfies Partial<QueryHandlers>

/** Activity handlers of embedded reports. */
export const lookerActivities = {
  async createLookerToken({ reportId, collegeId, academicYearId, from, to }, context) {
    const { db, actor, client, now } = context
    const report = listOwnReports(context).find(({ id }) => id === reportId)
    if (!report || !(await mayChoose(context, collegeId))) return refuse('notFound')
    const [year] =
      academicYearId === undefined
        ? []
        : await db
            .select({ code: academicYear.code })
            .from(academicYear)
            .where(and(eq(academicYear.clientId, actor.clientId), eq(academicYear.id, academicYearId)))
    if (academicYearId !== undefined && !year) return refuse('notFound')
    const colleges = await listCollegeCodes(context, collegeId)
    const token = await issueLookerToken(db, { clientId: client.id, reportId, colleges }, now)
    await runTransaction(db, (tx) =>
      recordCallerAct(tx, context, {
        activity: 'createLookerToken',
        entity: 'looker_report',
        entityId: reportId,
        detail: { collegeId: collegeId ?? null, academicYear: year?.code ?? null, from: from ?? null, to: to ?? null },
      }),
    )
    return {
      url: buildReportUrl(report, {
        token,
        college: collegeId === undefined ? undefined : colleges?.[0],
        academicYear: year?.code,
        from,
        to,
      }),
      expiresAt: addMs(now, TOKEN_MINUTES * MINUTE_MS).toISOString(),
    }
  },
  saveLookerReport: saveReport,
  removeLookerReport: removeReport,
  async resolveLookerToken({ token }, { db, client, now }) {
    const found = await readLookerToken(db, token, now)
    if (!found || found.clientId !== client.id) return refuse('notFound')
    return { reportId: found.reportId, colleges: found.colleges }
  },
} satisfies Partial<ActivityHandlers>
