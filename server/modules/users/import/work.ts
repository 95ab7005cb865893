import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { holdsWith, rememberMenu } from '../../../lib/access/holds.ts'
import { menuOf } from '../../../lib/access/rights.ts'
import { seesAllColleges } from '../../../lib/access/scope.ts'
import { clientById, type Client } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import { userAccount, userImport, userImportRow } from '../../../db/schema.ts'
import { mapUniqueViolation } from '../../../db/unique-violation.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Actor } from '../../../lib/context/handler.ts'
import { LeaseLost, leasesOf } from '../../../lib/jobs/leases.ts'
import { openRunner, type RunningJobs } from '../../../lib/jobs/runner.ts'
import { recipientOf, send } from '../../../lib/messaging/send.ts'
import { portalAddress } from '../../../lib/config/portal-address.ts'
import { rolesOf } from '../../../lib/session/sessions.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import { clearCounts } from '../../../lib/cache/count-cache.ts'
import { readLine, type Line } from './cells.ts'
import { openFirstLines, type FirstLines } from './first-lines.ts'
import { invitePeople } from './invitations.ts'
import { judge, type Bench, type Verdict } from './judge.ts'
import { suggestLoginNames } from './login-names.ts'
import { grantsOf, IMPORT_RIGHT, mastersOf } from './masters.ts'
import { matchesOf } from './matching.ts'
import { addPeople, changePeople, settlePeople } from './write.ts'

/** An import as stored. */
export type ImportRow = typeof userImport.$inferSelect
type RowValues = typeof userImportRow.$inferSelect

/**
 * Lines per slice; other calls are answered between slices. Writing a slice is one transaction, during which the
 * embedded database answers no other call; checking blocks nobody.
 */
const WRITTEN_AT_ONCE = 40
const TRIED_AT_ONCE = 200
/**
 * Maximum number of attempts: a concurrent request may take a name between check and write, and the next attempt sees
 * it.
 */
const TRIES = 3
const FINISHED = 502

/** What the processing of imports needs. */
export interface ImportParts {
  readonly db: Database
  readonly settings: Settings
  readonly now: () => Date
  /** Awaited between two slices. */
  readonly standAside?: () => Promise<void>
  /** Called after an import was written. */
  readonly tidy?: () => Promise<void>
  /** Reports an error. */
  readonly onFault: (error: unknown, kind: string) => void
}

type WorkParts = ImportParts & { readonly firstLines: FirstLines }

const leases = leasesOf({
  table: userImport,
  id: userImport.id,
  owner: userImport.owner,
  working: inArray(userImport.status, ['CHECKING', 'RUNNING']),
})

/**
 * Updates an import while this process holds its lease.
 * @throws LeaseLost otherwise, which rolls the transaction back
 */
async function write(
  db: Database,
  job: ImportRow,
  change: Parameters<ReturnType<Database['update']>['set']>[0],
): Promise<void> {
  const written = await db
    .update(userImport)
    .set(change)
    .where(and(leases.held(job), eq(userImport.status, job.status)))
    .returning({ id: userImport.id })
  if (written.length === 0) throw new LeaseLost(`Import ${job.id} is not this process's any more.`)
}

/**
 * Returns the user who started an import, with those roles from its start that they still hold; null when they may no
 * longer import.
 */
async function actorOf(db: Database, job: ImportRow, client: Client, now: Date): Promise<Actor | null> {
  const [account] = await db
    .select()
    .from(userAccount)
    .where(
      and(eq(userAccount.clientId, client.id), eq(userAccount.id, job.createdBy), eq(userAccount.status, 'ACTIVE')),
    )
  if (!account) return null
  const held = (await rolesOf(db, client.id, account.id, now)).map(({ id }) => id)
  const actor = {
    userId: account.id,
    clientId: client.id,
    sessionId: '',
    userType: account.userType,
    roleIds: held.filter((id) => job.options.roleIds?.includes(id)),
  }
  const menu = await menuOf(db, actor, now)
  rememberMenu(actor, menu)
  return holdsWith(menu, actor, IMPORT_RIGHT) ? actor : null
}

async function judged(
  db: Database,
  job: ImportRow,
  rows: readonly RowValues[],
  parts: WorkParts,
  client: Client,
  actor: Actor,
) {
  const now = parts.now()
  const masters = await mastersOf(db, client, actor, parts.settings, now)
  const read = (row: RowValues): Line => readLine(row.rowNo, row.values, job.mapping, masters)
  const firstWith = await parts.firstLines(db, job)
  const lines = rows.map(read)
  const matches = await matchesOf(
    db,
    actor,
    lines.map(({ keys }) => keys),
    now,
  )
  const named = new Set(
    [...firstWith.keys()].flatMap((key) => (key.startsWith('loginName ') ? [key.slice('loginName '.length)] : [])),
  )
  const loginNames = await suggestLoginNames(
    db,
    client.id,
    lines.filter(({ typed }) => typed.loginName === undefined),
    named,
  )
  const grants = await grantsOf(
    db,
    actor,
    masters,
    lines.flatMap(({ typed }) => typed.roleIds ?? []),
    now,
  )
  const bench: Bench = {
    mode: job.mode,
    masters,
    matches,
    seesAll: seesAllColleges(actor),
    firstWith,
    loginNames,
    grants,
  }
  return { masters, verdicts: lines.map((line) => judge(line, bench)) }
}

interface Outcome {
  readonly rowNo: number
  readonly outcome: RowValues['outcome']
  readonly problems?: RowValues['problems']
  readonly userId?: number
}

/**
 * Writes the outcome of lines together with the progress of the import, so that a killed server neither loses nor
 * repeats anything.
 */
async function note(db: Database, job: ImportRow, outcomes: readonly Outcome[]): Promise<void> {
  await db.execute(sql`
    update user_import_row r set outcome = x.outcome, problems = x.problems, user_id = x."userId"
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as x("rowNo" int, outcome text, problems jsonb, "userId" bigint)
    where r.import_id = ${job.id} and r.row_no = x."rowNo"`)
  await write(db, job, { done: job.done + outcomes.length })
}

const wrong = ({ rowNo, problems }: Extract<Verdict, { kind: 'WRONG' }>): Outcome => ({
  rowNo,
  outcome: 'WRONG',
  problems,
})
const ofKind = <Kind extends Verdict['kind']>(verdicts: readonly Verdict[], kind: Kind) =>
  verdicts.filter((verdict): verdict is Extract<Verdict, { kind: Kind }> => verdict.kind === kind)

async function nextRows(db: Database, job: ImportRow): Promise<RowValues[]> {
  const waiting = job.status === 'CHECKING' ? (['WAITING'] as const) : (['WOULD_CREATE', 'WOULD_UPDATE'] as const)
  return db
    .select()
    .from(userImportRow)
    .where(and(eq(userImportRow.importId, job.id), inArray(userImportRow.outcome, [...waiting])))
    .orderBy(asc(userImportRow.rowNo))
    .limit(job.status === 'CHECKING' ? TRIED_AT_ONCE : WRITTEN_AT_ONCE)
}

async function checkSlice(
  job: ImportRow,
  rows: readonly RowValues[],
  parts: WorkParts,
  client: Client,
  actor: Actor,
): Promise<void> {
  const { verdicts } = await judged(parts.db, job, rows, parts, client, actor)
  const outcomes = verdicts.map((verdict): Outcome =>
    verdict.kind === 'WRONG' ? wrong(verdict) : { rowNo: verdict.rowNo, outcome: `WOULD_${verdict.kind}` },
  )
  await transaction(parts.db, (inside) => note(inside, job, outcomes))
}

async function writeSlice(
  job: ImportRow,
  rows: readonly RowValues[],
  parts: WorkParts,
  client: Client,
  actor: Actor,
): Promise<void> {
  await transaction(parts.db, async (db) => {
    const writer = {
      client,
      actorUserId: actor.userId,
      importId: job.publicId,
      now: parts.now(),
      settings: parts.settings,
    }
    const { masters, verdicts } = await judged(db, job, rows, parts, client, actor)
    const creating = ofKind(verdicts, 'CREATE')
    const added = await addPeople(db, creating, writer)
    const changed = await changePeople(db, ofKind(verdicts, 'UPDATE'), writer)
    if (job.options.invite) {
      const rolesBy = new Map(creating.map(({ rowNo, account }) => [rowNo, account.roleIds]))
      await invitePeople(
        db,
        added.map(({ rowNo, userId }) => ({ userId, roleIds: rolesBy.get(rowNo) ?? [] })),
        masters,
        parts.settings,
        writer,
      )
    }
    const changedRows = new Map(changed.map(({ rowNo, userId }) => [rowNo, userId]))
    await note(db, job, [
      ...ofKind(verdicts, 'WRONG').map(wrong),
      ...added.map(({ rowNo, userId }): Outcome => ({ rowNo, outcome: 'CREATED', userId })),
      ...ofKind(verdicts, 'UPDATE').map(({ rowNo, known }): Outcome => ({
        rowNo,
        outcome: changedRows.has(rowNo) ? 'UPDATED' : 'SKIPPED',
        userId: known.account.id,
      })),
    ])
    await settlePeople(db, added, changed, writer)
  })
  clearCounts(parts.db, client.id)
}

async function withTries(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (tries === TRIES || !mapUniqueViolation(error)) throw error
    }
  }
}

const ended = (now: Date) => ({ endedAt: now, owner: null, leaseUntil: null })

/** Marks an import as finished; after a run, notifies the user who started it. */
async function finish(job: ImportRow, parts: ImportParts, client: Client): Promise<void> {
  if (job.status === 'CHECKING') return write(parts.db, job, { status: 'CHECKED', owner: null, leaseUntil: null })
  const now = parts.now()
  await transaction(parts.db, async (db) => {
    const counts = await db
      .select({ outcome: userImportRow.outcome, count: sql<number>`count(*)::int` })
      .from(userImportRow)
      .where(eq(userImportRow.importId, job.id))
      .groupBy(userImportRow.outcome)
    const count = (...outcomes: readonly RowValues['outcome'][]): string =>
      String(counts.filter(({ outcome }) => outcomes.includes(outcome)).reduce((sum, one) => sum + one.count, 0))
    const [account] = await db
      .select()
      .from(userAccount)
      .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, job.createdBy)))
    const link = portalAddress(parts.settings, client, 'users', { import: job.publicId })
    if (account)
      await send(db, client, {
        notificationId: FINISHED,
        channels: ['EMAIL'],
        to: recipientOf(account, client),
        values: { name: job.fileName, good: count('CREATED', 'UPDATED', 'SKIPPED'), bad: count('WRONG'), link },
        dedupeKey: `user-import ${job.publicId}`,
        now,
      })
    await write(db, job, { status: 'DONE', ...ended(now) })
  })
  await parts.tidy?.()
}

async function slice(job: ImportRow, parts: WorkParts): Promise<void> {
  const fail = (failure: NonNullable<ImportRow['options']['failure']>) =>
    write(parts.db, job, { status: 'FAILED', options: { ...job.options, failure }, ...ended(parts.now()) })
  try {
    const client = await clientById(parts.db, job.clientId)
    const actor = client && (await actorOf(parts.db, job, client, parts.now()))
    if (!client || !actor) {
      await fail('NOT_PERMITTED')
      return
    }
    const rows = await nextRows(parts.db, job)
    if (rows.length === 0) {
      await finish(job, parts, client)
      return
    }
    await withTries(() => (job.status === 'CHECKING' ? checkSlice : writeSlice)(job, rows, parts, client, actor))
  } catch (error) {
    if (error instanceof LeaseLost) throw error
    parts.onFault(error, 'user-import')
    await fail('UNEXPECTED')
  }
}

/**
 * Starts the processing of user imports in this process: each is checked, and later written, slice by slice, and
 * continues where another process was stopped or killed.
 */
export function openUserImports(parts: ImportParts): RunningJobs {
  const read = async (id: number): Promise<ImportRow | undefined> =>
    (await parts.db.select().from(userImport).where(eq(userImport.id, id)))[0]
  const working = { ...parts, firstLines: openFirstLines() }
  return openRunner({
    db: parts.db,
    leases,
    read,
    slice: (job) => slice(job, working),
    standAside: parts.standAside,
    onFault: parts.onFault,
  })
}
