import { useState } from 'react'
import { cancelExport, downloadExport, exportReport, type ExportJob } from '../../../contract/exports/exports.ts'
import type { ExportFormat } from '../../../contract/export-names.ts'
import type { ExportRequest } from '../../../contract/exports/sources.ts'
import { toFileAddress } from '../../../core/config/file-address.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { downloadFile } from '../../ui/file/download-file.ts'
import { openDownload } from '../../ui/file/save-file.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useExportJobs, type ExportJobs } from './use-export-jobs.ts'

/** A larger file is saved by the browser itself, which shows its progress and keeps it out of the memory. */
const LARGEST_FETCHED = 16 * 1024 * 1024

/** The exports of a screen: what the server knows, and what can be done. */
export interface Exports extends ExportJobs {
  /** A call is in flight that exports rows at once. */
  readonly busy: boolean
  /** The export to show above the list: started here, or still in progress. */
  readonly current: ExportJob | undefined
  /** Why the last action had no effect. */
  readonly problem: string | undefined
  /** With a reason, addresses and numbers are not masked. */
  readonly start: (format: ExportFormat, request: ExportRequest, reason?: string) => Promise<void>
  readonly download: (exportId: string) => Promise<void>
  readonly cancel: (exportId: string) => Promise<void>
  /** Hides the current export and the problem; both stay as they are. */
  readonly dismiss: () => void
}

/** Manages exports by the server. They continue when the page is left; `ready`: the person may export. */
export function useExports(ready: boolean): Exports {
  const { t, number } = useMessages()
  const failure = useFailure()
  const jobs = useExportJobs(ready)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [started, setStarted] = useState<string>()
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())

  const downloadOne = async (exportId: string): Promise<void> => {
    setProblem(undefined)
    const reply = await call(downloadExport, { exportId }, { toast: false })
    if (!reply.ok) setProblem(failure(reply))
    else if (reply.result.outcome === 'GONE') {
      setProblem(t('exports.gone'))
      jobs.again()
    } else {
      const { url, fileName, bytes } = reply.result
      if (bytes > LARGEST_FETCHED) openDownload(toFileAddress(url), fileName)
      else {
        const saved = await downloadFile({ url, fileName })
        if (!saved.ok) setProblem(failure(saved))
      }
    }
  }

  const startExport = async (format: ExportFormat, request: ExportRequest, reason?: string): Promise<void> => {
    setProblem(undefined)
    setBusy(true)
    const reply = await callOnce(
      exportReport,
      { format, request, ...(reason !== undefined && { reason }) },
      { toast: false },
    )
    if (!reply.ok) setProblem(failure(reply))
    else if (reply.result.outcome === 'TOO_MANY') {
      const { most, total } = reply.result
      const values = { format: t(`exports.format.${format}`), most: number(most), total: number(total) }
      setProblem(t('exports.tooMany', values))
    } else if (reply.result.outcome === 'BUSY') setProblem(t('exports.busy', { most: number(reply.result.most) }))
    else {
      setStarted(reply.result.exportId)
      jobs.again()
      if (reply.result.outcome === 'READY') await downloadOne(reply.result.exportId)
    }
    setBusy(false)
  }

  const cancelOne = async (exportId: string): Promise<void> => {
    setProblem(undefined)
    const reply = await call(cancelExport, { exportId }, { toast: false })
    if (!reply.ok) setProblem(failure(reply))
    jobs.again()
  }

  const shown = jobs.jobs?.filter(({ exportId }) => !dismissed.has(exportId))
  const current = shown?.find(({ exportId }) => exportId === started)
  // An export from before the page was loaded stays in sight when it ends.
  const running = shown?.find(({ status }) => status === 'RUNNING')
  if (started === undefined && running) setStarted(running.exportId)
  return {
    ...jobs,
    busy,
    current,
    problem,
    start: startExport,
    download: downloadOne,
    cancel: cancelOne,
    dismiss() {
      setProblem(undefined)
      setStarted(undefined)
      if (current) setDismissed((before) => new Set([...before, current.exportId]))
    },
  }
}
