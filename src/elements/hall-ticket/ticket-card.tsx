import { useId, useRef, useState } from 'react'
import { getHallTicketFile, type Ticket } from '../../contract/hall-ticket.ts'
import type { ClientDetails } from '../../contract/institution.ts'
import { fileAddress } from '../../core/file-address.ts'
import { call } from '../../core/mql/index.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Problem } from '../ui/problem.tsx'
import { useFailure } from '../ui/use-failure.ts'
import { useHost, useWords } from '../words.tsx'
import { handOver } from '../ui/hand-over.ts'
import { MistakeForm } from './mistake-form.tsx'
import { PaperTable } from './paper-table.tsx'
import { printElement } from '../ui/print-element.ts'
import { SaveRow } from './save-row.tsx'
import { TicketBanners } from './ticket-banners.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import type { Tell } from './hall-ticket-element.tsx'
import { useCalendar } from './use-calendar.ts'
import { useNouns } from './use-nouns.ts'

interface TicketCardProps {
  readonly ticket: Ticket
  readonly client: ClientDetails
  /** In which the instructions are wanted. */
  readonly language: string
  /** Others use this device too: nothing is kept on it. */
  readonly sharedComputer: boolean
  readonly tell: Tell
  readonly onAnother: () => void
}

/** Step B: what was found, readable without a PDF, and what can be done with it (domain brief 2.1.7). */
export function TicketCard({ ticket, client, language, sharedComputer, tell, onAnother }: TicketCardProps) {
  const { t } = useWords()
  const failure = useFailure()
  const host = useHost()
  const nouns = useNouns(client.labels)
  const banners = useId()
  const addToCalendar = useCalendar(client)
  const sending = useRef(false)
  const opener = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [size, setSize] = useState(0)
  const [calendarMade, setCalendarMade] = useState(false)
  const [reporting, setReporting] = useState(false)

  async function download(): Promise<void> {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setProblem('')
    const { publicId, accessKey, instructionLanguages } = ticket
    const printed = instructionLanguages.find((code) => code === language) ?? instructionLanguages[0] ?? 'en'
    const reply = await call(getHallTicketFile, { clientId: client.clientId, publicId, accessKey, language: printed }, { toast: false })
    sending.current = false
    setBusy(false)
    if (!reply.ok) {
      setProblem(failure(reply))
      tell('campus-failed', { code: reply.errorCode, message: failure(reply) })
      return
    }
    setSize(Math.max(1, Math.round(reply.result.bytes / 1024)))
    handOver(fileAddress(reply.result.url), reply.result.fileName)
    tell('campus-ticket-downloaded', { version: ticket.version })
  }

  function closeReport(): void {
    setReporting(false)
    opener.current?.focus()
  }

  return (
    <article className="c-stack c-print" aria-label={nouns.title}>
      <TicketBanners ticket={ticket} id={banners} />
      <TicketFacts ticket={ticket} nouns={nouns} describedBy={banners} />
      <Problem sentence={problem} />
      <div className="c-actions">
        <Button busy={busy} onClick={() => void download()}>
          <Icon name="download" />
          {size > 0 ? t('hallTicket.downloadSize', { size }) : t('hallTicket.download')}
        </Button>
        <Button kind="secondary" onClick={() => host && printElement(host)}>
          {t('hallTicket.print')}
        </Button>
        <p className="c-hint" role="status">
          {size > 0 ? t('hallTicket.downloadStarted') : ''}
        </p>
      </div>
      <PaperTable papers={ticket.papers} />
      <p className="c-small c-print-only">{t('hallTicket.printNote')}</p>
      <div className="c-actions">
        <Button
          kind="secondary"
          onClick={() => {
            addToCalendar(ticket)
            setCalendarMade(true)
          }}
        >
          {t('hallTicket.calendar')}
        </Button>
        {sharedComputer ? null : <SaveRow ticket={ticket} client={client} onSaved={() => tell('campus-ticket-saved', { version: ticket.version })} />}
        <p className="c-hint" role="status">
          {calendarMade ? t('hallTicket.calendarMade') : ''}
        </p>
      </div>
      <div className="c-actions">
        <Button kind="secondary" onClick={onAnother}>
          {t('hallTicket.another')}
        </Button>
        <Button kind="quiet" ref={opener} aria-expanded={reporting} onClick={() => setReporting(!reporting)}>
          {t('hallTicket.mistake')}
        </Button>
      </div>
      {reporting ? (
        <MistakeForm
          ticket={ticket}
          clientId={client.clientId}
          onReported={(reference) => tell('campus-mistake-reported', { reference })}
          onFailed={(failed) => tell('campus-failed', failed)}
          onClose={closeReport}
        />
      ) : null}
    </article>
  )
}
