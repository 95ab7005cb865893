import { and, count, eq, inArray } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import {
  KEY_FIELDS,
  NEEDED_FIELDS,
  type cancelUserImport,
  type checkUserImport,
  type discardUserImport,
  type mapUserImport,
  type runUserImport,
} from '../../../../src/contract/users/user-import.ts'
import type { RecordedAct } from '../../../../src/contract/institution/audit/recorded-acts.ts'
import type { Database } from '../../../db/database.ts'
import { userImport, userImportRow } from '../../../db/schema.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { buildEnd, type Step } from '../../../lib/imports/define-imports.ts'
import { userImports, type ImportRow, type RowValues } from './progress.ts'

/** Performs a step of an import, unless it is in none of the given states. */
const runStep = <Answer extends { readonly outcome: string }>(
  activity: RecordedAct,
  importId: string,
  from: readonly ImportRow['status'][],
  context: ActorContext,
  decide: (db: Database, job: ImportRow) => Promise<Step<typeof userImport, Answer> | Refusal>,
) =>
  userImports.runStep<Answer | { outcome: 'TOO_LATE' }>(activity, importId, context, async (db, job) =>
    from.includes(job.status) ? decide(db, job) : { answer: { outcome: 'TOO_LATE' } },
  )

const whereRows = ({ id }: ImportRow, ...outcomes: readonly RowValues['outcome'][]) =>
  and(eq(userImportRow.importId, id), outcomes.length === 0 ? undefined : inArray(userImportRow.outcome, [...outcomes]))

async function countRows(db: Database, job: ImportRow, ...outcomes: readonly RowValues['outcome'][]): Promise<number> {
  const [rows] = await db
    .select({ count: count() })
    .from(userImportRow)
    .where(whereRows(job, ...outcomes))
  return rows?.count ?? 0
}

/** Stores the column mapping of a file. */
export const saveColumns = (
  { importId, mapping, mode, invite }: ParsedInputOf<typeof mapUserImport>,
  context: ActorContext,
): Promise<OutputOf<typeof mapUserImport> | Refusal> =>
  runStep<OutputOf<typeof mapUserImport>>('mapUserImport', importId, ['READ', 'CHECKED'], context, async (_db, job) => {
    if (Object.values(mapping).some((column) => column >= job.columns.length)) return refuse('invalidInput')
    const missing = [
      ...(mode === 'UPDATE' ? [] : NEEDED_FIELDS.filter((field) => mapping[field] === undefined)),
      ...(mode === 'CREATE' || KEY_FIELDS.some((field) => mapping[field] !== undefined) ? [] : (['keys'] as const)),
    ]
    if (missing.length > 0) return { answer: { outcome: 'INCOMPLETE', missing } }
    return {
      change: { mapping, mode, options: { ...job.options, invite }, status: 'READ' },
      answer: { outcome: 'MAPPED' },
    }
  })

/** Starts the check (dry run) of a file. */
export const startCheck = (
  { importId }: ParsedInputOf<typeof checkUserImport>,
  context: ActorContext,
): Promise<OutputOf<typeof checkUserImport> | Refusal> =>
  runStep('checkUserImport', importId, ['READ', 'CHECKED'], context, async (db, job) => {
    await db.update(userImportRow).set({ outcome: 'WAITING', problems: null }).where(whereRows(job))
    const options = { ...job.options, roleIds: [...context.actor.roleIds] }
    return {
      change: { status: 'CHECKING', done: 0, total: await countRows(db, job), options },
      answer: { outcome: 'STARTED' } as const,
    }
  })

/** Starts writing a checked file; a failed import continues where it stopped. */
export const startRun = (
  { importId }: ParsedInputOf<typeof runUserImport>,
  context: ActorContext,
): Promise<OutputOf<typeof runUserImport> | Refusal> =>
  runStep('runUserImport', importId, ['CHECKED', 'FAILED'], context, async (db, job) => {
    const lines = await countRows(db, job, 'WOULD_CREATE', 'WOULD_UPDATE')
    const { failure: _failure, ...options } = { ...job.options, roleIds: [...context.actor.roleIds] }
    return {
      change: { status: 'RUNNING', done: 0, total: lines, options, endedAt: null },
      answer: { outcome: 'STARTED' } as const,
      audit: { lines, mode: job.mode },
    }
  })

/** Deletes an import that was not started, with its lines. */
export const discardImport = (
  { importId }: ParsedInputOf<typeof discardUserImport>,
  context: ActorContext,
): Promise<OutputOf<typeof discardUserImport> | Refusal> =>
  runStep('discardUserImport', importId, ['READ', 'CHECKED'], context, async (_db, job) => ({
    change: 'DELETE',
    answer: { outcome: 'DISCARDED' } as const,
    audit: { from: job.status },
  }))

/** Stops an import. */
export const stopImport = (
  { importId }: ParsedInputOf<typeof cancelUserImport>,
  context: ActorContext,
): Promise<OutputOf<typeof cancelUserImport> | Refusal> => {
  const stoppable = ['READ', 'CHECKING', 'CHECKED', 'RUNNING', 'FAILED'] as const
  return runStep('cancelUserImport', importId, stoppable, context, async (db, job) => {
    await db
      .update(userImportRow)
      .set({ outcome: 'SKIPPED' })
      .where(whereRows(job, 'WAITING', 'WOULD_CREATE', 'WOULD_UPDATE'))
    return {
      change: { status: 'CANCELLED', ...buildEnd(context.now) },
      answer: { outcome: 'CANCELLED' } as const,
      audit: {},
    }
  })
}
