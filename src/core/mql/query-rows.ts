import type { InputOf, Query, RowOf } from '../../contract/activity.ts'
import { query, type InputsOf } from './call.ts'
import type { Reply } from './reply.ts'

/** Loads the rows of one query. Never rejects; shows no toast. */
export async function queryRows<Q extends Query>(asked: Q, input: InputOf<Q>): Promise<Reply<readonly RowOf<Q>[]>> {
  const reply = await query([asked], { [asked.id]: input } as unknown as InputsOf<readonly [Q]>, { toast: false })
  return reply.ok ? { ok: true, result: (reply.result as Record<string, readonly RowOf<Q>[]>)[asked.id] ?? [] } : reply
}
