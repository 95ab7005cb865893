import { useRef, useState } from 'react'
import { getHallTicketFile, type Ticket } from '../../contract/hall-ticket.ts'
import { fileAddress } from '../../core/file-address.ts'
import { call } from '../../core/mql/index.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Problem } from '../ui/problem.tsx'
import { useFailure } from '../ui/use-failure.ts'
import { useWords } from '../words.tsx'
import { PaperTable } from './paper-table.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import type { Nouns } from './use-nouns.ts'

interface TicketCardProps {
  readonly ticket: Ticket
  readonly clientId: number
  /** In which the instructions are wanted. */
  readonly language: string
  readonly nouns: Nouns
  readonly onDownloaded: (version: number) => void
  readonly onFailed: (failure: { code: number; message: string }) => void
  readonly onAnother: () => void
}

/** Step B: what was found, readable without a PDF, and the PDF (domain brief 2.1.7). */
export function TicketCard({ ticket, clientId, language, nouns, onDownloaded, onFailed, onAnother }: TicketCardProps) {
  const { t } = useWords()
  const failure = useFailure()
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [size, setSize] = useState(0)

  async function download(): Promise<void> {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setProblem('')
    const { publicId, accessKey, instructionLanguages } = ticket
    const printed = instructionLanguages.find((code) => code === language) ?? instructionLanguages[0] ?? 'en'
    const reply = await call(getHallTicketFile, { clientId, publicId, accessKey, language: printed }, { toast: false })
    sending.current = false
    setBusy(false)
    if (!reply.ok) {
      setProblem(failure(reply))
      onFailed({ code: reply.errorCode, message: failure(reply) })
      return
    }
    setSize(Math.max(1, Math.round(reply.result.bytes / 1024)))
    const link = document.createElement('a')
    link.href = fileAddress(reply.result.url)
    link.download = reply.result.fileName
    link.click()
    onDownloaded(ticket.version)
  }

  return (
    <article className="c-stack" aria-label={nouns.title}>
      <TicketFacts ticket={ticket} nouns={nouns} />
      <Problem sentence={problem} />
      <div className="c-row">
        <Button busy={busy} onClick={() => void download()}>
          <Icon name="download" />
          {size > 0 ? t('hallTicket.downloadSize', { size }) : t('hallTicket.download')}
        </Button>
        <Button kind="secondary" onClick={onAnother}>
          {t('hallTicket.another')}
        </Button>
        <p className="c-hint" role="status">
          {size > 0 ? t('hallTicket.downloadStarted') : ''}
        </p>
      </div>
      <PaperTable papers={ticket.papers} />
    </article>
  )
}
