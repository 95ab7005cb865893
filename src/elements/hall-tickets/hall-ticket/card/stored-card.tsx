import { useState } from 'react'
import { useUniqueId } from '../../../runtime/use-unique-id.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useHost, useMessages } from '../../../runtime/messages.tsx'
import { clearStoredTicket, type StoredTicket } from './stored-ticket.ts'
import { PaperTable } from './paper-table.tsx'
import { printElement } from '../../../ui/file/print-element.ts'
import { TicketBanners } from './ticket-banners.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { Announcement } from '../announcement.tsx'
import { useInstitutionTerms } from '../use-institution-terms.ts'

interface KeptCardProps {
  readonly clientCode: string
  readonly kept: StoredTicket
  /** Whether the card is the result of an attempt and takes the focus. */
  readonly isAnnounced: boolean
}

/** Renders the copy saved on this device while the server is unreachable. */
export function StoredTicketCard({ clientCode, kept, isAnnounced }: KeptCardProps) {
  const { t, instant } = useMessages()
  const host = useHost()
  const terms = useInstitutionTerms(kept.labels)
  const banners = useUniqueId()
  const [removed, setRemoved] = useState(false)
  if (removed)
    return (
      <Announcement>
        <Notice>{t('hallTicket.removed')}</Notice>
      </Announcement>
    )

  function removeCopy(): void {
    clearStoredTicket(clientCode)
    setRemoved(true)
  }
  const notice = <Notice kind="warning">{t('hallTicket.kept', { time: instant(kept.savedAt) })}</Notice>
  return (
    <article className="c-stack c-print" aria-label={terms.title}>
      {isAnnounced ? <Announcement>{notice}</Announcement> : notice}
      <TicketBanners ticket={kept.ticket} id={banners} />
      <TicketFacts ticket={kept.ticket} terms={terms} describedBy={banners}>
        <div className="c-actions">
          <Button kind="secondary" onClick={() => host && printElement(host)}>
            {t('hallTicket.print')}
          </Button>
          <Button kind="secondary" onClick={removeCopy}>
            {t('hallTicket.remove')}
          </Button>
        </div>
      </TicketFacts>
      <PaperTable papers={kept.ticket.papers} />
      <p className="c-small c-print-only">{t('hallTicket.printNote')}</p>
    </article>
  )
}
