import { createHash, type Hash } from 'node:crypto'
import { createRowCounter, type RowCounter } from '../../db/backup/read-rows.ts'
import type { SequenceState } from '../../db/backup/list-tables.ts'
import { readBackupFile } from '../../lib/backup/backup-file.ts'
import { BackupProblem } from '../../lib/backup/problem.ts'
import type { BackupHead } from '../../lib/backup/records.ts'
import type { BackupCounts } from './write-backup.ts'

/** The digests of the tables of a backup, by name. */
export type TableDigests = ReadonlyMap<string, string>

/** What is done with the parts of a backup, in their order. */
export interface BackupVisitor {
  readonly onTable: (name: string, columns: readonly string[]) => void
  readonly onRows: (lines: readonly string[]) => Promise<void>
  readonly onSequences: (values: readonly SequenceState[]) => Promise<void>
  readonly onFile: (path: string) => Promise<void>
  readonly onBytes: (bytes: Buffer) => Promise<void>
  readonly onFileEnd: () => Promise<void>
}

/** What a backup holds. */
export interface BackupContent {
  readonly head: BackupHead
  readonly counts: BackupCounts
  readonly digests: TableDigests
}

const CHANGED = 'The backup is not what was written: a part of it has another digest.'
const ORDER = 'The backup has its parts in another order.'

type OpenPart =
  | { readonly kind: 'table'; readonly name: string; readonly counter: RowCounter }
  | { readonly kind: 'file'; readonly hash: Hash; bytes: number }

/**
 * Reads a backup from its first record to its last, and compares all digests and counts.
 * @throws BackupProblem when it is not whole, or the passphrase is another one
 */
export async function walkBackup(
  file: string,
  passphrase: string,
  visitor: Partial<BackupVisitor> = {},
): Promise<BackupContent> {
  let head: BackupHead | undefined
  let open: OpenPart | undefined
  let end: BackupCounts | undefined
  const digests = new Map<string, string>()
  let [rows, files] = [0, 0]
  for await (const record of readBackupFile(file, passphrase)) {
    if (end) throw new BackupProblem(ORDER)
    if (Buffer.isBuffer(record)) {
      if (open?.kind === 'table') {
        const lines = record.toString('utf8').split('\n')
        for (const line of lines) open.counter.add(line)
        await visitor.onRows?.(lines)
      } else if (open?.kind === 'file') {
        open.hash.update(record)
        open.bytes += record.length
        await visitor.onBytes?.(record)
      } else throw new BackupProblem(ORDER)
      continue
    }
    if ((record.kind === 'backup') !== (head === undefined)) throw new BackupProblem(ORDER)
    switch (record.kind) {
      case 'backup':
        head = record
        break
      case 'table':
        if (open) throw new BackupProblem(ORDER)
        open = { kind: 'table', name: record.name, counter: createRowCounter() }
        visitor.onTable?.(record.name, record.columns)
        break
      case 'tableEnd': {
        if (open?.kind !== 'table') throw new BackupProblem(ORDER)
        const found = open.counter.end()
        if (found.rows !== record.rows || found.digest !== record.digest) throw new BackupProblem(CHANGED)
        digests.set(open.name, found.digest)
        rows += found.rows
        open = undefined
        break
      }
      case 'sequences':
        await visitor.onSequences?.(record.values)
        break
      case 'file':
        if (open) throw new BackupProblem(ORDER)
        open = { kind: 'file', hash: createHash('sha256'), bytes: 0 }
        await visitor.onFile?.(record.path)
        break
      case 'fileEnd':
        if (open?.kind !== 'file') throw new BackupProblem(ORDER)
        if (open.bytes !== record.bytes || open.hash.digest('hex') !== record.sha256) throw new BackupProblem(CHANGED)
        await visitor.onFileEnd?.()
        files += 1
        open = undefined
        break
      case 'end':
        end = record
    }
  }
  if (!head || !end || open || end.rows !== rows || end.files !== files || end.tables !== digests.size)
    throw new BackupProblem('The backup is incomplete: its end is missing.')
  return { head, counts: { tables: digests.size, rows, files }, digests }
}
