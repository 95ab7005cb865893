import { homeCard, type HomeCardRow } from '../../../contract/home/cards.ts'
import type { LoadedCardKind } from '../../../contract/home/card-kinds.ts'
import type { WidgetState } from '../../ui/dashboard/widget.tsx'
import type { QueryResult } from '../../ui/query/use-query.ts'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'

/** Returns the state of a widget from that of its query. */
export const toWidgetState = ({ status }: QueryResult<unknown>): WidgetState => (status === 'found' ? 'ready' : status)

/** Loads one card. `row` is undefined until it has arrived. */
export function useCard<Kind extends LoadedCardKind>(kind: Kind) {
  const [asked, again] = useLiveQuery(homeCard, true, { kind })
  const row = asked.status === 'found' ? asked.rows.find((one) => one.kind === kind) : undefined
  return {
    row: row as Extract<HomeCardRow, { kind: Kind }> | undefined,
    state: toWidgetState(asked),
    onAgain: () => again(),
  }
}
