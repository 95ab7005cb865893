import { expect, test } from 'vitest'
import { invalidFilters, questionOf } from '../../../src/elements/reports/parts/question.ts'
import { among, isFilteredBy, toggleFilters, YES } from '../../../src/elements/reports/parts/toggle-filter.ts'
import type { Column } from '../../../src/elements/ui/table/columns/columns.ts'
import { DEFAULT_STATE } from '../../../src/elements/ui/table/state/table-state.ts'

const columns: readonly Column<object>[] = [
  { id: 'created', header: 'Created', kind: 'date', value: () => null },
  { id: 'staff', header: 'Staff', kind: 'number', value: () => 0 },
]

test('a report names the filters whose first value is after the last', () => {
  const filters = {
    created: { kind: 'days', from: '2026-03-01', to: '2026-02-01' },
    staff: { kind: 'range', from: 1, to: 2 },
  } as const
  expect(invalidFilters(columns, { ...DEFAULT_STATE, filters })).toEqual(['Created'])
  expect(invalidFilters(columns, { ...DEFAULT_STATE, filters: { staff: filters.staff } })).toEqual([])
  expect(invalidFilters(columns, DEFAULT_STATE)).toEqual([])
})

test('a report asks for a search of at least two characters', () => {
  expect(questionOf({ ...DEFAULT_STATE, search: ' a ' }).search).toBe('')
  expect(questionOf({ ...DEFAULT_STATE, search: ' ab ' }).search).toBe('ab')
})

test('a figure adds its filter to the others on the first page, and removes only its own', () => {
  const before = { ...DEFAULT_STATE, page: 3, filters: { status: among('ACTIVE') } }
  const after = toggleFilters(before, { dormant: YES })
  expect(after).toMatchObject({ page: 1, filters: { status: among('ACTIVE'), dormant: YES } })
  expect(isFilteredBy(after, { dormant: YES })).toBe(true)
  expect(isFilteredBy(after, { status: among('INVITED') })).toBe(false)
  expect(toggleFilters(after, { dormant: YES }).filters).toEqual({ status: among('ACTIVE') })
})
