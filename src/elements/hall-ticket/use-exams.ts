import { useEffect, useState } from 'react'
import type { RowOf } from '../../contract/activity.ts'
import { publishedExamEvents } from '../../contract/hall-ticket.ts'
import { query } from '../../core/mql/index.ts'
import type { Refused } from '../../core/mql/reply.ts'

/** One examination whose tickets can be found, now or soon. */
export type ExamEvent = RowOf<typeof publishedExamEvents>
/** The examinations of an institution, as far as they are known. */
export type Exams = { readonly status: 'loading' } | { readonly status: 'found'; readonly events: readonly ExamEvent[] } | { readonly status: 'failed'; readonly reply: Refused }

/** Asks for the examinations of an institution; the second value asks again. */
export function useExams(clientId: number | undefined): readonly [Exams, () => void] {
  const [exams, setExams] = useState<Exams>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (clientId === undefined) return
    let current = true
    void query([publishedExamEvents], { publishedExamEvents: { clientId } }, { toast: false }).then((reply) => {
      if (current) setExams(reply.ok ? { status: 'found', events: reply.result.publishedExamEvents } : { status: 'failed', reply })
    })
    return () => {
      current = false
    }
  }, [clientId, attempt])
  const again = () => {
    setExams({ status: 'loading' })
    setAttempt(attempt + 1)
  }
  return [exams, again]
}
