import { useEffect, useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { publishedExamEvents } from '../../../contract/hall-tickets/exam-events.ts'
import { loadClient } from '../../../core/institution/client.ts'
import { query } from '../../../core/mql/index.ts'
import type { Refused } from '../../../core/mql/reply.ts'

/** One examination whose tickets are available, now or soon. */
export type ExamEvent = RowOf<typeof publishedExamEvents>
/** Loading state of an institution's examinations. */
export type Exams =
  | { readonly status: 'loading' }
  | { readonly status: 'found'; readonly events: readonly ExamEvent[] }
  | { readonly status: 'failed'; readonly reply: Refused }

interface KnownExams {
  readonly clientId: number
  readonly exams: Exams
}

/** Examinations that were loaded before the form that shows them, by id of the institution. */
export const preloadedExams = new Map<number | undefined, KnownExams>()

/** Loads the examinations of an institution. */
export async function fetchExams(clientId: number): Promise<Exams> {
  const reply = await query([publishedExamEvents], { publishedExamEvents: { clientId } }, { toast: false })
  return reply.ok ? { status: 'found', events: reply.result.publishedExamEvents } : { status: 'failed', reply }
}

/** Loads the examinations of an institution before the form that shows them. */
export async function preloadExams(code: string): Promise<undefined> {
  const state = await loadClient(code)
  if (state.status !== 'found') return undefined
  const { clientId } = state.client
  if (!preloadedExams.has(clientId)) preloadedExams.set(clientId, { clientId, exams: await fetchExams(clientId) })
  return undefined
}

/**
 * Loads the examinations of an institution once it is known. The second value returns them, and retries after a
 * failure. Not with `useLoad`, which would be one more request before the first field.
 */
export function useExams(clientId: number | undefined): readonly [Exams, (clientId: number) => Promise<Exams>] {
  const [listedExams, setExams] = useState(preloadedExams.get(clientId))
  useEffect(() => {
    // Shown once; later they are asked for again.
    if (clientId === undefined || preloadedExams.delete(clientId)) return
    let gone = false
    void fetchExams(clientId).then((exams) => {
      if (!gone) setExams({ clientId, exams })
    })
    return () => {
      gone = true
    }
  }, [clientId])

  const exams: Exams = listedExams && listedExams.clientId === clientId ? listedExams.exams : { status: 'loading' }
  async function ensureExams(id: number): Promise<Exams> {
    if (id === clientId && exams.status === 'found') return exams
    const fetched = await fetchExams(id)
    setExams({ clientId: id, exams: fetched })
    return fetched
  }
  return [exams, ensureExams]
}

/** Returns the default examination: the one set by the page, else the only open one. */
export function findDefaultExam(events: readonly ExamEvent[], code: string | undefined): ExamEvent | undefined {
  const open = events.filter(({ state }) => state === 'OPEN')
  return events.find((event) => event.code === code) ?? (open.length === 1 ? open[0] : undefined)
}
