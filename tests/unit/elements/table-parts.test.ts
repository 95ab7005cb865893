import { describe, expect, it } from 'vitest'
import { compareCells, matchesFilter } from '../../../src/elements/ui/table/state/client-rows.ts'
import { orderedColumns, shownColumns, type Column } from '../../../src/elements/ui/table/columns/columns.ts'
import { draftOf, EMPTY_DRAFT, readDraft } from '../../../src/elements/ui/table/filter/filter-drafts.ts'
import {
  EVERYTHING,
  headState,
  isSelected,
  UNSELECTED,
  rangeOf,
  selectedCount,
  withRows,
} from '../../../src/elements/ui/table/state/selection.ts'
import { collatorOf } from '../../../src/core/i18n/collator.ts'

const TODAY = new Date('2026-03-14T12:00:00Z')
const money: Column<never> = { id: 'due', kind: 'money', currency: 'INR', header: '', value: () => 0 }
const day: Column<never> = { id: 'day', kind: 'date', header: '', value: () => '' }
const name: Column<never> = { id: 'name', kind: 'text', header: '', value: () => '' }

describe('a selection', () => {
  it('holds rows of several pages', () => {
    const both = withRows(withRows(UNSELECTED, ['a', 'b'], true), ['c'], true)
    expect([...both.ids]).toEqual(['a', 'b', 'c'])
    expect(selectedCount(both, 1000)).toBe(3)
  })

  it('of everything that matches knows those that were taken out', () => {
    const most = withRows(EVERYTHING, ['a'], false)
    expect([isSelected(most, 'a'), isSelected(most, 'on another page')]).toEqual([false, true])
    expect(selectedCount(most, 1000)).toBe(999)
    expect(selectedCount(withRows(most, ['a'], true), 1000)).toBe(1000)
  })

  it('reaches from the last row to this one, in both directions', () => {
    const shown = ['a', 'b', 'c', 'd']
    expect(rangeOf(shown, 'b', 'd')).toEqual(['b', 'c', 'd'])
    expect(rangeOf(shown, 'd', 'b')).toEqual(['b', 'c', 'd'])
    expect(rangeOf(shown, undefined, 'c')).toEqual(['c'])
    expect(rangeOf(shown, 'on another page', 'c')).toEqual(['c'])
  })

  it('shows in the heading whether none, some or all rows are selected', () => {
    expect(headState(UNSELECTED, ['a', 'b'])).toBe('none')
    expect(headState(withRows(UNSELECTED, ['a'], true), ['a', 'b'])).toBe('some')
    expect(headState(EVERYTHING, ['a', 'b'])).toBe('all')
    expect(headState(EVERYTHING, [])).toBe('none')
  })
})

describe('the columns of a list', () => {
  const columns = ['name', 'a', 'b', 'c'].map((id): Column<object> => ({
    id,
    kind: 'text',
    header: id,
    value: () => id,
  }))

  it('keep the first one first and in sight, whatever an address says', () => {
    expect(shownColumns(columns, { order: ['c', 'name', 'a'], hidden: ['name', 'a'] }).map(({ id }) => id)).toEqual([
      'name',
      'c',
      'b',
    ])
  })

  it('that are new since somebody chose an order stand at the end', () => {
    expect(orderedColumns(columns, ['name', 'c', 'a']).map(({ id }) => id)).toEqual(['name', 'c', 'a', 'b'])
  })
})

describe('what a person fills into a filter', () => {
  it('is an amount in paise, in any digits and with groups', () => {
    expect(readDraft(money, { ...EMPTY_DRAFT, from: '१,२५०.५०', to: ' 2000 ' }, 'dd/mm/yyyy', TODAY)).toEqual({
      ok: true,
      filter: { kind: 'range', from: 125_050, to: 200_000 },
    })
    expect(draftOf(money, { kind: 'range', from: 125_050 }, 'dd/mm/yyyy').from).toBe('1250.5')
  })

  it('is a day in the order of the institution', () => {
    expect(readDraft(day, { ...EMPTY_DRAFT, from: '3.4.2026' }, 'dd/mm/yyyy', TODAY)).toEqual({
      ok: true,
      filter: { kind: 'days', from: '2026-04-03', to: undefined },
    })
    expect(draftOf(day, { kind: 'days', to: '2026-04-03' }, 'mm/dd/yy').to).toBe('04/03/26')
  })

  it('is refused where it is no number and no day, each bound by itself', () => {
    expect(readDraft(money, { ...EMPTY_DRAFT, from: 'much', to: '1' }, 'dd/mm/yyyy', TODAY)).toEqual({
      ok: false,
      from: 'number',
      to: undefined,
    })
    expect(readDraft(day, { ...EMPTY_DRAFT, to: '31/02/2026' }, 'dd/mm/yyyy', TODAY)).toEqual({
      ok: false,
      from: undefined,
      to: 'day',
    })
  })

  it('is no filter where it is nothing', () => {
    for (const column of [money, day, name])
      expect(readDraft(column, EMPTY_DRAFT, 'dd/mm/yyyy', TODAY)).toEqual({ ok: true, filter: undefined })
  })
})

describe('rows in the browser', () => {
  it('pass a filter without regard to case and script of digits', () => {
    expect(matchesFilter('Aarti PATIL २', { kind: 'text', text: 'patil 2' })).toBe(true)
    expect(matchesFilter(null, { kind: 'text', text: 'a' })).toBe(false)
  })

  it('pass a range with its bounds, and never where nothing is known', () => {
    expect([0, 10, 11, null].map((value) => matchesFilter(value, { kind: 'range', from: 0, to: 10 }))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(
      ['2026-03-14', '2026-03-15'].map((value) => matchesFilter(value, { kind: 'days', to: '2026-03-14' })),
    ).toEqual([true, false])
  })

  it('pass yes and no, and one of several', () => {
    expect([true, false, null].map((value) => matchesFilter(value, { kind: 'flag', yes: false }))).toEqual([
      false,
      true,
      false,
    ])
    expect(['A', 'C'].map((value) => matchesFilter(value, { kind: 'choice', values: ['A', 'B'] }))).toEqual([
      true,
      false,
    ])
  })

  it('stand in the order of the language, numbers by their size', () => {
    const collator = collatorOf('en')
    expect(['b', 'Ä', 'a 10', 'a 9', 'Z'].sort((a, b) => compareCells(a, b, collator))).toEqual([
      'Ä',
      'a 9',
      'a 10',
      'b',
      'Z',
    ])
    expect([10, 9, -1].sort((a, b) => compareCells(a, b, collator))).toEqual([-1, 9, 10])
  })
})
