import { describe, expect, test } from 'vitest'
import { DATE_FORMAT, FIRST_DAY_OF_WEEK, readDay, writeDay } from '../../../../src/core/i18n/dates.ts'

const today = new Date(2026, 2, 14)
const PATTERNS = ['mm/dd/yy', 'dd/mm/yyyy', 'dd/MM/yyyy', 'd.m.yyyy', 'yyyy-mm-dd', 'd m yy', 'm/d/yyyy', 'yy,dd,mm']

/** Every 17th day of the hundred years that two digits can mean, and the days around every leap day. */
const DAYS = (() => {
  const days: string[] = []
  const last = Date.UTC(2045, 11, 31)
  for (let time = Date.UTC(1946, 0, 1); time <= last; time += 17 * 86_400_000)
    days.push(new Date(time).toISOString().slice(0, 10))
  for (let year = 1948; year < 2046; year += 4) days.push(`${year}-02-28`, `${year}-02-29`, `${year}-03-01`)
  return days
})()

test('without a setting of the institution, dates are typed month first and weeks begin on Sunday', () => {
  expect([DATE_FORMAT, FIRST_DAY_OF_WEEK]).toEqual(['mm/dd/yy', 0])
  expect(writeDay('2026-03-14', DATE_FORMAT)).toBe('03/14/26')
})

describe.each(PATTERNS)('a date in the pattern %s', (pattern) => {
  test('is read as the date that was written', () => {
    expect(DAYS.filter((day) => readDay(writeDay(day, pattern), pattern, today) !== day)).toEqual([])
  })

  test.each([
    ['Devanagari', 0x0966],
    ['Arabic', 0x0660],
    ['Persian and Urdu', 0x06f0],
  ])('can be typed in %s digits', (_, zero) => {
    const typed = writeDay('2026-11-04', pattern).replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))
    expect(readDay(typed, pattern, today)).toBe('2026-11-04')
  })
})

test.each([
  ['mm/dd/yy', '03/04/26'],
  ['dd/mm/yyyy', '04/03/2026'],
  ['d/m/yy', '4/3/26'],
  ['yyyy-mm-dd', '2026-03-04'],
  ['DD.MM.YYYY', '04.03.2026'],
])('the pattern %s writes 4 March 2026 as %s', (pattern, expected) => {
  expect(writeDay('2026-03-04', pattern)).toBe(expected)
})

test.each(['', 'dd/mm', 'dd/dd/yyyy', 'soon'])('the invalid pattern %o is replaced by the default', (pattern) => {
  expect(writeDay('2026-03-14', pattern)).toBe('03/14/26')
  expect(readDay('03/14/26', pattern, today)).toBe('2026-03-14')
})

test.each(['', 'soon', '14/03/2026', '2026-3-14'])(
  'a text that is not an ISO date is written unchanged: %o',
  (text) => {
    expect(writeDay(text, DATE_FORMAT)).toBe(text)
  },
)

test.each([
  '14.3.2026',
  '14-03-26',
  ' 14 / 3 / 2026 ',
  '14 3 26',
  '14،3،2026',
  '14032026',
  '140326',
  '\u200f14/03/2026\u200f',
])('a date can be typed with any separators, or none: %o', (typed) => {
  expect(readDay(typed, 'dd/mm/yyyy', today)).toBe('2026-03-14')
})

test.each([
  ['46', 1946],
  ['99', 1999],
  ['00', 2000],
  ['26', 2026],
  ['45', 2045],
])('the two-digit year %s means %i in 2026', (digits, year) => {
  expect(readDay(`01/01/${digits}`, DATE_FORMAT, today)).toBe(`${year}-01-01`)
})

test('the century of a two-digit year depends on the current year', () => {
  expect(readDay('01/01/46', DATE_FORMAT, new Date(2027, 0, 1))).toBe('2046-01-01')
  expect(readDay('01/01/20', DATE_FORMAT, new Date(2100, 0, 1))).toBe('2020-01-01')
  expect(readDay('01/01/19', DATE_FORMAT, new Date(2100, 0, 1))).toBe('2119-01-01')
})

test.each([
  '',
  '29/02/2026',
  '31/04/2026',
  '00/01/2026',
  '10/13/2026',
  '10/00/2026',
  '14/03',
  '14/03/6',
  '14/03/202',
  '14/03/20266',
  '14/03/0026',
  '14/March/2026',
  '14/3/2026x',
  '1403',
  '-14/3/2026',
])('a text that is not a date of the calendar is rejected: %o', (typed) => {
  expect(readDay(typed, 'dd/mm/yyyy', today)).toBeUndefined()
})
