import { describe, expect, it } from 'vitest'
import { readFilter, writeFilter, type Filter } from '../../../src/contract/list-address.ts'
import {
  applyChange,
  readTableState,
  DEFAULT_STATE,
  writeTableState,
  type KnownColumn,
  type TableState,
} from '../../../src/elements/ui/table/state/table-state.ts'

const COLUMNS: readonly KnownColumn[] = [
  { id: 'name', filter: 'text' },
  { id: 'status', filter: 'choice' },
  { id: 'due', filter: 'range' },
  { id: 'admitted', filter: 'days' },
  { id: 'hostel', filter: 'flag' },
]
const read = (query: string) => readTableState(new URLSearchParams(query), COLUMNS)

const CHOSEN: TableState = {
  page: 3,
  size: 50,
  sort: { column: 'name', descending: true },
  filters: {
    name: { kind: 'text', text: 'आरती & co: x' },
    status: { kind: 'choice', values: ['A,B', 'C'] },
    due: { kind: 'range', from: -100, to: 250_050 },
    admitted: { kind: 'days', from: '2026-03-14' },
    hostel: { kind: 'flag', yes: false },
  },
  search: 'زویا #1',
  hidden: ['due'],
  chosen: true,
  order: ['name', 'hostel', 'status', 'due', 'admitted'],
  density: 'compact',
}

describe('the state of a list in the URL', () => {
  it('is restored completely, with any script and punctuation', () => {
    expect(read(writeTableState(CHOSEN).toString())).toEqual(CHOSEN)
  })

  it('is empty by default', () => {
    expect(writeTableState(DEFAULT_STATE).toString()).toBe('')
    expect(read('')).toEqual(DEFAULT_STATE)
  })

  it('is readable by people', () => {
    const { page, sort, filters } = CHOSEN
    expect(
      decodeURIComponent(writeTableState({ ...DEFAULT_STATE, page, sort, filters: { due: filters.due! } }).toString()),
    ).toBe('page=3&sort=-name&filter.due=range:-100..250050')
  })

  it.each([
    'page=0&size=7&density=tight',
    'page=-2&size=abc',
    'page=1e9&size=1000',
    'page=12345678',
    'sort=salary&hide=salary&order=salary,password',
    'filter.salary=text:x',
    'filter.name=range:1..2',
    'filter.due=range:..&filter.hostel=flag:perhaps&filter.status=choice:&filter.name=text:',
    'filter.due=range:1..2..3&filter.admitted=days:2026-02-99..',
    'filter.due=range:NaN..Infinity',
    `search=${'x'.repeat(201)}`,
  ])('falls back to the default when it is invalid: %s', (query) => {
    expect(read(query)).toEqual(DEFAULT_STATE)
  })

  it('keeps its valid parts and ignores invalid ones', () => {
    expect(read('page=2&size=9&filter.name=text:a&filter.due=range:x..y')).toEqual({
      ...DEFAULT_STATE,
      page: 2,
      filters: { name: { kind: 'text', text: 'a' } },
    })
  })
})

describe('a filter in the URL', () => {
  it.each<Filter>([
    { kind: 'text', text: 'a:b..c' },
    { kind: 'range', from: undefined, to: 0.5 },
    { kind: 'days', from: '2026-01-01', to: '2026-12-31' },
    { kind: 'choice', values: ['ÅB', '100%', 'x,y'] },
    { kind: 'flag', yes: true },
  ])('is restored: %j', (filter) => {
    expect(readFilter(writeFilter(filter))).toEqual(filter)
  })

  it('is read even with an unescaped percent sign', () => {
    expect(readFilter('choice:100%,ok')).toEqual({ kind: 'choice', values: ['100%', 'ok'] })
  })
})

describe('a person who changes a list', () => {
  it('returns to the first page when the search, filters, order or page size change', () => {
    const third = { ...DEFAULT_STATE, page: 3 }
    expect(applyChange(third, { search: 'asha' }).page).toBe(1)
    expect(applyChange(third, { filters: {} }).page).toBe(1)
    expect(applyChange(third, { sort: null }).page).toBe(1)
    expect(applyChange(third, { size: 100 }).page).toBe(1)
  })

  it('stays on the page when columns or density change', () => {
    expect(applyChange({ ...DEFAULT_STATE, page: 3 }, { hidden: ['due'], density: 'compact' }).page).toBe(3)
    expect(applyChange(DEFAULT_STATE, { page: 4 }).page).toBe(4)
  })
})
