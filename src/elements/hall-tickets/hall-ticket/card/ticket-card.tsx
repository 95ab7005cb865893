import { useRef, useState } from 'react'
import { useUniqueId } from '../../../runtime/use-unique-id.ts'
import type { Ticket } from '../../../../contract/hall-tickets/hall-ticket.ts'
import type { ClientDetails } from '../../../../contract/institution/institution.ts'
import { onFault } from '../../../../core/feedback/log.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FurtherIcon } from '../../../ui/icons/further-icons.tsx'
import { Problem } from '../../../ui/notice/problem.tsx'
import { useFailure } from '../../../ui/query/use-failure.ts'
import { useHost, useMessages } from '../../../runtime/messages.tsx'
import type { MistakeForm } from './mistake-form.tsx'
import { PaperTable } from './paper-table.tsx'
import { printElement } from '../../../ui/file/print-element.ts'
import { SaveRow } from './save-row.tsx'
import { TicketBanners } from './ticket-banners.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import type { EmitEvent } from '../hall-ticket-element.tsx'
import { useCalendar } from './use-calendar.ts'
import { useDownload } from './use-download.ts'
import { useInstitutionTerms } from '../use-institution-terms.ts'

interface TicketCardProps {
  readonly ticket: Ticket
  readonly client: ClientDetails
  /** Preferred language of the instructions. */
  readonly language: string
  /** Whether the device is shared; if so, nothing is stored on it. */
  readonly sharedComputer: boolean
  readonly emit: EmitEvent
  readonly onAnother: () => void
}

/** Renders step B: the ticket, readable without a PDF, and its actions (specification, section 11.1.7). */
export function TicketCard({ ticket, client, language, sharedComputer, emit, onAnother }: TicketCardProps) {
  const { t } = useMessages()
  const failure = useFailure()
  const host = useHost()
  const terms = useInstitutionTerms(client.labels)
  const banners = useUniqueId()
  const addToCalendar = useCalendar(client)
  const opener = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState('')
  const [calendarMade, setCalendarMade] = useState(false)
  const [reporting, setReporting] = useState(false)
  const [report, setReport] = useState<{ readonly Form: typeof MistakeForm } | 'lost'>()

  const { busy, kilobytes, download } = useDownload({
    ticket,
    clientId: client.clientId,
    language,
    onDownloaded: () => emit('campus-ticket-downloaded', { version: ticket.version }),
    onFailed(refused) {
      setProblem(refused ? failure(refused) : '')
      if (refused) emit('campus-failed', { code: refused.errorCode, message: failure(refused) })
    },
  })

  /** Opens the report form. It is loaded on demand, because few people report a mistake. */
  async function openReport(): Promise<void> {
    setReport(undefined)
    setReporting(true)
    try {
      const { MistakeForm: Form } = await import('./mistake-form.tsx')
      setReport({ Form })
    } catch (fault) {
      onFault(fault)
      setReport('lost')
    }
  }

  function closeReport(): void {
    setReporting(false)
    opener.current?.focus()
  }

  return (
    <article className="c-stack c-print" aria-label={terms.title}>
      <TicketBanners ticket={ticket} id={banners} />
      <TicketFacts ticket={ticket} terms={terms} describedBy={banners}>
        <Problem sentence={problem} />
        <div className="c-actions">
          <Button busy={busy} onClick={download}>
            <FurtherIcon name="download" />
            {kilobytes > 0 ? t('hallTicket.downloadSize', { size: kilobytes }) : t('hallTicket.download')}
          </Button>
          <Button kind="secondary" onClick={() => host && printElement(host)}>
            {t('hallTicket.print')}
          </Button>
          <p className="c-hint" role="status">
            {kilobytes > 0 ? t('hallTicket.downloadStarted') : ''}
          </p>
        </div>
      </TicketFacts>
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
        {sharedComputer ? null : (
          <SaveRow
            ticket={ticket}
            client={client}
            onSaved={() => emit('campus-ticket-saved', { version: ticket.version })}
          />
        )}
        <p className="c-hint" role="status">
          {calendarMade ? t('hallTicket.calendarMade') : ''}
        </p>
      </div>
      <div className="c-actions">
        <Button kind="secondary" onClick={onAnother}>
          {t('hallTicket.another')}
        </Button>
        <Button
          kind="quiet"
          ref={opener}
          aria-expanded={reporting}
          onClick={() => (reporting ? setReporting(false) : void openReport())}
        >
          {t('hallTicket.mistake')}
        </Button>
      </div>
      {!reporting || !report ? null : report === 'lost' ? (
        <Problem sentence={t('failure.network')} />
      ) : (
        <report.Form
          ticket={ticket}
          clientId={client.clientId}
          onReported={(reference) => emit('campus-mistake-reported', { reference })}
          onFailed={(failed) => emit('campus-failed', failed)}
          onClose={closeReport}
        />
      )}
    </article>
  )
}
