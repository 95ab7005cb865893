import { useState } from 'react'
import type { Ticket } from '../../contract/hall-ticket.ts'
import type { ClientDetails } from '../../contract/institution.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../words.tsx'
import { forgetKept, keepTicket, keptUntil, readKept } from './kept-ticket.ts'

interface SaveRowProps {
  readonly ticket: Ticket
  readonly client: ClientDetails
  readonly onSaved: () => void
}

/** Keeps a copy of the ticket in this browser, only when the person asks for it, and throws it away again. */
export function SaveRow({ ticket, client, onSaved }: SaveRowProps) {
  const { t, instant, day } = useWords()
  const [kept, setKept] = useState(() => {
    const known = readKept(client.code)
    return known?.ticket.publicId === ticket.publicId && known.ticket.version === ticket.version ? known : undefined
  })
  const [told, setTold] = useState<'' | 'hallTicket.notSaved' | 'hallTicket.removed'>('')

  function save(): void {
    const saved = keepTicket(client.code, ticket, client.labels)
    setKept(saved)
    setTold(saved ? '' : 'hallTicket.notSaved')
    if (saved) onSaved()
  }
  function remove(): void {
    forgetKept(client.code)
    setKept(undefined)
    setTold('hallTicket.removed')
  }

  return (
    <>
      <Button kind="secondary" onClick={kept ? remove : save}>
        {t(kept ? 'hallTicket.remove' : 'hallTicket.save')}
      </Button>
      <p className="c-hint" role="status">
        {kept ? t('hallTicket.saved', { time: instant(kept.savedAt), until: day(keptUntil(kept.savedAt)) }) : told && t(told)}
      </p>
    </>
  )
}
