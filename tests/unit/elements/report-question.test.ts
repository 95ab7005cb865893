import { expect, test } from 'vitest'
import parts from '../../../src/messages/mr/parts.json' with { type: 'json' }
import { buildMessages } from '../../../src/elements/runtime/messages.tsx'
import { formatConditions, listInvalidFilters, toQuestion } from '../../../src/elements/reports/parts/question.ts'
import {
  buildFilter,
  isFilteredByValues,
  toggleFilters,
  YES,
} from '../../../src/elements/reports/parts/toggle-filter.ts'
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
  expect(listInvalidFilters(columns, { ...DEFAULT_STATE, filters })).toEqual(['Created'])
  expect(listInvalidFilters(columns, { ...DEFAULT_STATE, filters: { staff: filters.staff } })).toEqual([])
  expect(listInvalidFilters(columns, DEFAULT_STATE)).toEqual([])
})

test('a report names the days of its filters in the language of the page', () => {
  const filters = { created: { kind: 'days', from: '2026-03-01' } } as const
  const messages = buildMessages('mr', parts, undefined)
  const [condition] = formatConditions(columns, { ...DEFAULT_STATE, filters }, {}, messages)
  expect(condition).toContain('1 मार्च, 2026')
})

test('a report asks for a search of at least two characters', () => {
  expect(toQuestion({ ...DEFAULT_STATE, search: ' a ' }).search).toBe('')
  expect(toQuestion({ ...DEFAULT_STATE, search: ' ab ' }).search).toBe('ab')
})

test('a figure adds its filter to the others on the first page, and removes only its own', () => {
  const before = { ...DEFAULT_STATE, page: 3, filters: { status: buildFilter('ACTIVE') } }
  const after = toggleFilters(before, { dormant: YES })
  expect(after).toMatchObject({ page: 1, filters: { status: buildFilter('ACTIVE'), dormant: YES } })
  expect(isFilteredByValues(after, { dormant: YES })).toBe(true)
  expect(isFilteredByValues(after, { status: buildFilter('INVITED') })).toBe(false)
  expect(toggleFilters(after, { dormant: YES }).filters).toEqual({ status: buildFilter('ACTIVE') })
})
