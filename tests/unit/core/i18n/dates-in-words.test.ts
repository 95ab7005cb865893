import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../../src/contract/parts.ts'
import { formatMonthName, formatWeekdayName } from '../../../../src/core/i18n/dates-in-words.ts'
import { formatDay } from '../../../../src/core/i18n/format.ts'

const WEEK = [0, 1, 2, 3, 4, 5, 6]

describe('a calendar', () => {
  test('begins its week with Sunday, and its year with January', () => {
    expect(WEEK.map((day) => formatWeekdayName(day, 'en', 'short'))).toEqual('Sun Mon Tue Wed Thu Fri Sat'.split(' '))
    expect([formatMonthName(0, 'en'), formatMonthName(11, 'en')]).toEqual(['January', 'December'])
  })

  test('has in Divehi the names of dates in words', () => {
    for (const day of WEEK)
      expect(formatDay(`2026-02-0${day + 1}`, 'dv', 'weekday')).toContain(`${formatWeekdayName(day, 'dv', 'long')}،`)
    for (const month of [0, 11])
      expect(formatDay(`2026-${month === 0 ? '01' : '12'}-05`, 'dv')).toContain(formatMonthName(month, 'dv'))
  })

  test.each(LANGUAGE_CODES)('has different names for the days and months in %s', (language) => {
    expect(new Set(WEEK.map((day) => formatWeekdayName(day, language, 'long'))).size).toBe(7)
    const months = Array.from({ length: 12 }, (_, month) => formatMonthName(month, language))
    expect(new Set(months).size).toBe(12)
  })
})
