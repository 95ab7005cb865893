import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { onFault } from '../../../core/feedback/log.ts'
import { $session } from '../../../core/session/session.ts'
import type { OwnTicketProps } from './find-own-ticket.tsx'

/** Finds the ticket of a signed-in student, with code that is loaded once somebody has signed in. */
export function OwnTicket(props: OwnTicketProps) {
  const { status } = useStore($session)
  const [part, setPart] = useState<typeof import('./find-own-ticket.tsx')>()
  useEffect(() => {
    if (status === 'user') void import('./find-own-ticket.tsx').then(setPart, onFault)
  }, [status])
  return part ? <part.FindOwnTicket {...props} /> : null
}
