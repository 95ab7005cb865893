import type { TableState } from './table-state.ts'

/** Returns the part of a state that is sent to the server. */
export const toListInput = ({ page, size, sort, search, filters }: TableState) => ({
  page,
  pageSize: size,
  sort,
  search: search.trim().length >= 2 ? search.trim() : '',
  filters,
})
