import { open, rm } from 'node:fs/promises'
import type { LinesWritten } from '../../tables/write-lines.ts'
import { readUploaded } from '../../tables/read-bytes.ts'
import { BadArchive } from '../bad-archive.ts'
import { problemOf } from '../file-problem-of.ts'
import { convertPackage } from './convert.ts'
import { readPackage } from './read-package.ts'
import type { KnownYear } from './records.ts'

/** A OneRoster package, the academic years of the institution, and where the lines are written. */
export interface RosterArchive {
  readonly path: string
  readonly target: string
  readonly years: readonly KnownYear[]
}

/** Writes the records of a OneRoster package as lines. Runs in a worker thread. */
export async function listRecords({ path, target, years }: RosterArchive): Promise<LinesWritten> {
  try {
    const lines = convertPackage(readPackage(await readUploaded(path)), years)
    if (lines.length === 0) throw new BadArchive('NO_ROWS')
    const file = await open(target, 'w')
    try {
      for (const { lineNo, title, content } of lines)
        await file.write(`${JSON.stringify([lineNo, [title, JSON.stringify(content)]])}\n`)
    } finally {
      await file.close()
    }
    const samples = lines.slice(0, 3).map(({ title }) => title)
    return { written: { columns: [{ name: 'record', samples }], lines: lines.length, notices: [] } }
  } catch (error) {
    await rm(target, { force: true })
    const problem = problemOf(error)
    if (!problem) throw error
    return problem
  }
}
