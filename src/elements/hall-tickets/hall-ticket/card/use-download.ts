import { useRef, useState } from 'react'
import type { OutputOf } from '../../../../contract/activity.ts'
import { getHallTicketFile, type Ticket } from '../../../../contract/hall-tickets/hall-ticket.ts'
import { call } from '../../../../core/mql/index.ts'
import type { Refused, Reply } from '../../../../core/mql/reply.ts'
import { downloadFile } from '../../../ui/file/download-file.ts'

type File = OutputOf<typeof getHallTicketFile>

/** How long a download address is reused, in milliseconds: less than the server's limit of five minutes. */
const FRESH = 4 * 60_000

interface DownloadRequest {
  readonly ticket: Ticket
  readonly clientId: number
  /** Preferred language of the instructions. */
  readonly language: string
  readonly onDownloaded: () => void
  readonly onFailed: (refused: Refused | undefined) => void
}

/**
 * Downloads the PDF of a ticket; `kilobytes` is its size after the download. A retry after a lost connection reuses the
 * same address, because the server counts a copy for every address that it issues and prints the number.
 */
export function useDownload({ ticket, clientId, language, onDownloaded, onFailed }: DownloadRequest) {
  const sending = useRef(false)
  const unsaved = useRef<{ readonly file: File; readonly language: string; readonly until: number }>(undefined)
  const [busy, setBusy] = useState(false)
  const [kilobytes, setKilobytes] = useState(0)

  async function loadFile(): Promise<Reply<File>> {
    const { publicId, accessKey, instructionLanguages } = ticket
    const printed = instructionLanguages.find((code) => code === language) ?? instructionLanguages[0] ?? 'en'
    const kept = unsaved.current
    if (kept?.language === printed && performance.now() < kept.until) return { ok: true, result: kept.file }
    const reply = await call(getHallTicketFile, { clientId, publicId, accessKey, language: printed }, { toast: false })
    unsaved.current = reply.ok ? { file: reply.result, language: printed, until: performance.now() + FRESH } : undefined
    return reply
  }

  async function downloadTicket(): Promise<void> {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    onFailed(undefined)
    const reply = await loadFile()
    const saved = reply.ok ? await downloadFile(reply.result) : reply
    sending.current = false
    setBusy(false)
    // An address that returns an error status is not retried; a download interrupted by a lost connection is.
    if (saved.ok || saved.failure === 'status') unsaved.current = undefined
    if (!saved.ok) {
      onFailed(saved)
      return
    }
    setKilobytes(Math.max(1, Math.round(saved.result.size / 1024)))
    onDownloaded()
  }

  return { busy, kilobytes, download: () => void downloadTicket() }
}
