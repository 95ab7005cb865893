import type { RowOf } from '../../../contract/activity.ts'
import { publishedExamEvents } from '../../../contract/hall-tickets/hall-ticket.ts'
import { query } from '../../../core/mql/index.ts'
import type { Refused, Reply } from '../../../core/mql/reply.ts'
import { useLoad } from '../../ui/query/use-load.ts'

/** One examination whose tickets are available, now or soon. */
export type ExamEvent = RowOf<typeof publishedExamEvents>
/** Loading state of an institution's examinations. */
export type Exams =
  | { readonly status: 'loading' }
  | { readonly status: 'found'; readonly events: readonly ExamEvent[] }
  | { readonly status: 'failed'; readonly reply: Refused }

async function loadExams(clientId: number): Promise<Reply<readonly ExamEvent[]>> {
  const reply = await query([publishedExamEvents], { publishedExamEvents: { clientId } }, { toast: false })
  return reply.ok ? { ok: true, result: reply.result.publishedExamEvents } : reply
}

/**
 * Loads the examinations of an institution once it is known. The second value returns them, and retries after a
 * failure.
 */
export function useExams(
  clientId: number | undefined,
): readonly [Exams, (clientId: number) => Promise<Reply<readonly ExamEvent[]>>] {
  const key = clientId === undefined ? undefined : String(clientId)
  const { value, refused, reload } = useLoad(key, () => loadExams(Number(key)))
  async function ensure(id: number): Promise<Reply<readonly ExamEvent[]>> {
    // A form in the page's HTML may be submitted before this component has rendered with its institution.
    if (id !== clientId) return loadExams(id)
    return value ? { ok: true, result: value } : reload()
  }
  if (value) return [{ status: 'found', events: value }, ensure]
  return [refused ? { status: 'failed', reply: refused } : { status: 'loading' }, ensure]
}

/** Returns the default examination: the one set by the page, else the only open one. */
export function defaultExam(events: readonly ExamEvent[], code: string | undefined): ExamEvent | undefined {
  const open = events.filter(({ state }) => state === 'OPEN')
  return events.find((event) => event.code === code) ?? (open.length === 1 ? open[0] : undefined)
}
