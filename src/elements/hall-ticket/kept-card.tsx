import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useHost, useWords } from '../words.tsx'
import { forgetKept, type KeptTicket } from './kept-ticket.ts'
import { PaperTable } from './paper-table.tsx'
import { printElement } from '../ui/print-element.ts'
import { TicketBanners } from './ticket-banners.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { Told } from './told.tsx'
import { useNouns } from './use-nouns.ts'

interface KeptCardProps {
  readonly clientCode: string
  readonly kept: KeptTicket
  /** It is the answer to an attempt, and takes the focus. */
  readonly told: boolean
}

/** The copy that was saved on this phone, while the server cannot be reached. */
export function KeptCard({ clientCode, kept, told }: KeptCardProps) {
  const { t, instant } = useWords()
  const host = useHost()
  const nouns = useNouns(kept.labels)
  const banners = useId()
  const [removed, setRemoved] = useState(false)
  if (removed)
    return (
      <Told>
        <Notice>{t('hallTicket.removed')}</Notice>
      </Told>
    )

  function remove(): void {
    forgetKept(clientCode)
    setRemoved(true)
  }
  const notice = <Notice kind="warning">{t('hallTicket.kept', { time: instant(kept.savedAt) })}</Notice>
  return (
    <article className="c-stack c-print" aria-label={nouns.title}>
      {told ? <Told>{notice}</Told> : notice}
      <TicketBanners ticket={kept.ticket} id={banners} />
      <TicketFacts ticket={kept.ticket} nouns={nouns} describedBy={banners} />
      <div className="c-actions">
        <Button kind="secondary" onClick={() => host && printElement(host)}>
          {t('hallTicket.print')}
        </Button>
        <Button kind="secondary" onClick={remove}>
          {t('hallTicket.remove')}
        </Button>
      </div>
      <PaperTable papers={kept.ticket.papers} />
      <p className="c-small c-print-only">{t('hallTicket.printNote')}</p>
    </article>
  )
}
