import { and, eq, getTableName, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Needs } from '../../../src/contract/access.ts'
import type { RecordedAct } from '../../../src/contract/institution/audit/recorded-acts.ts'
import type { Database } from '../../db/database.ts'
import { runTransaction } from '../../db/transaction.ts'
import { mapUniqueViolation } from '../../db/unique-violation.ts'
import { recordAudit } from '../audit/audit.ts'
import { findClientById, type Client } from '../clients/clients.ts'
import type { Settings } from '../config/settings.ts'
import { refuse, type Actor, type ActorContext, type Jobs, type Refusal } from '../context/handler.ts'
import { createLeases, LeaseLost } from '../jobs/leases.ts'
import { openRunner, type RunningJobs } from '../jobs/runner.ts'
import { findJobActor } from '../session/job-actor.ts'

/** What the processing of imports needs. */
export interface ImportParts {
  readonly db: Database
  readonly settings: Settings
  readonly now: () => Date
  /** Awaited between two slices. */
  readonly yieldToRequests?: () => Promise<void>
  /** Called after an import was written or undone. */
  readonly vacuum?: () => Promise<void>
  /** Reports an error. */
  readonly onFault: (error: unknown, kind: string) => void
}

/** The institution of an import, and the person who works on it, as far as they still may. */
export interface Worker {
  readonly client: Client
  readonly actor: Actor
}

/** The columns that every table of imports has. */
type ImportsTable = PgTable & Readonly<Record<'id' | 'publicId' | 'clientId' | 'status' | 'owner', PgColumn>>
type ImportOf<Table extends ImportsTable> = Table['$inferSelect'] & {
  readonly id: number
  readonly publicId: string
  readonly clientId: number
  readonly status: string
  readonly owner: string | null
}
type Visitor = Pick<ActorContext, 'client' | 'actor'>

/** What a step of a person does to an import. */
export interface Step<Table extends ImportsTable, Answer> {
  readonly answer: Answer
  /** What it changes; DELETE: the import with its lines; absent: nothing. */
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- the columns depend on the table
  readonly change?: PgUpdateSetSource<Table> | 'DELETE'
  /** What the audit log says about it; absent: nothing is recorded. */
  readonly audit?: Readonly<Record<string, unknown>>
}

/** A kind of import: its table, who sees its imports, and how they are processed. */
export interface ImportDefinition<Table extends ImportsTable, Failure> {
  readonly table: Table
  /** The states in which a process works on an import. */
  readonly working: readonly string[]
  /** Builds the condition for the imports of an institution that a person may see and continue. */
  readonly whereVisible: (visitor: Visitor) => SQL | undefined
  /** The jobs of these imports. */
  readonly jobs: (context: ActorContext) => Jobs
  /** The right that an import requires, also while it is processed. */
  readonly needs: Needs
  /** Returns who started the current work, and the roles under which they did. */
  readonly startedBy: (job: ImportOf<Table>) => { readonly userId: number; readonly roleIds: readonly number[] }
  /** Builds the change that stores why an import failed. */
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- the columns depend on the table
  readonly buildFailure: (job: ImportOf<Table>, failure: Failure) => PgUpdateSetSource<Table>
  /** Returns the failure that an error means; `UNEXPECTED` is reported as well. */
  readonly toFailure?: (error: unknown) => Failure
}

/** How the slices of imports are processed. */
export interface ImportWork<Job> {
  /** Does the next slice of an import; returns false when nothing was left to do. */
  readonly slice: (job: Job, worker: Worker) => Promise<boolean>
  /** Stores that the current work has come to its end. */
  readonly finish: (job: Job, worker: Worker) => Promise<void>
  /** Forgets what is known about a slice that was not written. */
  readonly forget?: (job: Job) => void
  /** Whether a slice that ended with an error can succeed when it is done again. */
  readonly mayRetry?: (error: unknown) => boolean
}

/** Maximum number of attempts at a slice: others may create the same records between check and write. */
const TRIES = 3

/** Returns the change that ends the current work. */
export const buildEnd = (now: Date): { readonly endedAt: Date; readonly owner: null; readonly leaseUntil: null } => ({
  endedAt: now,
  owner: null,
  leaseUntil: null,
})

/** Defines a kind of import: how people take it from step to step, and how this process works on its slices. */
export function defineImports<Table extends ImportsTable, Failure = never>({
  table,
  working,
  whereVisible,
  jobs,
  needs,
  startedBy,
  buildFailure,
  toFailure,
}: ImportDefinition<Table, Failure | 'NOT_PERMITTED' | 'UNEXPECTED'>) {
  type Job = ImportOf<Table>
  const leases = createLeases<Table>({
    ...{ table, id: table.id, owner: table.owner, status: table.status },
    working: inArray(table.status, [...working]),
  })
  const whereImport = (visitor: Visitor, importId?: string): SQL | undefined =>
    and(
      eq(table.clientId, visitor.client.id),
      whereVisible(visitor),
      importId === undefined ? undefined : eq(table.publicId, importId),
    )
  const selectImports = (db: Database, where: SQL | undefined) =>
    // The types of the library do not know what a table has that is a parameter.
    db.select().from<PgTable>(table).where(where).$dynamic()

  /** Performs a step of an import while its row is locked. */
  const runStep = async <Answer extends { readonly outcome: string }>(
    activity: RecordedAct,
    importId: string,
    context: ActorContext,
    decide: (db: Database, job: Job) => Promise<Step<Table, Answer> | Refusal>,
  ): Promise<Answer | Refusal> => {
    const { client, actor, now, address, requestId } = context
    const taken = await runTransaction(context.db, async (db) => {
      const [job] = (await selectImports(db, whereImport(context, importId)).for('update')) as Job[]
      if (!job) return refuse('notFound')
      const decided = await decide(db, job)
      if (!('answer' in decided)) return decided
      const { change, audit } = decided
      if (change === 'DELETE') await db.delete(table).where(eq(table.id, job.id))
      else if (change) await db.update(table).set(change).where(eq(table.id, job.id))
      const act = { clientId: client.id, at: now, actorUserId: actor.userId, address, requestId }
      if (audit)
        await recordAudit(db, { ...act, activity, entity: getTableName(table), entityId: importId, detail: audit })
      return decided
    })
    if (!('answer' in taken)) return taken
    if (taken.change) jobs(context).wake()
    return taken.answer
  }

  /**
   * Starts the processing of imports in this process: each is processed slice by slice, and continues where another
   * process was stopped or killed.
   */
  const openWork = (parts: ImportParts, { slice, finish, forget, mayRetry }: ImportWork<Job>): RunningJobs => {
    const { db, now, onFault, yieldToRequests } = parts
    const runWithRetries = async (job: Job, worker: Worker): Promise<boolean> => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await slice(job, worker)
        } catch (error) {
          forget?.(job)
          if (tries === TRIES || !(mayRetry?.(error) === true || mapUniqueViolation(error))) throw error
        }
      }
    }
    const runSlice = async (job: Job): Promise<void> => {
      const failImport = (failure: Failure | 'NOT_PERMITTED' | 'UNEXPECTED') =>
        leases.update(db, job, { ...buildFailure(job, failure), ...buildEnd(now()) })
      try {
        const client = await findClientById(db, job.clientId)
        const actor = client && (await findJobActor(db, client, { ...startedBy(job), needs }, now()))
        if (!client || !actor) {
          await failImport('NOT_PERMITTED')
          return
        }
        if (await runWithRetries(job, { client, actor })) return
        forget?.(job)
        await finish(job, { client, actor })
      } catch (error) {
        forget?.(job)
        if (error instanceof LeaseLost) throw error
        const failure = toFailure?.(error) ?? 'UNEXPECTED'
        if (failure === 'UNEXPECTED') onFault(error, getTableName(table).replaceAll('_', '-'))
        await failImport(failure)
      }
    }
    const findImport = async (id: number) => ((await selectImports(db, eq(table.id, id))) as Job[])[0]
    return openRunner({ db, leases, read: findImport, slice: runSlice, yieldToRequests, onFault })
  }

  return { leases, whereImport, runStep, openWork }
}
