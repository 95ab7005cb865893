import { useEffect, useRef } from 'react'
import { useHost } from '../../runtime/messages.tsx'
import { lookUp } from './look-up.ts'
import { isCard } from './outcome.ts'
import type { OwnTicketProps } from './own-ticket.tsx'
import { defaultExam } from './use-exams.ts'

/**
 * Looks up the ticket of the signed-in student without asking for anything; renders nothing. Leaves the form alone while
 * someone is filling it in.
 */
export function FindOwnTicket({ exams, exam, isIdle, onFound }: OwnTicketProps) {
  const host = useHost()
  const isReady = exams.status === 'found'
  const examEventId = isReady ? defaultExam(exams.events, exam)?.examEventId : undefined
  const latest = useRef({ isIdle, onFound })
  useEffect(() => {
    latest.current = { isIdle, onFound }
  })
  useEffect(() => {
    if (!isReady) return
    const ended = new AbortController()
    const lookup = { own: true, examEventId } as const
    void lookUp(lookup, ended.signal, () => undefined).then((reply) => {
      const isFree = latest.current.isIdle && !host?.matches(':focus-within')
      if (!ended.signal.aborted && reply.ok && isFree && isCard(reply.result))
        latest.current.onFound(lookup, reply.result)
    })
    return () => ended.abort()
  }, [isReady, examEventId, host])
  return null
}
