import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useHost, useWords } from '../words.tsx'
import { forgetKept, readKept } from './kept-ticket.ts'
import { PaperTable } from './paper-table.tsx'
import { printElement } from './print-element.ts'
import { TicketBanners } from './ticket-banners.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { useNouns } from './use-nouns.ts'

/** The copy that was saved on this phone, while the server cannot be reached; nothing where there is none. */
export function KeptCard({ clientCode }: { readonly clientCode: string }) {
  const { t, instant } = useWords()
  const host = useHost()
  const [kept, setKept] = useState(() => readKept(clientCode))
  const nouns = useNouns(kept?.labels)
  const banners = useId()
  const [removed, setRemoved] = useState(false)
  if (!kept)
    return removed ? (
      <p className="c-hint" role="status">
        {t('hallTicket.removed')}
      </p>
    ) : null

  function remove(): void {
    forgetKept(clientCode)
    setRemoved(true)
    setKept(undefined)
  }
  return (
    <article className="c-stack c-print" aria-label={nouns.title}>
      <Notice kind="warning">{t('hallTicket.kept', { time: instant(kept.savedAt) })}</Notice>
      <TicketBanners ticket={kept.ticket} id={banners} />
      <TicketFacts ticket={kept.ticket} nouns={nouns} describedBy={banners} />
      <div className="c-row">
        <Button kind="secondary" onClick={() => host && printElement(host)}>
          {t('hallTicket.print')}
        </Button>
        <Button kind="secondary" onClick={remove}>
          {t('hallTicket.remove')}
        </Button>
      </div>
      <PaperTable papers={kept.ticket.papers} />
    </article>
  )
}
