import { useStore } from '@nanostores/react'
import { useCallback, useMemo, useState } from 'react'
import { $path, navigate } from '../../../core/routes.ts'
import { FILTER_KIND, type Column } from './columns.ts'
import { useFollowsAddress } from '../follows-address.ts'
import { readTableState, UNTOUCHED, writeTableState, type KnownColumn, type TableState } from './table-state.ts'

/** What the state must know about columns to trust an address. */
export const knownColumns = <Row>(columns: readonly Column<Row>[]): KnownColumn[] => columns.map(({ id, kind }) => ({ id, filter: FILTER_KIND[kind] }))

const queryIn = (path: string): string => path.split('?')[1] ?? ''

/**
 * The state of a list. On its own page of the portal it stands in the address, so that a link shows the same list and Back goes to the list before;
 * embedded in somebody else's page it is the element's own. `keep` names other parameters of that address that stay.
 */
export function useListState<Row>(route: `/${string}`, columns: readonly Column<Row>[], first: TableState = UNTOUCHED, keep: readonly string[] = []): readonly [TableState, (state: TableState) => void] {
  const path = useStore($path)
  const owned = useFollowsAddress(route)
  const [own, setOwn] = useState(first)
  const written = queryIn(path)
  const known = useMemo(() => knownColumns(columns), [columns])
  const state = useMemo(() => (owned && written ? readTableState(new URLSearchParams(written), known, first) : first), [owned, written, known, first])
  const onChange = useCallback(
    (next: TableState) => {
      if (!owned) {
        setOwn(next)
        return
      }
      const query = writeTableState(next, first)
      const before = new URLSearchParams(written)
      for (const name of keep) {
        const value = before.get(name)
        if (value !== null) query.set(name, value)
      }
      const text = query.toString()
      // Every letter of a search as a page of its own would bury the way back.
      navigate(text ? `${route}?${text}` : route, { replace: next.search !== state.search })
    },
    [owned, route, written, keep, first, state.search],
  )
  return [owned ? state : own, onChange]
}
