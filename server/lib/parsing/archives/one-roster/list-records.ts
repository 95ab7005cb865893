import { open, rm } from 'node:fs/promises'
import { STAFF_ROLES } from '../../../../../src/contract/academics/one-roster.ts'
import type { LinesWritten } from '../../tables/write-lines.ts'
import { readUploaded } from '../../tables/read-bytes.ts'
import { BadArchive } from '../../tables/bad-archive.ts'
import { findFileProblem } from '../../tables/find-file-problem.ts'
import { convertPackage } from './convert.ts'
import { readPackage } from './read-package.ts'
import type { KnownYear } from './records.ts'

/** A OneRoster package, the academic years of the institution, and where the lines are written. */
export interface RosterArchive {
  readonly path: string
  readonly target: string
  readonly years: readonly KnownYear[]
  /** Today at the institution, `YYYY-MM-DD`. */
  readonly today: string
  readonly timeZone: string
}

const SAMPLES = 3

/** Writes the records of a OneRoster package as lines. Runs in a worker thread. */
export async function listRecords({ path, target, years, today, timeZone }: RosterArchive): Promise<LinesWritten> {
  try {
    const { lines, byRole } = convertPackage(readPackage(await readUploaded(path), timeZone), years, today)
    if (lines.length === 0) throw new BadArchive('NO_ROWS')
    const file = await open(target, 'w')
    try {
      for (const { lineNo, title, content } of lines)
        await file.write(`${JSON.stringify([lineNo, [title, JSON.stringify(content)]])}\n`)
    } finally {
      await file.close()
    }
    const samples = lines.slice(0, SAMPLES).map(({ title }) => title)
    const roles = STAFF_ROLES.flatMap((name) => {
      const people = byRole.get(name)
      return people ? [{ name, samples: people }] : []
    })
    return { written: { columns: [{ name: 'record', samples }, ...roles], lines: lines.length, notices: [] } }
  } catch (error) {
    await rm(target, { force: true })
    const problem = findFileProblem(error)
    if (!problem) throw error
    return problem
  }
}
