import type { Database } from '../../../../db/database.ts'
import type { ArchiveMoment } from '../../../../db/schema/platform/archive.ts'
import { encodeEntryEnd, encodeEntryHead, packSlice } from '../../../../lib/spreadsheets/zip-parts.ts'
import { toDefinition, findStoredInstitution } from '../../definition/stored-institution.ts'
import { EXPORTED_TABLES, type InstitutionTable } from '../tables.ts'
import { appendBytes, buildWholeEntry, type ArchiveParts } from './archive-file.ts'
import { NOTHING_WRITTEN, type ArchiveRow } from './archive-row.ts'
import { isChanged, loadTableLines, loadTransactionMark, ROWS } from './table-lines.ts'

const DEFINITION = 'institution.json'

/** Thrown when an institution was deleted while its data was exported. */
export class InstitutionGone extends Error {}

/** Writes all rows of a table; returns how many there are. */
async function writeTable(
  parts: ArchiveParts,
  snapshot: Database,
  table: InstitutionTable,
  start: ArchiveRow,
): Promise<{ readonly job: ArchiveRow; readonly rows: number }> {
  const name = `tables/${table.name}.jsonl`
  let job = start
  let [rows, crc, packed, size] = [0, 0, 0, 0]
  let after: readonly string[] | undefined
  for (let last = false; !last;) {
    const { lines, key } = await loadTableLines(snapshot, table, job.institutionId, after)
    last = lines.length < ROWS
    const slice = await packSlice(lines.map((line) => `${line}\n`).join(''), crc)
    const head = after === undefined ? [encodeEntryHead(name, true)] : []
    ;[rows, crc, size, packed] = [rows + lines.length, slice.crc, size + slice.size, packed + slice.bytes.length]
    const end = last ? encodeEntryEnd({ crc, packed, size, large: true }) : undefined
    job = await appendBytes(parts, job, {
      bytes: Buffer.concat([...head, slice.bytes, ...(end ? [end.bytes] : [])]),
      entries: end ? [{ name, crc, packed: end.packed, size, offset: start.bytes, large: true }] : [],
      rows: lines.length,
    })
    after = key
    await parts.yieldToRequests?.()
  }
  return { job, rows }
}

/** Returns whether the tables were read in one state: where the database cannot guarantee it, each is compared. */
async function findArchiveMoment(
  parts: ArchiveParts,
  { institutionId }: ArchiveRow,
  start: { readonly mark: string; readonly at: string; readonly exact: boolean },
  rows: Readonly<Record<string, number>>,
): Promise<ArchiveMoment> {
  const { at, mark, exact } = start
  if (exact) return { state: 'SNAPSHOT', at, changed: [] }
  const changed: string[] = []
  for (const table of EXPORTED_TABLES) {
    const { name } = table
    if (await isChanged(parts.db, table, institutionId, { mark, rows: rows[name] ?? 0 })) changed.push(name)
    await parts.yieldToRequests?.()
  }
  return { state: changed.length > 0 ? 'CHANGED' : 'UNCHANGED', at, changed }
}

/**
 * Writes the definition and all tables of an institution from one snapshot of the database. A snapshot ends with its
 * process, so another one begins the archive again.
 * @throws LeaseLost, InstitutionGone
 */
export const writeTables = (parts: ArchiveParts, { code, ...old }: ArchiveRow): Promise<ArchiveRow> =>
  parts.readSnapshot(async (snapshot, exact) => {
    const start = { mark: await loadTransactionMark(snapshot), at: parts.now().toISOString(), exact }
    const stored = await findStoredInstitution(snapshot, code)
    if (stored?.clientId !== old.institutionId) throw new InstitutionGone(`${code} does not exist any more.`)
    let job: ArchiveRow = { ...old, code, bytes: 0, rows: 0, progress: NOTHING_WRITTEN }
    const { bytes, entry } = await buildWholeEntry(DEFINITION, `${JSON.stringify(toDefinition(stored), null, 2)}\n`, 0)
    job = await appendBytes(parts, job, { bytes, entries: [entry] })
    const rows: Record<string, number> = {}
    for (const table of EXPORTED_TABLES) {
      const written = await writeTable(parts, snapshot, table, job)
      job = written.job
      rows[table.name] = written.rows
    }
    const tables = { rows, moment: await findArchiveMoment(parts, job, start, rows) }
    return appendBytes(parts, job, { bytes: Buffer.alloc(0), progress: { ...job.progress, tables } })
  })
