import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { RetentionRuleRow, RetentionRun, saveRetention } from '../../../../src/contract/institution/retention.ts'
import { RETENTION_KINDS } from '../../../../src/contract/institution/retention-kinds.ts'
import { retentionRun } from '../../../db/schema.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { countDue } from '../../../lib/retention/due.ts'
import { computePeriodDays, findPeriodLimits } from '../../../lib/retention/periods.ts'
import { RETENTION } from '../../../lib/retention/rules.ts'
import { runAllOrNothing } from '../../users/all-or-nothing.ts'
import { applyDefinition } from '../definition/apply.ts'
import { lockSettings, refuseFields, loadStoredSettings } from '../settings/stored-settings.ts'

/** The number of runs shown that have deleted something. */
const SHOWN_RUNS = 20

/** Returns how long each kind of data is kept, with what the next run would delete of the institution. */
export async function listRules(context: ActorContext): Promise<RetentionRuleRow[]> {
  const { db, client, now } = context
  const { retention } = (await loadStoredSettings(context)).definition
  const rows: RetentionRuleRow[] = []
  for (const kind of RETENTION_KINDS) {
    const rule = RETENTION[kind]
    const days = computePeriodDays(rule, retention[kind])
    rows.push({
      kind,
      days,
      usualDays: rule.days,
      limits: findPeriodLimits(rule),
      since: rule.since,
      due: await countDue(db, rule, client.id, now, days),
    })
  }
  return rows
}

const toShownRun = ({ at, deleted }: typeof retentionRun.$inferSelect): RetentionRun => ({
  runAt: at.toISOString(),
  deleted: RETENTION_KINDS.flatMap((kind) => {
    const rows = deleted[kind]
    return rows ? [{ kind, rows }] : []
  }),
})

/** Returns the last run of the deletion, and the last runs that have deleted something of the institution. */
export async function listRuns({ db, client }: ActorContext): Promise<RetentionRun[]> {
  const own = eq(retentionRun.clientId, client.id)
  const [last] = await db.select().from(retentionRun).where(own).orderBy(desc(retentionRun.id)).limit(1)
  const runs = await db
    .select()
    .from(retentionRun)
    .where(and(own, ne(retentionRun.deleted, sql`'{}'::jsonb`)))
    .orderBy(desc(retentionRun.id))
    .limit(SHOWN_RUNS)
  return [...(last && last.id !== runs[0]?.id ? [last] : []), ...runs].map(toShownRun)
}

/** Saves the own periods of the institution; those that are the usual ones are not stored. */
export function savePeriods(
  { seen, periods }: ParsedInputOf<typeof saveRetention>,
  context: ActorContext,
): Promise<OutputOf<typeof saveRetention> | Refusal> {
  const { db, client, now, actor, address, requestId } = context
  return runAllOrNothing(db, async (tx) => {
    await lockSettings({ ...context, db: tx })
    const { code, retention } = (await loadStoredSettings({ db: tx, client })).definition
    const own = RETENTION_KINDS.filter((kind) => periods[kind] !== undefined && periods[kind] !== RETENTION[kind].days)
    const applied = await applyDefinition(
      tx,
      { code, retention: Object.fromEntries(own.map((kind) => [kind, periods[kind]])) },
      {
        now,
        activity: 'saveRetention',
        by: { actorUserId: actor.userId, address, requestId },
        allowHttp: true,
        server: db,
      },
    )
    if (applied.outcome === 'SAME') return { outcome: 'UNCHANGED' as const }
    const stale = RETENTION_KINDS.some(
      (kind) =>
        findPeriodLimits(RETENTION[kind]) !== null &&
        seen[kind] !== computePeriodDays(RETENTION[kind], retention[kind]),
    )
    if (stale) return refuse('stale')
    if (applied.outcome === 'REFUSED')
      return refuseFields(
        applied.problems.map((one) => ({ ...one, path: one.path.replace(/^retention/, 'periods') })),
        context,
      )
    return { outcome: 'SAVED' as const }
  })
}
