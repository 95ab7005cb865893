import { randomUUID } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import { EXPORT_ROWS, MOST_RUNNING_EXPORTS, type exportReport } from '../../../src/contract/exports/exports.ts'
import { MASKED_SOURCES } from '../../../src/contract/exports/sources.ts'
import { exportJob } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import { hasRight } from '../../lib/access/has-right.ts'
import { refuseNeeds } from '../../lib/access/refuse-needs.ts'
import type { Client } from '../../lib/clients/clients.ts'
import { refuse, type ActorContext, type Refusal } from '../../lib/context/handler.ts'
import { refuseForRate, countSecondsToWait } from '../../lib/rate-limit/count-use.ts'
import { whereOwnExport, getExportPath, type ExportRow } from './job.ts'
import { listNeeds, SOURCES } from './sources/export-sources.ts'

type Input = ParsedInputOf<typeof exportReport>
type Output = OutputOf<typeof exportReport>

const rowLimit = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), Infinity)

/** Returns how many rows a call exports at once; an institution may lower it (`export.syncRowLimit`). */
const getSyncRowLimit = ({ format }: Input, { configs }: Client): number =>
  Math.min(EXPORT_ROWS[format].atOnce, v.parse(rowLimit, configs['export.syncRowLimit']))

/** Stores an export, unless the caller has too many in progress. */
const createExport = (
  { format, request, reason }: Input,
  total: number,
  notifies: boolean,
  { db, client, actor, language, now }: ActorContext,
): Promise<ExportRow | undefined> =>
  runTransaction(db, async (tx) => {
    // Two calls at once must not both find room.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`export ${client.id} ${actor.userId}`}, 0))`)
    const [running] = await tx
      .select({ exports: count() })
      .from(exportJob)
      .where(and(whereOwnExport({ client, actor }), eq(exportJob.status, 'RUNNING')))
    if ((running?.exports ?? 0) >= MOST_RUNNING_EXPORTS) return undefined
    const publicId = randomUUID()
    const [made] = await tx
      .insert(exportJob)
      .values({
        publicId,
        clientId: client.id,
        userId: actor.userId,
        roleIds: actor.roleIds,
        request,
        reason: reason ?? null,
        format,
        language,
        status: 'RUNNING',
        notifies,
        total,
        filePath: getExportPath(publicId, format),
        createdAt: now,
      })
      .returning()
    return made
  })

/** Exports rows at once, or starts a background job when there are many. */
export async function startExport(input: Input, context: ActorContext): Promise<Output | Refusal> {
  const { db, client, actor, now, exports } = context
  const { format, request, reason = null } = input
  for (const needs of listNeeds(request, reason))
    if (!(await hasRight(db, actor, needs, now))) return refuseNeeds(context, needs)
  if (reason !== null && !MASKED_SOURCES.some((source) => source === request.source)) return refuse('invalidInput')
  for (const limit of ['reportsPerAccount', ...(reason === null ? [] : ['unmaskPerAccount' as const])] as const) {
    const wait = await countSecondsToWait(context, limit, actor.userId)
    if (wait > 0) return refuseForRate(wait, context)
  }
  const total = await (await SOURCES[request.source].open(request.filters as never, context)).count()
  const { most } = EXPORT_ROWS[format]
  if (most !== null && total > most) return { outcome: 'TOO_MANY', total, most }
  const waits = total <= getSyncRowLimit(input, client)
  const job = await createExport(input, total, !waits, context)
  if (!job) return { outcome: 'BUSY', most: MOST_RUNNING_EXPORTS }
  const { publicId: exportId } = job
  if (waits) await exports.run(job.id)
  else exports.wake()
  const [after = job] = waits ? await db.select().from(exportJob).where(eq(exportJob.id, job.id)) : []
  if (after.status === 'DONE') return { outcome: 'READY', exportId, rows: after.done }
  if (after.status === 'FAILED') return { outcome: 'FAILED', exportId, failure: after.failure ?? 'UNEXPECTED' }
  return { outcome: 'STARTED', exportId, total }
}
