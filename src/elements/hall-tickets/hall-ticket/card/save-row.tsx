import { useState } from 'react'
import type { Ticket } from '../../../../contract/hall-tickets/hall-ticket.ts'
import type { ClientDetails } from '../../../../contract/institution/institution.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import { clearStoredTicket, storeTicket, computeStoredUntil, readStoredTicket } from './stored-ticket.ts'

interface SaveRowProps {
  readonly ticket: Ticket
  readonly client: ClientDetails
  readonly onSaved: () => void
}

/** Saves a copy of the ticket in this browser, only on request, and deletes it again. */
export function SaveRow({ ticket, client, onSaved }: SaveRowProps) {
  const { t, instant, day } = useMessages()
  const [kept, setKept] = useState(() => {
    const stored = readStoredTicket(client.code)
    return stored?.ticket.publicId === ticket.publicId && stored.ticket.version === ticket.version ? stored : undefined
  })
  const [messageKey, setMessageKey] = useState<'' | 'hallTicket.notSaved' | 'hallTicket.removed'>('')

  function saveTicket(): void {
    const saved = storeTicket(client.code, ticket, client.labels)
    setKept(saved)
    setMessageKey(saved ? '' : 'hallTicket.notSaved')
    if (saved) onSaved()
  }
  function removeTicket(): void {
    clearStoredTicket(client.code)
    setKept(undefined)
    setMessageKey('hallTicket.removed')
  }

  return (
    <>
      <Button kind="secondary" onClick={kept ? removeTicket : saveTicket}>
        {t(kept ? 'hallTicket.remove' : 'hallTicket.save')}
      </Button>
      <p className="c-hint" role="status">
        {kept
          ? t('hallTicket.saved', { time: instant(kept.savedAt), until: day(computeStoredUntil(kept.savedAt)) })
          : messageKey && t(messageKey)}
      </p>
    </>
  )
}
