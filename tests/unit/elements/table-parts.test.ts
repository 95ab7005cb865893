import { describe, expect, it } from 'vitest'
import { compareCells, matchesFilter } from '../../../src/elements/ui/table/state/client-rows.ts'
import { sortColumns, listShownColumns, type Column } from '../../../src/elements/ui/table/columns/columns.ts'
import { toDraft, EMPTY_DRAFT, readDraft } from '../../../src/elements/ui/table/filter/filter-drafts.ts'
import {
  EVERYTHING,
  getHeadState,
  isSelected,
  UNSELECTED,
  listRange,
  countSelected,
  selectRows,
} from '../../../src/elements/ui/table/state/selection.ts'
import { getCollator } from '../../../src/core/i18n/collator.ts'

const TODAY = new Date('2026-03-14T12:00:00Z')
const money: Column<never> = { id: 'due', kind: 'money', currency: 'INR', header: '', value: () => 0 }
const day: Column<never> = { id: 'day', kind: 'date', header: '', value: () => '' }
const name: Column<never> = { id: 'name', kind: 'text', header: '', value: () => '' }

describe('a selection', () => {
  it('contains rows of several pages', () => {
    const both = selectRows(selectRows(UNSELECTED, ['a', 'b'], true), ['c'], true)
    expect([...both.ids]).toEqual(['a', 'b', 'c'])
    expect(countSelected(both, 1000)).toBe(3)
  })

  it('of all matches excludes deselected rows', () => {
    const most = selectRows(EVERYTHING, ['a'], false)
    expect([isSelected(most, 'a'), isSelected(most, 'on another page')]).toEqual([false, true])
    expect(countSelected(most, 1000)).toBe(999)
    expect(countSelected(selectRows(most, ['a'], true), 1000)).toBe(1000)
  })

  it('extends from the previous row to the next one, in both directions', () => {
    const shown = ['a', 'b', 'c', 'd']
    expect(listRange(shown, 'b', 'd')).toEqual(['b', 'c', 'd'])
    expect(listRange(shown, 'd', 'b')).toEqual(['b', 'c', 'd'])
    expect(listRange(shown, undefined, 'c')).toEqual(['c'])
    expect(listRange(shown, 'on another page', 'c')).toEqual(['c'])
  })

  it('shows in the heading whether none, some or all rows are selected', () => {
    expect(getHeadState(UNSELECTED, ['a', 'b'])).toBe('none')
    expect(getHeadState(selectRows(UNSELECTED, ['a'], true), ['a', 'b'])).toBe('some')
    expect(getHeadState(EVERYTHING, ['a', 'b'])).toBe('all')
    expect(getHeadState(EVERYTHING, [])).toBe('none')
  })
})

describe('the columns of a list', () => {
  const columns = ['name', 'a', 'b', 'c'].map((id): Column<object> => ({
    id,
    kind: 'text',
    header: id,
    value: () => id,
  }))

  it('keep the first one first and visible, whatever the URL contains', () => {
    expect(listShownColumns(columns, { order: ['c', 'name', 'a'], hidden: ['name', 'a'] }).map(({ id }) => id)).toEqual(
      ['name', 'c', 'b'],
    )
  })

  it('that were added after an order was chosen are last', () => {
    expect(sortColumns(columns, ['name', 'c', 'a']).map(({ id }) => id)).toEqual(['name', 'c', 'a', 'b'])
  })
})

describe('the value typed into a filter', () => {
  it('is read as an amount in paise, in any digits and with digit groups', () => {
    expect(readDraft(money, { ...EMPTY_DRAFT, from: '१,२५०.५०', to: ' 2000 ' }, 'dd/mm/yyyy', TODAY)).toEqual({
      ok: true,
      filter: { kind: 'range', from: 125_050, to: 200_000 },
    })
    expect(toDraft(money, { kind: 'range', from: 125_050 }, 'dd/mm/yyyy').from).toBe('1250.5')
  })

  it('is read as a date in the institution’s format', () => {
    expect(readDraft(day, { ...EMPTY_DRAFT, from: '3.4.2026' }, 'dd/mm/yyyy', TODAY)).toEqual({
      ok: true,
      filter: { kind: 'days', from: '2026-04-03', to: undefined },
    })
    expect(toDraft(day, { kind: 'days', to: '2026-04-03' }, 'mm/dd/yy').to).toBe('04/03/26')
  })

  it('is rejected for each bound that is not a number or a date', () => {
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

  it('sets no filter when it is empty', () => {
    for (const column of [money, day, name])
      expect(readDraft(column, EMPTY_DRAFT, 'dd/mm/yyyy', TODAY)).toEqual({ ok: true, filter: undefined })
  })
})

describe('rows that are filtered and sorted in the browser', () => {
  it('match a text in any case and with digits of any script', () => {
    expect(matchesFilter('Aarti PATIL २', { kind: 'text', text: 'patil 2' })).toBe(true)
    expect(matchesFilter(null, { kind: 'text', text: 'a' })).toBe(false)
  })

  it('match a range including its bounds, and never without a value', () => {
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

  it('match a yes/no filter, and one of several choices', () => {
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

  it('are sorted by the rules of the language, and numbers by value', () => {
    const collator = getCollator('en')
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
