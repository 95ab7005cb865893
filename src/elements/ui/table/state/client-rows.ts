import { matchWords } from '../../../../contract/fold-letters.ts'
import type { CellValue } from '../columns/columns.ts'
import type { Filter } from '../../../../contract/list-address.ts'

const isWithin = <Value extends number | string>(
  value: CellValue,
  from: Value | undefined,
  to: Value | undefined,
): boolean =>
  value !== null && value !== undefined && (from === undefined || value >= from) && (to === undefined || value <= to)

/** Returns whether a cell matches its column's filter. */
export function matchesFilter(value: CellValue, filter: Filter): boolean {
  switch (filter.kind) {
    case 'text':
      return typeof value === 'string' && matchWords(filter.text)(value)
    case 'range':
    case 'days':
      return isWithin(value, filter.from, filter.to)
    case 'choice':
      return typeof value === 'string' && filter.values.includes(value)
    case 'flag':
      return value === filter.yes
  }
}

/** Compares two cells, the smaller first; texts in the order of the collator's language. */
export function compareCells(a: CellValue, b: CellValue, collator: Intl.Collator): number {
  if (typeof a === 'string' && typeof b === 'string') return a === b ? 0 : collator.compare(a, b)
  return Number(a) - Number(b)
}
