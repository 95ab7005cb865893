import { useEffect, useRef } from 'react'
import { hallTicketReadiness } from '../../../../contract/exam-office/ticket-desk.ts'
import type { QueryResult } from '../../../ui/query/use-query.ts'
import { useLiveQuery } from '../../../ui/query/use-live-query.ts'
import type { Check, Exam } from '../exams.ts'

/** Loads the checks before publishing, and again when the figures of the examination have changed. */
export function useReadiness(exam: Exam): readonly [QueryResult<Check>, (quietly?: unknown) => void] {
  const { examEventId, centres, papersWithTime, seats, ownPapers, holds, tickets } = exam
  const [checks, again] = useLiveQuery(hallTicketReadiness, true, { examEventId })
  const figures = [centres, papersWithTime, seats, ownPapers, holds, tickets].join()
  const lastFigures = useRef(figures)
  useEffect(() => {
    if (lastFigures.current === figures) return
    lastFigures.current = figures
    again(true)
  }, [figures, again])
  return [checks, again]
}
