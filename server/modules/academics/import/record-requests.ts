import { and, eq, inArray, sql } from 'drizzle-orm'
import { RECORD_FIELDS, type RecordChange, type RecordField } from '../../../../src/contract/users/approvals.ts'
import type { Database } from '../../../db/database.ts'
import { dataImport, importedChange, student } from '../../../db/schema.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import { toRecordFields } from '../../users/accounts/record-fields.ts'
import { findText, type SliceTools } from './kind.ts'
import type { DataLine } from './read-line.ts'

/** The column of a file for each field of the university's record. */
const COLUMN_OF = {
  name: 'studentName',
  localName: 'localName',
  dateOfBirth: 'dateOfBirth',
  motherName: 'motherName',
} as const satisfies Record<RecordField, string>

/** What a line asks to change of the record of a student who exists; empty: nothing. */
export interface WantedChange {
  readonly studentId: number
  readonly changes: readonly RecordChange[]
}

/** Finds the students who exist, and what each line says otherwise about their records. */
export async function listRecordChanges(
  lines: readonly DataLine[],
  getPrn: (line: DataLine) => string,
  { db, client }: Pick<SliceTools, 'db' | 'client'>,
): Promise<ReadonlyMap<DataLine, WantedChange>> {
  const numbers = [...new Set(lines.map(getPrn))]
  const rows =
    numbers.length === 0
      ? []
      : await db
          .select()
          .from(student)
          .where(and(eq(student.clientId, client.id), inArray(student.prn, numbers)))
  const rowsByPrn = new Map(rows.map((row) => [row.prn, row]))
  return new Map(
    lines.flatMap((line) => {
      const row = rowsByPrn.get(getPrn(line))
      if (!row) return []
      const before = toRecordFields(client, row)
      const changes = RECORD_FIELDS.flatMap((field): RecordChange[] => {
        const [was, after] = [before[field], findText(line, COLUMN_OF[field])]
        return was === null || after === null || after === was ? [] : [{ field, before: was, after }]
      })
      return [[line, { studentId: row.id, changes }] as const]
    }),
  )
}

/**
 * Enters the changes of records that lines ask for: a second person decides. A change that waits already is not entered
 * again, neither is one that was refused; another one replaces what waits for the same student. Returns the lines whose
 * changes wait.
 */
export async function requestChanges(
  wanted: ReadonlyMap<DataLine, WantedChange>,
  { db, client, importId, writes, now }: Pick<SliceTools, 'db' | 'client' | 'importId' | 'writes' | 'now'>,
): Promise<ReadonlySet<DataLine>> {
  const requests = new Map(
    [...wanted]
      .filter(([, { changes }]) => changes.length > 0)
      .map(([line, { studentId, changes }]) => [studentId, { line, changes }] as const),
  )
  const refused = await listRefusedChanges(db, client, [...requests.keys()])
  for (const [studentId, { changes }] of requests)
    if (refused.get(studentId)?.has(JSON.stringify(listNewValues(changes)))) requests.delete(studentId)
  if (writes && requests.size > 0) {
    const [job] = await db
      .select({ fileName: dataImport.fileName, enteredBy: dataImport.createdBy })
      .from(dataImport)
      .where(and(eq(dataImport.clientId, client.id), eq(dataImport.publicId, importId)))
    if (!job) throw new Error(`The import ${importId} does not exist.`)
    await db
      .insert(importedChange)
      .values(
        [...requests].map(([studentId, { line, changes }]) => ({
          clientId: client.id,
          batch: importId,
          ...job,
          studentId,
          lineNo: line.lineNo,
          changes,
          createdAt: now,
        })),
      )
      .onConflictDoUpdate({
        target: [importedChange.clientId, importedChange.studentId],
        targetWhere: sql`status = 'NEW'`,
        set: {
          batch: sql`excluded.batch`,
          fileName: sql`excluded.file_name`,
          enteredBy: sql`excluded.entered_by`,
          lineNo: sql`excluded.line_no`,
          changes: sql`excluded.changes`,
          createdAt: sql`excluded.created_at`,
        },
        setWhere: sql`${importedChange.changes} <> excluded.changes`,
      })
  }
  const waiting = new Set(requests.keys())
  return new Set([...wanted].filter(([, { studentId }]) => waiting.has(studentId)).map(([line]) => line))
}

/** Withdraws the changes of records that an import has asked for, and nobody has decided. */
export const withdrawChanges = async (db: Database, client: Pick<Client, 'id'>, importId: string): Promise<void> => {
  await db
    .delete(importedChange)
    .where(
      and(eq(importedChange.clientId, client.id), eq(importedChange.batch, importId), eq(importedChange.status, 'NEW')),
    )
}

const listNewValues = (changes: readonly RecordChange[]) =>
  changes.map(({ field, after }) => [field, after]).toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))

async function listRefusedChanges(db: Database, client: Client, studentIds: readonly number[]) {
  const rows =
    studentIds.length === 0
      ? []
      : await db
          .select({ studentId: importedChange.studentId, changes: importedChange.changes })
          .from(importedChange)
          .where(
            and(
              eq(importedChange.clientId, client.id),
              eq(importedChange.status, 'REFUSED'),
              inArray(importedChange.studentId, [...studentIds]),
            ),
          )
  const refused = new Map<number, Set<string>>()
  for (const { studentId, changes } of rows)
    refused.set(studentId, (refused.get(studentId) ?? new Set()).add(JSON.stringify(listNewValues(changes))))
  return refused
}
