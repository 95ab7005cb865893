import { useState } from 'react'
import { getHallTicketFile, type Ticket, type TicketPaper } from '../../contract/hall-ticket.ts'
import { isLanguage } from '../../core/languages.ts'
import { fileAddress } from '../../core/file-address.ts'
import { call } from '../../core/mql/index.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Notice } from '../ui/notice.tsx'
import { useFailure } from '../ui/use-failure.ts'
import { useWords } from '../words.tsx'
import type { LookupKey } from './check-form.ts'

function Papers({ papers }: { readonly papers: readonly TicketPaper[] }) {
  const { t, day, name } = useWords()
  return (
    <table className="c-papers">
      <caption className="c-subtitle">{t('hallTicket.papers', { count: papers.length })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('hallTicket.date')}</th>
          <th scope="col">{t('hallTicket.time')}</th>
          <th scope="col">{t('hallTicket.paper')}</th>
        </tr>
      </thead>
      <tbody>
        {papers.map((paper) => (
          <tr key={`${paper.date}${paper.startsAt}${paper.code}`}>
            <td>{day(paper.date)}</td>
            <td>
              <bdi dir="ltr">
                {paper.startsAt}–{paper.endsAt}
              </bdi>
              <span className="c-small c-soft">
                {t('hallTicket.reportBy')} <bdi dir="ltr">{paper.reportingAt}</bdi>
              </span>
            </td>
            <td>
              <strong>{name(paper.names)}</strong>
              <span className="c-small c-soft">
                <bdi dir="ltr">{paper.code}</bdi>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface TicketCardProps {
  readonly ticket: Ticket
  readonly clientId: number
  readonly language: string
  readonly title: string
  readonly labelOf: (key: LookupKey) => string
  readonly onDownloaded: (version: number) => void
  readonly onAnother: () => void
}

/** Step B: what was found, readable without a PDF, and the PDF (domain brief 2.1.7). */
export function TicketCard({ ticket, clientId, language, title, labelOf, onDownloaded, onAnother }: TicketCardProps) {
  const { t, name, number } = useWords()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [size, setSize] = useState(0)

  async function download(): Promise<void> {
    setBusy(true)
    setProblem('')
    const reply = await call(getHallTicketFile, { clientId, publicId: ticket.publicId, accessKey: ticket.accessKey, language: isLanguage(language) ? language : 'en' }, { toast: false })
    setBusy(false)
    if (!reply.ok) {
      setProblem(failure(reply))
      return
    }
    setSize(reply.result.bytes)
    const link = document.createElement('a')
    link.href = fileAddress(reply.result.url)
    link.download = reply.result.fileName
    link.click()
    onDownloaded(ticket.version)
  }

  const { candidate, centre } = ticket
  return (
    <article className="c-stack" aria-label={title}>
      <div className="c-candidate">
        {ticket.photoUrl ? <img src={fileAddress(ticket.photoUrl)} alt={t('hallTicket.photoOf', { name: candidate.name })} width="70" height="90" /> : null}
        <div>
          <h2 className="c-title" tabIndex={-1} data-outcome>
            <bdi lang="en">{candidate.name}</bdi>
          </h2>
          {candidate.localName ? (
            <p lang={candidate.localLanguage ?? undefined}>
              <bdi>{candidate.localName}</bdi>
            </p>
          ) : null}
          <p className="c-soft">{name(ticket.examination)}</p>
        </div>
      </div>
      <dl className="c-facts">
        <div>
          <dt>{labelOf('SEAT')}</dt>
          <dd className="c-seat">
            <bdi dir="ltr">{ticket.seatNo}</bdi>
          </dd>
        </div>
        <div>
          <dt>{labelOf('PRN')}</dt>
          <dd>
            <bdi dir="ltr">{ticket.prn}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('hallTicket.programme')}</dt>
          <dd>{[ticket.programme, ticket.part, ticket.term].map(name).join(', ')}</dd>
        </div>
        <div>
          <dt>{t('hallTicket.college')}</dt>
          <dd>{name(ticket.college.names)}</dd>
        </div>
        <div>
          <dt>{t('hallTicket.centre')}</dt>
          <dd>
            <bdi dir="ltr">{centre.code}</bdi> {name(centre.names)}
            <span className="c-small c-soft">{name(centre.address)}</span>
            {centre.landmark ? <span className="c-small c-soft">{name(centre.landmark)}</span> : null}
          </dd>
        </div>
        <div>
          <dt>{t('hallTicket.version')}</dt>
          <dd>{number(ticket.version)}</dd>
        </div>
      </dl>
      {problem ? (
        <Notice kind="danger" announced>
          {problem}
        </Notice>
      ) : null}
      <div className="c-row">
        <Button busy={busy} onClick={() => void download()}>
          <Icon name="download" />
          {size > 0 ? t('hallTicket.downloadSize', { size: Math.round(size / 1024) }) : t('hallTicket.download')}
        </Button>
        <Button kind="quiet" onClick={onAnother}>
          {t('hallTicket.another')}
        </Button>
      </div>
      <Papers papers={ticket.papers} />
    </article>
  )
}
