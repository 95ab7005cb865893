import { setImmediate } from 'node:timers/promises'
import type { Client } from '../../../lib/clients/clients.ts'
import { KINDS } from './kinds/kinds.ts'
import { getLinesPath, readLines, type LinesRead } from './lines-file.ts'
import type { ImportRow } from './progress.ts'
import { createPackageReader } from './read-package-line.ts'
import { createColumnReader, type ReaderPlace } from './read-line.ts'
import { openSeenRecords } from './seen-records.ts'
import { readSlice } from './slice-lines.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

const AT_ONCE = 1000

const createLineReader = ({ kind, mapping }: ImportRow, place: ReaderPlace) =>
  kind === 'ONEROSTER' ? createPackageReader(place) : createColumnReader(kind, mapping, place)

/** The next lines of a file, read. */
export interface NextLines extends LinesRead {
  readonly read: ReturnType<typeof readSlice>
}

/** Reads the files of imports, slice by slice. */
export interface FileStates {
  /** Reads the next lines of an import. Throws ENOENT when its file is gone. */
  readonly next: (job: ImportRow, client: Client, most: number) => Promise<NextLines>
  /** Forgets what it knows about a file: its slice was not written, or there are no more. */
  readonly forget: (job: Pick<ImportRow, 'id'>) => void
}

interface State {
  readonly of: string
  position: number
  readonly read: (lines: LinesRead['lines']) => ReturnType<typeof readSlice>
}

/**
 * Creates a reader that remembers which records the lines before have described. In another process, or after a kill,
 * it reads those lines again.
 */
export function openFileStates(dataDir: string, now: () => Date): FileStates {
  const states = new Map<number, State>()

  const startState = (job: ImportRow, client: Client): State => {
    const place = { client, today: formatIsoDay(client.timeZone, now()) }
    const [kind, reader, seen] = [KINDS[job.kind], createLineReader(job, place), openSeenRecords()]
    return { of: toStateKey(job), position: 0, read: (lines) => readSlice(lines, kind, reader, seen, client) }
  }
  const toStateKey = ({ status, mapping }: ImportRow): string => JSON.stringify([status, mapping])

  const loadState = async (job: ImportRow, client: Client, path: string): Promise<State> => {
    const cached = states.get(job.id)
    if (cached?.of === toStateKey(job) && cached.position === job.position) return cached
    const state = startState(job, client)
    for (let left = job.done; left > 0;) {
      const { lines, position } = await readLines(path, state.position, Math.min(AT_ONCE, left))
      if (lines.length === 0) break
      left -= lines.length
      state.read(lines)
      state.position = position
      await setImmediate()
    }
    return state
  }

  return {
    async next(job, client, most) {
      const path = getLinesPath(dataDir, job.publicId)
      const state = await loadState(job, client, path)
      states.delete(job.id)
      const { lines, position } = await readLines(path, job.position, most)
      const read = state.read(lines)
      state.position = position
      states.set(job.id, state)
      return { lines, position, read }
    },
    forget: ({ id }) => void states.delete(id),
  }
}
