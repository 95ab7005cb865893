import type { ActivityHandlers, QueryHandlers } from '../../handler.ts'
import { answerOne } from '../../people/waiting/answer.ts'
import { pageOfWaiting } from '../../people/waiting/page.ts'
import { rowsOfWaiting } from '../../people/waiting/rows.ts'

/** Answers to what people have handed in (domain brief 2.3.6, 2.3.8). */
export const waitingActivities = { answerWaiting: answerOne } satisfies Partial<ActivityHandlers>

/** What waits for an answer. */
export const waitingQueries = {
  async waitingForAnswer(input, context) {
    const { page, total } = await pageOfWaiting(input, context)
    return [{ rows: await rowsOfWaiting(page, context), total, page: input.page, pageSize: input.pageSize, asOf: context.now.toISOString() }]
  },
} satisfies Partial<QueryHandlers>
