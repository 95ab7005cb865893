import { and, eq, sql } from 'drizzle-orm'
import { findClientById, type Client } from '../../../lib/clients/clients.ts'
import { userAccount, userImport, userImportRow } from '../../../db/schema.ts'
import { mapUniqueViolation } from '../../../db/unique-violation.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { LeaseLost } from '../../../lib/jobs/leases.ts'
import { findJobActor } from '../../../lib/session/job-actor.ts'
import { openRunner, type RunningJobs } from '../../../lib/jobs/runner.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'
import { buildPortalUrl } from '../../../lib/config/portal-address.ts'
import { openFirstLines } from './first-lines.ts'
import { IMPORT_RIGHT } from './masters.ts'
import { leases, type ImportRow, type RowValues } from './progress.ts'
import { checkSlice, listNextRows, writeSlice, type ImportParts, type WorkParts } from './slices.ts'

/**
 * Maximum number of attempts: a concurrent request may take a name between check and write, and the next attempt sees
 * it.
 */
const TRIES = 3
const FINISHED = 502

async function runWithRetries(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (tries === TRIES || !mapUniqueViolation(error)) throw error
    }
  }
}

const buildEnd = (now: Date) => ({ endedAt: now, owner: null, leaseUntil: null })

/** Marks an import as finished; after a run, notifies the user who started it. */
async function finishImport(job: ImportRow, parts: ImportParts, client: Client): Promise<void> {
  if (job.status === 'CHECKING')
    return leases.update(parts.db, job, { status: 'CHECKED', owner: null, leaseUntil: null })
  const now = parts.now()
  await runTransaction(parts.db, async (db) => {
    const counts = await db
      .select({ outcome: userImportRow.outcome, count: sql<number>`count(*)::int` })
      .from(userImportRow)
      .where(eq(userImportRow.importId, job.id))
      .groupBy(userImportRow.outcome)
    const formatCount = (...outcomes: readonly RowValues['outcome'][]): string =>
      String(counts.filter(({ outcome }) => outcomes.includes(outcome)).reduce((sum, one) => sum + one.count, 0))
    const [account] = await db
      .select()
      .from(userAccount)
      .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, job.createdBy)))
    const link = buildPortalUrl(parts.settings, client, 'users', { import: job.publicId })
    if (account)
      await enqueueMessage(db, client, {
        notificationId: FINISHED,
        channels: ['EMAIL'],
        to: buildRecipient(account, client),
        values: {
          name: job.fileName,
          good: formatCount('CREATED', 'UPDATED', 'SKIPPED'),
          bad: formatCount('WRONG'),
          link,
        },
        dedupeKey: `user-import ${job.publicId}`,
        now,
      })
    await leases.update(db, job, { status: 'DONE', ...buildEnd(now) })
  })
  await parts.vacuum?.()
}

const findImportActor = ({ db, now }: WorkParts, { createdBy: userId, options }: ImportRow, client: Client) =>
  findJobActor(db, client, { userId, roleIds: options.roleIds ?? [], needs: IMPORT_RIGHT }, now())

async function runSlice(job: ImportRow, parts: WorkParts): Promise<void> {
  const failImport = (failure: NonNullable<ImportRow['options']['failure']>) =>
    leases.update(parts.db, job, { status: 'FAILED', options: { ...job.options, failure }, ...buildEnd(parts.now()) })
  try {
    const client = await findClientById(parts.db, job.clientId)
    const actor = client && (await findImportActor(parts, job, client))
    if (!client || !actor) {
      await failImport('NOT_PERMITTED')
      return
    }
    const rows = await listNextRows(parts.db, job)
    if (rows.length === 0) {
      await finishImport(job, parts, client)
      return
    }
    await runWithRetries(() => (job.status === 'CHECKING' ? checkSlice : writeSlice)(job, rows, parts, client, actor))
  } catch (error) {
    if (error instanceof LeaseLost) throw error
    parts.onFault(error, 'user-import')
    await failImport('UNEXPECTED')
  }
}

/**
 * Starts the processing of user imports in this process: each is checked, and later written, slice by slice, and
 * continues where another process was stopped or killed.
 */
export function openUserImports(parts: ImportParts): RunningJobs {
  const findImport = async (id: number): Promise<ImportRow | undefined> =>
    (await parts.db.select().from(userImport).where(eq(userImport.id, id)))[0]
  const working = { ...parts, firstLines: openFirstLines() }
  return openRunner({
    db: parts.db,
    leases,
    read: findImport,
    slice: (job) => runSlice(job, working),
    yieldToRequests: parts.yieldToRequests,
    onFault: parts.onFault,
  })
}
