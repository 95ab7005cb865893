import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { onFault } from '../../../core/feedback/log.ts'
import { $session } from '../../../core/session/session.ts'
import type { LookupOutcome, OwnLookup } from './look-up.ts'
import type { Exams } from './use-exams.ts'

/** Props of the lookup of one's own ticket. */
export interface OwnTicketProps {
  readonly exams: Exams
  /** Code of the examination that the page has chosen. */
  readonly exam: string | undefined
  /** Whether nothing has been looked up yet. */
  readonly isIdle: boolean
  readonly onFound: (lookup: OwnLookup, outcome: LookupOutcome) => void
}

interface SessionProps extends OwnTicketProps {
  readonly clientId: number
  /** Called when the student whose ticket is shown has signed out. */
  readonly onGone: () => void
}

/** Finds the ticket of a signed-in student, with code that is loaded for signed-in students only; renders nothing. */
export function OwnTicket({ clientId, onGone, onFound, ...wanted }: SessionProps) {
  const session = useStore($session)
  const isStudent =
    session.status === 'user' && session.user.userType === 'STUDENT' && session.user.clientId === clientId
  const [part, setPart] = useState<typeof import('./find-own-ticket.tsx')>()
  const isShown = useRef(false)
  const latest = useRef(onGone)
  useEffect(() => {
    latest.current = onGone
  })
  useEffect(() => {
    if (isStudent) void import('./find-own-ticket.tsx').then(setPart, onFault)
    else if (isShown.current) latest.current()
    isShown.current = false
  }, [isStudent])
  if (!isStudent || !part) return null
  return (
    <part.FindOwnTicket
      {...wanted}
      onFound={(lookup, outcome) => {
        isShown.current = true
        onFound(lookup, outcome)
      }}
    />
  )
}
