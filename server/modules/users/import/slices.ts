import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { userImportRow } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { clearCounts } from '../../../lib/cache/count-cache.ts'
import type { ImportParts, Worker } from '../../../lib/imports/define-imports.ts'
import { readLine } from './line-cells.ts'
import type { Verdict } from './decide-line.ts'
import type { FirstLines } from './first-lines.ts'
import { loadImportMasters } from './masters.ts'
import { decideLines, filterVerdicts, writePeople } from './write-people.ts'
import { storeOutcomes, type ImportRow, type Outcome, type RowValues } from './progress.ts'

/**
 * Lines per slice; other calls are answered between slices. Writing a slice is one transaction, during which the
 * embedded database answers no other call; checking blocks nobody.
 */
const WRITTEN_AT_ONCE = 40
const TRIED_AT_ONCE = 200

/** What a slice needs. */
type SliceParts = ImportParts & Worker & { readonly firstLines: FirstLines }

async function decideRows(db: Database, job: ImportRow, rows: readonly RowValues[], parts: SliceParts) {
  const { client, actor, settings } = parts
  const now = parts.now()
  const masters = await loadImportMasters(db, client, actor, settings, now)
  const lines = rows.map(({ rowNo, values }) => readLine(rowNo, values, job.mapping, masters))
  const verdicts = await decideLines(
    lines,
    masters,
    { db, client, actor, now },
    {
      mode: job.mode,
      firstWith: await parts.firstLines(db, job),
      toNameSource: (line) => (line.typed.loginName === undefined ? line : undefined),
    },
  )
  return { masters, verdicts }
}

const buildWrong = ({ rowNo, problems }: Extract<Verdict, { kind: 'WRONG' }>): Outcome => ({
  rowNo,
  outcome: 'WRONG',
  problems,
})

/** Returns the next rows to check or to write. */
async function listNextRows(db: Database, job: ImportRow): Promise<RowValues[]> {
  const waiting = job.status === 'CHECKING' ? (['WAITING'] as const) : (['WOULD_CREATE', 'WOULD_UPDATE'] as const)
  return db
    .select()
    .from(userImportRow)
    .where(and(eq(userImportRow.importId, job.id), inArray(userImportRow.outcome, [...waiting])))
    .orderBy(asc(userImportRow.rowNo))
    .limit(job.status === 'CHECKING' ? TRIED_AT_ONCE : WRITTEN_AT_ONCE)
}

/** Checks some rows and stores what each would do. */
async function checkSlice(job: ImportRow, rows: readonly RowValues[], parts: SliceParts): Promise<void> {
  const { verdicts } = await decideRows(parts.db, job, rows, parts)
  const outcomes = verdicts.map((verdict): Outcome =>
    verdict.kind === 'WRONG' ? buildWrong(verdict) : { rowNo: verdict.rowNo, outcome: `WOULD_${verdict.kind}` },
  )
  await runTransaction(parts.db, (tx) => storeOutcomes(tx, job, outcomes))
}

/** Writes the people of some rows. */
async function writeSlice(job: ImportRow, rows: readonly RowValues[], parts: SliceParts): Promise<void> {
  const { client, actor, settings } = parts
  await runTransaction(parts.db, async (db) => {
    const { masters, verdicts } = await decideRows(db, job, rows, parts)
    const { added, changed } = await writePeople(db, verdicts, masters, {
      ...{ client, settings, actorUserId: actor.userId, now: parts.now() },
      ...{ activity: 'runUserImport', importId: job.publicId, invites: job.options.invite === true },
    })
    const changedRows = new Set(changed.map(({ rowNo }) => rowNo))
    await storeOutcomes(db, job, [
      ...filterVerdicts(verdicts, 'WRONG').map(buildWrong),
      ...added.map(({ rowNo, userId }): Outcome => ({ rowNo, outcome: 'CREATED', userId })),
      ...filterVerdicts(verdicts, 'UPDATE').map(({ rowNo, existing }): Outcome => ({
        rowNo,
        outcome: changedRows.has(rowNo) ? 'UPDATED' : 'SKIPPED',
        userId: existing.account.id,
      })),
    ])
  })
  clearCounts(parts.db, client.id)
}

/** Checks or writes the next rows of an import, as its state says. Returns false when none is left. */
export async function checkOrWriteSlice(job: ImportRow, parts: SliceParts): Promise<boolean> {
  const rows = await listNextRows(parts.db, job)
  if (rows.length === 0) return false
  await (job.status === 'CHECKING' ? checkSlice : writeSlice)(job, rows, parts)
  return true
}
