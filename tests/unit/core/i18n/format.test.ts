import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../../src/contract/parts.ts'
import {
  formatDay,
  formatInstant,
  formatMoney,
  formatNumber,
  getLocalisedName,
} from '../../../../src/core/i18n/format.ts'

test.each([
  ['en', 'long', '14 March 2026'],
  ['en', 'short', '14/03/2026'],
  ['hi', 'long', '14 मार्च 2026'],
  ['mr', 'long', '14 मार्च, 2026'],
  ['ur', 'long', '14 مارچ، 2026'],
  ['dv', 'long', '14 މާރިޗު 2026'],
  ['dv', 'short', '14/03/2026'],
] as const)('a date in %s in the %s style is %s', (language, style, expected) => {
  expect(formatDay('2026-03-14', language, style)).toBe(expected)
})

test('a date can include the day of the week', () => {
  expect(formatDay('2026-03-14', 'en', 'weekday')).toBe('Saturday, 14 March 2026')
  expect(formatDay('2026-03-14', 'dv', 'weekday')).toBe('ހޮނިހިރު، 14 މާރިޗު 2026')
})

test.each(LANGUAGE_CODES)('digits are Latin in %s', (language) => {
  const all = [formatDay('2026-03-14', language), formatInstant('2026-03-14T10:00:00Z', language), formatNumber(1234)]
  expect(all.join(' ')).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/)
})

test.each(['', 'soon', '2026-13-45'])('a text that is not a date is returned unchanged: %o', (text) => {
  expect(formatDay(text, 'mr')).toBe(text)
  expect(formatInstant(text, 'mr')).toBe(text)
})

test.each(LANGUAGE_CODES)('times have hours from 0 to 23 in %s', (language) => {
  expect(formatInstant('2026-03-14T14:05:00Z', language, 'UTC')).toMatch(/[,،] 14:05$/)
  expect(formatInstant('2026-03-14T00:05:00Z', language, 'UTC')).toMatch(/[,،] 00:05$/)
})

describe('an instant', () => {
  test.each([
    ['Asia/Kolkata', '15 March 2026, 00:30'],
    ['Indian/Maldives', '15 March 2026, 00:00'],
    ['UTC', '14 March 2026, 19:00'],
  ])('in the time zone %s is %s', (zone, expected) => {
    expect(formatInstant('2026-03-14T19:00:00Z', 'en', zone)).toBe(expected)
  })

  test('in an unknown time zone is shown in the visitor’s time zone', () => {
    expect(formatInstant('2026-03-14T19:00:00Z', 'en', 'Mars/Base')).toBe(formatInstant('2026-03-14T19:00:00Z', 'en'))
  })
})

test.each([
  [74_000, 'INR', '₹740.00'],
  [12_345_678, 'INR', '₹1,23,456.78'],
  [215_000, 'MVR', 'MVR\u00a02,150.00'],
  [0, 'INR', '₹0.00'],
])('the amount %i in %s is %s', (minor, currency, expected) => {
  expect(formatMoney(minor, currency)).toBe(expected)
})

test('numbers have the digit groups of amounts in rupees', () => {
  expect([formatNumber(125_000), formatMoney(12_500_000, 'INR')]).toEqual(['1,25,000', '₹1,25,000.00'])
})

test('a name is shown in the chosen language, else in its original', () => {
  const name = { name: 'सुवर्णतीर', translations: { en: 'Suvarnatir', hi: '' } }
  expect([getLocalisedName(name, 'en'), getLocalisedName(name, 'mr'), getLocalisedName(name, 'hi')]).toEqual([
    'Suvarnatir',
    'सुवर्णतीर',
    'सुवर्णतीर',
  ])
})
