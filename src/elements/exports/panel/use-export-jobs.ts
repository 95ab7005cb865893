import { useCallback, useEffect, useState } from 'react'
import { exportJobs, type ExportJob } from '../../../contract/exports/exports.ts'
import { queryRowsTogether } from '../../../core/mql/grouped-rows.ts'
import type { Refused } from '../../../core/mql/reply.ts'

const EVERY_MS = 1000
/** Delay after a failed request, in milliseconds; the exports continue meanwhile. */
const PATIENCE_MS = 4000

/** The person's own exports, as the server knows them. */
export interface ExportJobs {
  /** The newest first; undefined until they are loaded. */
  readonly jobs: readonly ExportJob[] | undefined
  readonly failure: Refused | undefined
  readonly again: () => void
}

/** Loads the person's own exports, and repeatedly while one of them is in progress. */
export function useExportJobs(ready: boolean): ExportJobs {
  const [jobs, setJobs] = useState<readonly ExportJob[]>()
  const [failure, setFailure] = useState<Refused>()
  const [attempt, setAttempt] = useState(0)
  const reloadJobs = useCallback(() => setAttempt((count) => count + 1), [])
  useEffect(() => {
    if (!ready) return
    let current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let running = false
    const lookForJobs = async (): Promise<void> => {
      const reply = await queryRowsTogether(exportJobs, {})
      if (!current) return
      setFailure(reply.ok ? undefined : reply)
      if (reply.ok) {
        setJobs(reply.result)
        running = reply.result.some(({ status }) => status === 'RUNNING')
      }
      if (running) timer = setTimeout(() => void lookForJobs(), reply.ok ? EVERY_MS : PATIENCE_MS)
    }
    void lookForJobs()
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [ready, attempt])
  return { jobs, failure, again: reloadJobs }
}
