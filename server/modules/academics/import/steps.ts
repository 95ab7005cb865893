import { and, eq, type SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type {
  checkDataImport,
  runDataImport,
  stopDataImport,
  undoDataImport,
} from '../../../../src/contract/academics/data-import.ts'
import { dataFields } from '../../../../src/contract/academics/import-kinds.ts'
import { UNDO_HOURS } from '../../../../src/contract/academics/import-outcomes.ts'
import type { Database } from '../../../db/database.ts'
import { dataImport, dataImportChange } from '../../../db/schema.ts'
import { transaction } from '../../../db/transaction.ts'
import { UNIVERSITY_ADMIN } from '../../../lib/access/authority.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import { seesAllColleges } from '../../../lib/access/scope.ts'
import { audit } from '../../../lib/audit/audit.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { IMPORT_RIGHT } from '../../users/import/masters.ts'
import { PERSON } from './person-changes.ts'
import { NO_COUNTS, type ImportChange, type ImportRow } from './progress.ts'
import { forgetWrongLines, undoing } from './slices.ts'
import { areStaffRoles } from './staff-roles.ts'

/**
 * Builds the condition for the imports that a caller may see and continue: all of the institution, or, for a person of
 * a college, their own.
 */
export const visibleImports = ({ client, actor }: Pick<ActorContext, 'client' | 'actor'>): SQL | undefined =>
  and(eq(dataImport.clientId, client.id), seesAllColleges(actor) ? undefined : eq(dataImport.createdBy, actor.userId))

/** Returns until when an import can be undone; null when it cannot. */
export function undoUntil({ status, writtenFrom, endedAt }: ImportRow, now: Date): Date | null {
  if (!writtenFrom || !endedAt || !['DONE', 'STOPPED', 'FAILED'].includes(status)) return null
  const until = new Date(endedAt.getTime() + UNDO_HOURS * 3_600_000)
  return until > now ? until : null
}

interface Step<Answer> {
  readonly activity: string
  /** Returns the change and the answer, or only an answer when nothing is to change. */
  readonly decide: (
    db: Database,
    job: ImportRow,
  ) => Promise<{ readonly change: ImportChange; readonly answer: Answer } | { readonly answer: Answer } | Refusal>
}

/** Performs a step of an import while its row is locked, and wakes the process that works on it. */
async function take<Answer>(
  importId: string,
  context: ActorContext,
  { activity, decide }: Step<Answer>,
): Promise<Answer | Refusal> {
  const { client, actor, now, address, requestId } = context
  const taken = await transaction(context.db, async (db) => {
    const [job] = await db
      .select()
      .from(dataImport)
      .where(and(visibleImports(context), eq(dataImport.publicId, importId)))
      .for('update')
    if (!job) return refuse('notFound')
    const decided = await decide(db, job)
    if (!('change' in decided)) return decided
    const worker = { workerId: actor.userId, roleIds: [...actor.roleIds] }
    await db
      .update(dataImport)
      .set({ ...worker, ...decided.change })
      .where(eq(dataImport.id, job.id))
    await audit(db, {
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
const started = (change: ImportChange) => ({ change, answer: { outcome: 'STARTED' } }) as const

/** Starts the check (dry run) of a file. */
export const startCheck = (
  { importId, mapping, allOrNothing }: ParsedInputOf<typeof checkDataImport>,
  context: ActorContext,
): Promise<OutputOf<typeof checkDataImport> | Refusal> =>
  take<OutputOf<typeof checkDataImport>>(importId, context, {
    activity: 'checkDataImport',
    async decide(db, job) {
      if (job.writtenFrom || !['UPLOADED', 'CHECKED', 'STOPPED', 'FAILED'].includes(job.status)) return TOO_LATE
      const fields = dataFields(job.kind)
      const names = new Set(fields.map(({ field }) => field))
      const right =
        job.kind === 'ONEROSTER'
          ? await areStaffRoles(db, context.client.id, mapping)
          : Object.entries(mapping).every(([field, column]) => names.has(field) && column < job.columns.length)
      if (!right) return refuse('invalidInput')
      const missing = fields.filter(({ field, required }) => required === true && mapping[field] === undefined)
      if (missing.length > 0) return { answer: { outcome: 'INCOMPLETE', missing: missing.map(({ field }) => field) } }
      await forgetWrongLines(db, job.id)
      return started({
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
  take<OutputOf<typeof runDataImport>>(importId, context, {
    activity: 'runDataImport',
    async decide(db, job) {
      const begun = { status: 'RUNNING', failure: null, endedAt: null } as const
      if (job.writtenFrom && (job.status === 'STOPPED' || job.status === 'FAILED')) return started(begun)
      if (job.status !== 'CHECKED') return TOO_LATE
      if (job.allOrNothing && job.counts.wrong > 0) return { answer: { outcome: 'WRONG_LINES' } }
      await forgetWrongLines(db, job.id)
      return started({
        ...begun,
        total: job.lines,
        done: 0,
        position: 0,
        counts: NO_COUNTS,
        writtenFrom: context.now,
      })
    },
  })

/** Stops an import. */
export const stop = (
  { importId }: ParsedInputOf<typeof stopDataImport>,
  context: ActorContext,
): Promise<OutputOf<typeof stopDataImport> | Refusal> =>
  take<OutputOf<typeof stopDataImport>>(importId, context, {
    activity: 'stopDataImport',
    decide: async (_db, job) =>
      ['UPLOADED', 'CHECKING', 'CHECKED', 'RUNNING'].includes(job.status)
        ? {
            change: { status: 'STOPPED', endedAt: context.now, owner: null, leaseUntil: null },
            answer: { outcome: 'STOPPED' },
          }
        : TOO_LATE,
  })

/**
 * Returns whether the caller may undo an import of accounts. It removes and changes them as the import has added and
 * changed them, some of which may rank above others who import: only who imported them may, and administrators.
 */
const mayUndoPeople = async (db: Database, job: ImportRow, { actor, now }: ActorContext): Promise<boolean> =>
  (job.createdBy === actor.userId || actor.roleIds.includes(UNIVERSITY_ADMIN)) &&
  (await hasRight(db, actor, IMPORT_RIGHT, now))

/** Starts the undo of an import. */
export const startUndo = (
  { importId }: ParsedInputOf<typeof undoDataImport>,
  context: ActorContext,
): Promise<OutputOf<typeof undoDataImport> | Refusal> =>
  take<OutputOf<typeof undoDataImport>>(importId, context, {
    activity: 'undoDataImport',
    async decide(db, job) {
      if (!undoUntil(job, context.now)) return TOO_LATE
      const people = and(eq(dataImportChange.importId, job.id), eq(dataImportChange.record, PERSON))
      if ((await db.$count(dataImportChange, people)) > 0 && !(await mayUndoPeople(db, job, context)))
        return refuse('notPermitted')
      return started({ ...(await undoing(db, job.id)), failure: null })
    },
  })
