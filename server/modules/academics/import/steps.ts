import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type {
  checkDataImport,
  discardDataImport,
  runDataImport,
  stopDataImport,
  undoDataImport,
} from '../../../../src/contract/academics/data-import.ts'
import { listDataFields } from '../../../../src/contract/academics/import-kinds.ts'
import type { RecordedAct } from '../../../../src/contract/institution/audit/recorded-acts.ts'
import type { Database } from '../../../db/database.ts'
import { dataImportChange } from '../../../db/schema.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { buildEnd } from '../../../lib/imports/define-imports.ts'
import { removeFiles } from './lines-file.ts'
import { PERSON } from './person-changes.ts'
import { computeUndoEnd, dataImports, isDiscardable, NO_COUNTS, type ImportChange, type ImportRow } from './progress.ts'
import { withdrawChanges } from './record-requests.ts'
import { removeWrongLines, loadUndoStart } from './slices.ts'
import { isStaffRoleMapping } from './staff-roles.ts'
import { mayUndoPeople } from './undo/people-undo.ts'

/** Performs a step of an import, which is then worked on with the roles of the caller. */
const runStep = <Answer extends { readonly outcome: string }>(
  activity: RecordedAct,
  importId: string,
  context: ActorContext,
  decide: (
    db: Database,
    job: ImportRow,
  ) => Promise<{ readonly change?: ImportChange | 'DELETE'; readonly answer: Answer } | Refusal>,
): Promise<Answer | Refusal> =>
  dataImports.runStep(activity, importId, context, async (db, job) => {
    const decided = await decide(db, job)
    if (!('answer' in decided)) return decided
    if (!decided.change) return { answer: decided.answer }
    const worker = { workerId: context.actor.userId, roleIds: [...context.actor.roleIds] }
    const change = decided.change === 'DELETE' ? decided.change : { ...worker, ...decided.change }
    return { change, answer: decided.answer, audit: { kind: job.kind, from: job.status } }
  })

const TOO_LATE = { answer: { outcome: 'TOO_LATE' } } as const
const buildStarted = (change: ImportChange) => ({ change, answer: { outcome: 'STARTED' } }) as const
const buildBeginning = ({ lines: total }: ImportRow): ImportChange => ({
  total,
  done: 0,
  position: 0,
  counts: NO_COUNTS,
})

/** Starts the check (dry run) of a file. */
export const startCheck = (
  { importId, mapping, allOrNothing }: ParsedInputOf<typeof checkDataImport>,
  context: ActorContext,
): Promise<OutputOf<typeof checkDataImport> | Refusal> =>
  runStep<OutputOf<typeof checkDataImport>>('checkDataImport', importId, context, async (db, job) => {
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
    const checking = { status: 'CHECKING', failure: null, endedAt: null, mapping, allOrNothing } as const
    return buildStarted({ ...checking, ...buildBeginning(job) })
  })

/** Starts writing a checked file, or continues where a run stopped. */
export const startRun = (
  { importId }: ParsedInputOf<typeof runDataImport>,
  context: ActorContext,
): Promise<OutputOf<typeof runDataImport> | Refusal> =>
  runStep<OutputOf<typeof runDataImport>>('runDataImport', importId, context, async (db, job) => {
    const running = { status: 'RUNNING', failure: null, endedAt: null } as const
    if (job.writtenFrom && (job.status === 'STOPPED' || job.status === 'FAILED')) return buildStarted(running)
    if (job.status !== 'CHECKED') return TOO_LATE
    if (job.allOrNothing && job.counts.wrong > 0) return { answer: { outcome: 'WRONG_LINES' } }
    await removeWrongLines(db, job.id)
    return buildStarted({ ...running, ...buildBeginning(job), writtenFrom: context.now })
  })

/** Stops an import. */
export const stopImport = (
  { importId }: ParsedInputOf<typeof stopDataImport>,
  context: ActorContext,
): Promise<OutputOf<typeof stopDataImport> | Refusal> =>
  runStep<OutputOf<typeof stopDataImport>>('stopDataImport', importId, context, async (_db, { status }) =>
    ['UPLOADED', 'CHECKING', 'CHECKED', 'RUNNING'].includes(status)
      ? { change: { status: 'STOPPED', ...buildEnd(context.now) }, answer: { outcome: 'STOPPED' } }
      : TOO_LATE,
  )

/** Deletes an import that has written nothing, with its files. */
export async function discardImport(
  { importId }: ParsedInputOf<typeof discardDataImport>,
  context: ActorContext,
): Promise<OutputOf<typeof discardDataImport> | Refusal> {
  const answer = await runStep<OutputOf<typeof discardDataImport>>(
    'discardDataImport',
    importId,
    context,
    async (_db, job) => (isDiscardable(job) ? { change: 'DELETE', answer: { outcome: 'DISCARDED' } } : TOO_LATE),
  )
  if ('outcome' in answer && answer.outcome === 'DISCARDED') await removeFiles(context.settings.dataDir, importId)
  return answer
}

/** Starts the undo of an import. */
export const startUndo = (
  { importId }: ParsedInputOf<typeof undoDataImport>,
  context: ActorContext,
): Promise<OutputOf<typeof undoDataImport> | Refusal> =>
  runStep<OutputOf<typeof undoDataImport>>('undoDataImport', importId, context, async (db, job) => {
    if (!computeUndoEnd(job, context.now)) return TOO_LATE
    const people = and(eq(dataImportChange.importId, job.id), eq(dataImportChange.record, PERSON))
    if ((await db.$count(dataImportChange, people)) > 0 && !(await mayUndoPeople(db, job, context)))
      return refuse('notPermitted')
    await withdrawChanges(db, context.client, importId)
    return buildStarted({ ...(await loadUndoStart(db, job.id)), failure: null })
  })
