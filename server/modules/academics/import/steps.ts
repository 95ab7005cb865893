import { and, eq, type SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type {
  checkDataImport,
  discardDataImport,
  runDataImport,
  stopDataImport,
  undoDataImport,
} from '../../../../src/contract/academics/data-import.ts'
import { listDataFields } from '../../../../src/contract/academics/import-kinds.ts'
import type { Database } from '../../../db/database.ts'
import { dataImport, dataImportChange } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { hasAllColleges } from '../../../lib/access/scope.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { removeFiles } from './lines-file.ts'
import { PERSON } from './person-changes.ts'
import { isDiscardable, NO_COUNTS, computeUndoEnd, type ImportChange, type ImportRow } from './progress.ts'
import { withdrawChanges } from './record-requests.ts'
import { removeWrongLines, buildUndoStart } from './slices.ts'
import { isStaffRoleMapping } from './staff-roles.ts'
import { mayUndoPeople } from './undo/people.ts'

/**
 * Builds the condition for the imports that a caller may see and continue: all of the institution, or, for a person of
 * a college, their own.
 */
export const whereImportVisible = ({ client, actor }: Pick<ActorContext, 'client' | 'actor'>): SQL | undefined =>
  and(eq(dataImport.clientId, client.id), hasAllColleges(actor) ? undefined : eq(dataImport.createdBy, actor.userId))

interface Step<Answer> {
  readonly activity: string
  /** Returns the change and the answer, or only an answer when nothing is to change. DELETE: the import is deleted. */
  readonly decide: (
    db: Database,
    job: ImportRow,
  ) => Promise<
    { readonly change: ImportChange | 'DELETE'; readonly answer: Answer } | { readonly answer: Answer } | Refusal
  >
}

/** Performs a step of an import while its row is locked, and wakes the process that works on it. */
async function runImportStep<Answer>(
  importId: string,
  context: ActorContext,
  { activity, decide }: Step<Answer>,
): Promise<Answer | Refusal> {
  const { client, actor, now, address, requestId } = context
  const taken = await runTransaction(context.db, async (db) => {
    const [job] = await db
      .select()
      .from(dataImport)
      .where(and(whereImportVisible(context), eq(dataImport.publicId, importId)))
      .for('update')
    if (!job) return refuse('notFound')
    const decided = await decide(db, job)
    if (!('change' in decided)) return decided
    const worker = { workerId: actor.userId, roleIds: [...actor.roleIds] }
    const own = eq(dataImport.id, job.id)
    if (decided.change === 'DELETE') await db.delete(dataImport).where(own)
    else
      await db
        .update(dataImport)
        .set({ ...worker, ...decided.change })
        .where(own)
    await recordAudit(db, {
      clientId: client.id,
      at: now,
      actorUserId: actor.userId,
      activity,
      entity: 'data_import',
      entityId: importId,
      detail: { kind: job.kind, from: job.status },
      address,
      requestId,
    })
    return decided
  })
  if (!('answer' in taken)) return taken
  context.dataImports.wake()
  return taken.answer
}

const TOO_LATE = { answer: { outcome: 'TOO_LATE' } } as const
const buildStarted = (change: ImportChange) => ({ change, answer: { outcome: 'STARTED' } }) as const

/** Starts the check (dry run) of a file. */
export const startCheck = (
  { importId, mapping, allOrNothing }: ParsedInputOf<typeof checkDataImport>,
  context: ActorContext,
): Promise<OutputOf<typeof checkDataImport> | Refusal> =>
  runImportStep<OutputOf<typeof checkDataImport>>(importId, context, {
    activity: 'checkDataImport',
    async decide(db, job) {
      if (job.writtenFrom || !['UPLOADED', 'CHECKED', 'STOPPED', 'FAILED'].includes(job.status)) return TOO_LATE
      const fields = listDataFields(job.kind)
      const names = new Set(fields.map(({ field }) => field))
      const right =
        job.kind === 'ONEROSTER'
          ? await isStaffRoleMapping(db, context.client.id, mapping)
          : Object.entries(mapping).every(([field, column]) => names.has(field) && column < job.columns.length)
      if (!right) return refuse('invalidInput')
      const missing = fields.filter(({ field, required }) => required === true && mapping[field] === undefined)
      if (missing.length > 0) return { answer: { outcome: 'INCOMPLETE', missing: missing.map(({ field }) => field) } }
      await removeWrongLines(db, job.id)
      return buildStarted({
        mapping,
        allOrNothing,
        status: 'CHECKING',
        failure: null,
        total: job.lines,
        done: 0,
        position: 0,
        counts: NO_COUNTS,
        endedAt: null,
      })
    },
  })

/** Starts writing a checked file, or continues where a run stopped. */
export const startRun = (
  { importId }: ParsedInputOf<typeof runDataImport>,
  context: ActorContext,
): Promise<OutputOf<typeof runDataImport> | Refusal> =>
  runImportStep<OutputOf<typeof runDataImport>>(importId, context, {
    activity: 'runDataImport',
    async decide(db, job) {
      const running = { status: 'RUNNING', failure: null, endedAt: null } as const
      if (job.writtenFrom && (job.status === 'STOPPED' || job.status === 'FAILED')) return buildStarted(running)
      if (job.status !== 'CHECKED') return TOO_LATE
      if (job.allOrNothing && job.counts.wrong > 0) return { answer: { outcome: 'WRONG_LINES' } }
      await removeWrongLines(db, job.id)
      return buildStarted({
        ...running,
        total: job.lines,
        done: 0,
        position: 0,
        counts: NO_COUNTS,
        writtenFrom: context.now,
      })
    },
  })

/** Stops an import. */
export const stopImport = (
  { importId }: ParsedInputOf<typeof stopDataImport>,
  context: ActorContext,
): Promise<OutputOf<typeof stopDataImport> | Refusal> =>
  runImportStep<OutputOf<typeof stopDataImport>>(importId, context, {
    activity: 'stopDataImport',
    decide: async (_db, job) =>
      ['UPLOADED', 'CHECKING', 'CHECKED', 'RUNNING'].includes(job.status)
        ? {
            change: { status: 'STOPPED', endedAt: context.now, owner: null, leaseUntil: null },
            answer: { outcome: 'STOPPED' },
          }
        : TOO_LATE,
  })

/** Deletes an import that has written nothing, with its files. */
export async function discardImport(
  { importId }: ParsedInputOf<typeof discardDataImport>,
  context: ActorContext,
): Promise<OutputOf<typeof discardDataImport> | Refusal> {
  const answer = await runImportStep<OutputOf<typeof discardDataImport>>(importId, context, {
    activity: 'discardDataImport',
    decide: async (_db, job) =>
      isDiscardable(job) ? { change: 'DELETE', answer: { outcome: 'DISCARDED' } } : TOO_LATE,
  })
  if ('outcome' in answer && answer.outcome === 'DISCARDED') await removeFiles(context.settings.dataDir, importId)
  return answer
}

/** Starts the undo of an import. */
export const startUndo = (
  { importId }: ParsedInputOf<typeof undoDataImport>,
  context: ActorContext,
): Promise<OutputOf<typeof undoDataImport> | Refusal> =>
  runImportStep<OutputOf<typeof undoDataImport>>(importId, context, {
    activity: 'undoDataImport',
    async decide(db, job) {
      if (!computeUndoEnd(job, context.now)) return TOO_LATE
      const people = and(eq(dataImportChange.importId, job.id), eq(dataImportChange.record, PERSON))
      if ((await db.$count(dataImportChange, people)) > 0 && !(await mayUndoPeople(db, job, context)))
        return refuse('notPermitted')
      await withdrawChanges(db, context.client, importId)
      return buildStarted({ ...(await buildUndoStart(db, job.id)), failure: null })
    },
  })
