import { useStore } from '@nanostores/react'
import { useCallback, useMemo, useState } from 'react'
import { $path, navigate } from '../../../../core/routing/routes.ts'
import { FILTER_KIND, type Column } from '../columns/columns.ts'
import { useFollowsAddress } from '../../navigation/follows-address.ts'
import { useRemembered } from './use-remembered.ts'
import { readTableState, DEFAULT_STATE, writeTableState, type KnownColumn, type TableState } from './table-state.ts'

/** Returns the properties of columns needed to validate an address. */
export const toKnownColumns = <Row>(columns: readonly Column<Row>[]): KnownColumn[] =>
  columns.map(({ id, kind }) => ({ id, filter: FILTER_KIND[kind] }))

const getQuery = (path: string): string => path.split('?')[1] ?? ''

/**
 * Manages the state of a list. On its own page of the portal it is stored in the address, so that a link shows the same
 * list and Back the previous one; embedded in a host page it is local state. Columns, row height and page size start as
 * the person last chose them. `keep` names other parameters of the address that are kept, and `list` the list where a
 * page has several. The third value tells whether the state is in the address.
 */
export function useListState<Row>(
  route: `/${string}`,
  columns: readonly Column<Row>[],
  untouched: TableState = DEFAULT_STATE,
  keep: readonly string[] = [],
  list: string = route.slice(1),
): readonly [TableState, (state: TableState) => void, boolean] {
  const path = useStore($path)
  const owned = useFollowsAddress(route)
  const [first, remember] = useRemembered(list, untouched)
  const [own, setOwn] = useState(first)
  const written = getQuery(path)
  const columnsById = useMemo(() => toKnownColumns(columns), [columns])
  const state = useMemo(
    () => (owned && written ? readTableState(new URLSearchParams(written), columnsById, first) : first),
    [owned, written, columnsById, first],
  )
  const onChange = useCallback(
    (next: TableState) => {
      remember(next)
      if (!owned) {
        setOwn(next)
        return
      }
      const query = writeTableState(next)
      const before = new URLSearchParams(written)
      for (const name of keep) {
        const value = before.get(name)
        if (value !== null) query.set(name, value)
      }
      const text = query.toString()
      // A history entry for every letter of a search would make Back useless.
      navigate(text ? `${route}?${text}` : route, { replace: next.search !== state.search })
    },
    [owned, route, written, keep, remember, state.search],
  )
  return [owned ? state : own, onChange, owned]
}
