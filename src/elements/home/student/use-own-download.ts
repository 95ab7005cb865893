import { useRef, useState } from 'react'
import { getHallTicketFile } from '../../../contract/hall-tickets/hall-ticket.ts'
import { myHallTickets } from '../../../contract/hall-tickets/own-tickets.ts'
import { call, query } from '../../../core/mql/index.ts'
import { buildFailure, type Refused, type Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { downloadFile } from '../../ui/file/download-file.ts'

/**
 * Downloads the student's own hall ticket with one press. The ticket is read again first: a home may stay open for
 * longer than the key of a ticket is valid. `onRefused`: undefined when a new attempt begins.
 */
export function useOwnDownload(
  { clientId, examEventId }: { readonly clientId: number; readonly examEventId: number },
  onRefused: (refused: Refused | undefined) => void,
) {
  const { language } = useMessages()
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)

  async function fetchFile(): Promise<Reply<unknown>> {
    const own = await query([myHallTickets], { myHallTickets: { examEventId } }, { toast: false })
    if (!own.ok) return own
    const found = own.result.myHallTickets[0]?.found
    if (!found || !('ticket' in found)) return buildFailure('contract')
    const { publicId, accessKey, instructionLanguages } = found.ticket
    const printed = instructionLanguages.find((code) => code === language) ?? instructionLanguages[0] ?? 'en'
    const file = await call(getHallTicketFile, { clientId, publicId, accessKey, language: printed }, { toast: false })
    return file.ok ? downloadFile(file.result) : file
  }

  async function downloadTicket(): Promise<void> {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    onRefused(undefined)
    const reply = await fetchFile()
    sending.current = false
    setBusy(false)
    setDone(reply.ok)
    if (!reply.ok) onRefused(reply)
  }

  return { busy, isDone, download: () => void downloadTicket() }
}
