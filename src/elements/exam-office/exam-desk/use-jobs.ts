import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { RowOf } from '../../../contract/activity.ts'
import { FILE_FAULTS, ROW_FAULTS } from '../../../contract/exam-office/exam-imports.ts'
import { ticketJob, type JobKind } from '../../../contract/exam-office/ticket-desk.ts'
import { query } from '../../../core/mql/index.ts'

/** A job on the tickets of an examination. */
export type Job = RowOf<typeof ticketJob>

const RUNNING_MS = 800
/** How often to look while nothing runs: somebody else may start a job. */
const IDLE_MS = 20_000
/** Delay after a failed request; the job continues meanwhile. */
const PATIENCE_MS = 3000

const report = v.object({
  rows: v.optional(v.number()),
  bad: v.optional(v.number(), 0),
  written: v.optional(v.number(), 0),
  faults: v.optional(
    v.array(
      v.object({
        line: v.number(),
        column: v.nullish(v.string()),
        fault: v.picklist(ROW_FAULTS),
        value: v.optional(v.string(), ''),
      }),
    ),
    [],
  ),
  fault: v.optional(v.picklist([...FILE_FAULTS, 'UNEXPECTED'])),
  line: v.nullish(v.number()),
  column: v.nullish(v.string()),
  encoding: v.optional(v.string()),
  counts: v.optional(v.record(v.string(), v.number()), {}),
  examples: v.optional(v.record(v.string(), v.array(v.string())), {}),
})
/** What a job has counted, or what was wrong with its file. */
export type Report = v.InferOutput<typeof report>

const NOTHING = v.parse(report, {})

/** Returns the report of a job; an empty one where it has none. */
export function getJobReport({ report: given }: Job): Report {
  const parsed = v.safeParse(report, given ?? {})
  return parsed.success ? parsed.output : NOTHING
}

/** Returns the job of a kind that is running. */
export const findRunningJob = (jobs: readonly Job[], kind: JobKind): Job | undefined =>
  jobs.find((job) => job.kind === kind && job.status === 'RUNNING')

/** Returns the last job of a kind, whatever came of it. */
export const findLastJob = (jobs: readonly Job[], kind: JobKind): Job | undefined =>
  jobs.find((job) => job.kind === kind)

/** The jobs of an examination, the newest first; undefined before the first response. */
export interface Jobs {
  readonly jobs: readonly Job[] | undefined
  /** The last request did not reach the server. */
  readonly lost: boolean
  /** Looks at once. */
  readonly look: () => void
}

/** Follows the jobs of an examination; `onEnded` is called when one that was running has ended. */
export function useJobs(examEventId: number, onEnded: () => void): Jobs {
  const [jobs, setJobs] = useState<readonly Job[]>()
  const [lost, setLost] = useState(false)
  const [round, setRound] = useState(0)
  /** The jobs that are known to have ended; undefined before the first response. A quick one is never seen running. */
  const over = useRef<ReadonlySet<number>>(undefined)
  const latest = useRef(onEnded)
  useEffect(() => {
    latest.current = onEnded
  })
  useEffect(() => {
    let current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookForJobs = async (): Promise<void> => {
      const reply = await query([ticketJob], { ticketJob: { examEventId } }, { toast: false })
      if (!current) return
      setLost(!reply.ok)
      let wait = PATIENCE_MS
      if (reply.ok) {
        const found = reply.result.ticketJob
        const isRunning = ({ status }: Job): boolean => status === 'RUNNING'
        const ended = found.filter((job) => !isRunning(job)).map(({ jobId }) => jobId)
        const endedBefore = over.current
        over.current = new Set(ended)
        setJobs(found)
        if (endedBefore && ended.some((jobId) => !endedBefore.has(jobId))) latest.current()
        wait = found.some(isRunning) ? RUNNING_MS : IDLE_MS
      }
      timer = setTimeout(() => void lookForJobs(), wait)
    }
    void lookForJobs()
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [examEventId, round])
  const lookAgain = useCallback(() => setRound((count) => count + 1), [])
  return { jobs, lost, look: lookAgain }
}
