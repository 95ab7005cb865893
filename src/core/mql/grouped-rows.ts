import type { InputOf, Query, RowOf } from '../../contract/activity.ts'
import { query as sendQueries, type InputsOf } from './call.ts'
import { queryRows } from './query-rows.ts'
import type { Refused, Reply } from './reply.ts'

/** A query that waits for its group, and who waits for its rows. */
interface Waiting {
  readonly query: Query
  readonly input: unknown
  readonly answer: (rows: Promise<Reply<readonly unknown[]>> | Reply<readonly unknown[]>) => void
}

let waiting: Waiting[] = []

/** Returns whether each query of a group would fail in the same way alone: without a connection or a session. */
const isCommonFailure = (reply: Reply<unknown>): reply is Refused =>
  !reply.ok && (reply.failure === 'network' || reply.failure === 'noToken' || reply.sessionOver === true)

/** Sends a group in one call; if that is refused, each query alone, so that one refusal does not hide other rows. */
async function sendGroup(group: readonly Waiting[]): Promise<void> {
  const inputs = Object.fromEntries(group.map(({ query, input }) => [query.id, input]))
  const reply =
    group.length > 1
      ? await sendQueries(
          group.map(({ query }) => query),
          inputs as InputsOf<readonly Query[]>,
          { toast: false },
        )
      : undefined
  for (const { query, input, answer } of group) {
    if (reply?.ok) answer({ ok: true, result: reply.result[query.id] ?? [] })
    else answer(reply && isCommonFailure(reply) ? reply : queryRows(query, input))
  }
}

/** Splits what waits into groups: a call can contain a query once. */
function sendWaiting(): void {
  const groups: Waiting[][] = []
  for (const one of waiting) {
    const group = groups.find((others) => others.every(({ query }) => query.id !== one.query.id))
    if (group) group.push(one)
    else groups.push([one])
  }
  waiting = []
  for (const group of groups) void sendGroup(group)
}

/**
 * Loads the rows of one query, together with all queries that are asked for at the same moment: the figures of a page
 * take one call. For queries of signed-in people that are answered about equally fast. Never rejects; shows no toast.
 */
export const queryRowsTogether = <Q extends Query>(query: Q, input: InputOf<Q>): Promise<Reply<readonly RowOf<Q>[]>> =>
  new Promise((resolve) => {
    if (waiting.length === 0) queueMicrotask(sendWaiting)
    waiting.push({ query, input, answer: resolve })
  })
