import { applyChange, type TableState } from '../../ui/table/state/table-state.ts'

const MASKED_COLUMNS: readonly string[] = ['email', 'mobile']

/** Returns the state of a list with its masked columns shown; the same state if none of them is hidden. */
export function showContacts(state: TableState): TableState {
  const hidden = state.hidden.filter((id) => !MASKED_COLUMNS.includes(id))
  return hidden.length < state.hidden.length ? applyChange(state, { hidden, chosen: true }) : state
}
