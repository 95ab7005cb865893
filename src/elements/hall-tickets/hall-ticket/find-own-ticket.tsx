import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $session } from '../../../core/session/session.ts'
import { useHost } from '../../runtime/messages.tsx'
import { SessionLine } from '../../ui/session/session-line.tsx'
import { lookUp, type LookupOutcome, type OwnLookup } from './look-up.ts'
import { isCard } from './outcome.ts'
import { findDefaultExam, type Exams } from './use-exams.ts'

/** Props of the lookup of one's own ticket. */
export interface OwnTicketProps {
  readonly clientId: number
  readonly exams: Exams
  /** Code of the examination that the page has chosen. */
  readonly exam: string | undefined
  /** Whether nothing has been looked up yet. */
  readonly isIdle: boolean
  readonly onFound: (lookup: OwnLookup, outcome: LookupOutcome) => void
  /** Called when the student whose ticket is shown has signed out. */
  readonly onGone: () => void
}

/**
 * Looks up the ticket of a signed-in student without asking for anything, and renders the way to log out. Leaves the
 * form alone while someone is filling it in.
 */
export function FindOwnTicket({ clientId, exams, exam, isIdle, onFound, onGone }: OwnTicketProps) {
  const host = useHost()
  const session = useStore($session)
  const isStudent =
    session.status === 'user' && session.user.userType === 'STUDENT' && session.user.clientId === clientId
  const isShown = useRef(false)
  const isReady = exams.status === 'found'
  const examEventId = isReady ? findDefaultExam(exams.events, exam)?.examEventId : undefined
  const latest = useRef({ isIdle, onFound, onGone })
  useEffect(() => {
    latest.current = { isIdle, onFound, onGone }
  })
  useEffect(() => {
    if (!isStudent) {
      if (isShown.current) latest.current.onGone()
      isShown.current = false
      return
    }
    if (!isReady) return
    const ended = new AbortController()
    const lookup = { own: true, examEventId } as const
    void lookUp(lookup, ended.signal, () => undefined).then((reply) => {
      const isFree = latest.current.isIdle && !host?.matches(':focus-within')
      if (ended.signal.aborted || !reply.ok || !isFree || !isCard(reply.result)) return
      isShown.current = true
      latest.current.onFound(lookup, reply.result)
    })
    return () => ended.abort()
  }, [isStudent, isReady, examEventId, host])
  return <SessionLine />
}
