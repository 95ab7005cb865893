import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { userImportRow } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { hasAllColleges } from '../../../lib/access/scope.ts'
import { clearCounts } from '../../../lib/cache/count-cache.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import type { Actor } from '../../../lib/context/handler.ts'
import { readLine, type Line } from './cells.ts'
import type { FirstLines } from './first-lines.ts'
import { invitePeople } from './invitations.ts'
import { decideLine, type DecisionData, type Verdict } from './decide-line.ts'
import { suggestLoginNames } from './login-names.ts'
import { loadGrants, loadImportMasters } from './masters.ts'
import { findMatches } from './matching.ts'
import { storeOutcomes, type ImportRow, type Outcome, type RowValues } from './progress.ts'
import { addPeople, changePeople, refreshAndAuditPeople } from './write.ts'

/**
 * Lines per slice; other calls are answered between slices. Writing a slice is one transaction, during which the
 * embedded database answers no other call; checking blocks nobody.
 */
const WRITTEN_AT_ONCE = 40
const TRIED_AT_ONCE = 200

/** What the processing of imports needs. */
export interface ImportParts {
  readonly db: Database
  readonly settings: Settings
  readonly now: () => Date
  /** Awaited between two slices. */
  readonly yieldToRequests?: () => Promise<void>
  /** Called after an import was written. */
  readonly vacuum?: () => Promise<void>
  /** Reports an error. */
  readonly onFault: (error: unknown, kind: string) => void
}

/** What a slice needs. */
export type WorkParts = ImportParts & { readonly firstLines: FirstLines }

async function decideRows(
  db: Database,
  job: ImportRow,
  rows: readonly RowValues[],
  parts: WorkParts,
  client: Client,
  actor: Actor,
) {
  const now = parts.now()
  const masters = await loadImportMasters(db, client, actor, parts.settings, now)
  const readRow = (row: RowValues): Line => readLine(row.rowNo, row.values, job.mapping, masters)
  const firstWith = await parts.firstLines(db, job)
  const lines = rows.map(readRow)
  const matches = await findMatches(
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
  const grants = await loadGrants(
    db,
    actor,
    masters,
    lines.flatMap(({ typed }) => typed.roleIds ?? []),
    now,
  )
  const data: DecisionData = {
    mode: job.mode,
    masters,
    matches,
    seesAll: hasAllColleges(actor),
    firstWith,
    loginNames,
    grants,
  }
  return { masters, verdicts: lines.map((line) => decideLine(line, data)) }
}

const buildWrong = ({ rowNo, problems }: Extract<Verdict, { kind: 'WRONG' }>): Outcome => ({
  rowNo,
  outcome: 'WRONG',
  problems,
})
const filterVerdicts = <Kind extends Verdict['kind']>(verdicts: readonly Verdict[], kind: Kind) =>
  verdicts.filter((verdict): verdict is Extract<Verdict, { kind: Kind }> => verdict.kind === kind)

/** Returns the next rows to check or to write. */
export async function listNextRows(db: Database, job: ImportRow): Promise<RowValues[]> {
  const waiting = job.status === 'CHECKING' ? (['WAITING'] as const) : (['WOULD_CREATE', 'WOULD_UPDATE'] as const)
  return db
    .select()
    .from(userImportRow)
    .where(and(eq(userImportRow.importId, job.id), inArray(userImportRow.outcome, [...waiting])))
    .orderBy(asc(userImportRow.rowNo))
    .limit(job.status === 'CHECKING' ? TRIED_AT_ONCE : WRITTEN_AT_ONCE)
}

/** Checks some rows and stores what each would do. */
export async function checkSlice(
  job: ImportRow,
  rows: readonly RowValues[],
  parts: WorkParts,
  client: Client,
  actor: Actor,
): Promise<void> {
  const { verdicts } = await decideRows(parts.db, job, rows, parts, client, actor)
  const outcomes = verdicts.map((verdict): Outcome =>
    verdict.kind === 'WRONG' ? buildWrong(verdict) : { rowNo: verdict.rowNo, outcome: `WOULD_${verdict.kind}` },
  )
  await runTransaction(parts.db, (tx) => storeOutcomes(tx, job, outcomes))
}

/** Writes the people of some rows, with roles, invitations and audit records. */
export async function writeSlice(
  job: ImportRow,
  rows: readonly RowValues[],
  parts: WorkParts,
  client: Client,
  actor: Actor,
): Promise<void> {
  await runTransaction(parts.db, async (db) => {
    const writer = {
      client,
      actorUserId: actor.userId,
      activity: 'runUserImport' as const,
      importId: job.publicId,
      now: parts.now(),
      settings: parts.settings,
    }
    const { masters, verdicts } = await decideRows(db, job, rows, parts, client, actor)
    const creating = filterVerdicts(verdicts, 'CREATE')
    const added = await addPeople(db, creating, writer)
    const changed = await changePeople(db, filterVerdicts(verdicts, 'UPDATE'), writer)
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
    await storeOutcomes(db, job, [
      ...filterVerdicts(verdicts, 'WRONG').map(buildWrong),
      ...added.map(({ rowNo, userId }): Outcome => ({ rowNo, outcome: 'CREATED', userId })),
      ...filterVerdicts(verdicts, 'UPDATE').map(({ rowNo, known }): Outcome => ({
        rowNo,
        outcome: changedRows.has(rowNo) ? 'UPDATED' : 'SKIPPED',
        userId: known.account.id,
      })),
    ])
    await refreshAndAuditPeople(db, added, changed, writer)
  })
  clearCounts(parts.db, client.id)
}
