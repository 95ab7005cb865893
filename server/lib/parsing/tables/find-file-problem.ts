import type { DataFileProblem } from '../../../../src/contract/academics/import-outcomes.ts'
import { BadArchive } from './bad-archive.ts'
import { BadFile } from './table.ts'

/** Returns why a file is refused; null for an error that is not the file's. */
export function findFileProblem(error: unknown): { readonly problem: DataFileProblem; readonly detail: string } | null {
  if (error instanceof BadFile || error instanceof BadArchive) return { problem: error.problem, detail: error.detail }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC') return { problem: 'NO_SPACE', detail: '' }
  return code === 'ENOENT' ? { problem: 'NO_UPLOAD', detail: '' } : null
}
