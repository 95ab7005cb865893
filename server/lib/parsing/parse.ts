import { openPool, type PoolLimits } from './pool.ts'
import type { tasks } from './tasks.ts'
import address from './worker.ts?thread'

type Tasks = typeof tasks
type InParts = 'examRows'
type InputOf<Name extends keyof Tasks> = Parameters<Tasks[Name]>[0]
type PartsOf<Name extends InParts> = ReturnType<Tasks[Name]>

/** A workbook of ten megabytes takes a few seconds and less than half of this memory. */
const LIMITS: PoolLimits = { threads: 2, waiting: 32, perHolder: 2, deadlineMs: 30_000, heapMb: 512, idleMs: 30_000 }

const pool = openPool(address, LIMITS)

/**
 * Parses uploaded bytes in a worker thread, within limits of time and memory. Uploaded bytes must not be parsed in any
 * other way. `holder` identifies the uploader, so that one person cannot occupy all threads. Throws `NotParsed` if a
 * limit is reached.
 */
export const parseInWorker = async <Name extends Exclude<keyof Tasks, InParts>>(
  task: Name,
  input: InputOf<Name>,
  holder: string,
): Promise<Awaited<ReturnType<Tasks[Name]>>> =>
  (await pool.run({ task, input }, holder)) as Awaited<ReturnType<Tasks[Name]>>

/** Parses a file in parts; the file is read no faster than its parts are consumed. */
export const parseInParts = <Name extends InParts>(task: Name, input: InputOf<Name>, holder: string): PartsOf<Name> =>
  pool.parts({ task, input }, holder) as PartsOf<Name>
