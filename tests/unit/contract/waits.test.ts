import { describe, expect, it } from 'vitest'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { describeWait } from '../../../src/contract/waits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const end = () => '24/11/2026, 15:10'

describe('a waiting time in words', () => {
  it.each([
    [0, '1 second'],
    [1, '1 second'],
    [45, '45 seconds'],
    [59.2, '1 minute'],
    [MINUTE, '1 minute'],
    [MINUTE + 1, '2 minutes'],
    [HOUR, '60 minutes'],
    [89 * MINUTE, '89 minutes'],
    [89 * MINUTE + 1, '2 hours'],
    [3 * HOUR, '3 hours'],
    [35 * HOUR, '35 hours'],
    [2830 * MINUTE, '2 days'],
    [10 * 24 * HOUR, '10 days'],
  ])('states %d seconds in a suitable unit: %s', (seconds, words) => {
    expect(describeWait(seconds, 'en')).toBe(words)
  })

  it('includes the time of its end when it is longer than three hours', () => {
    expect(describeWait(3 * HOUR, 'en', end)).toBe('3 hours')
    expect(describeWait(2830 * MINUTE, 'en', end)).toBe('2 days (24/11/2026, 15:10)')
  })

  it.each([
    ['hi', ['1 मिनट', '3 मिनट', '5 घंटे', '2 दिन']],
    ['mr', ['1 मिनिट', '3 मिनिटे', '5 तास', '2 दिवस']],
    ['ur', ['1 منٹ', '3 منٹ', '5 گھنٹے', '2 دن']],
    ['dv', ['1 މިނެޓު', '3 މިނެޓު', '5 ގަޑިއިރު', '2 ދުވަސް']],
  ] as const)('has the plural forms of %s', (language, [minute, minutes, hours, days]) => {
    expect([MINUTE, 3 * MINUTE, 5 * HOUR, 48 * HOUR].map((seconds) => describeWait(seconds, language))).toEqual([
      minute,
      minutes,
      hours,
      days,
    ])
  })

  it('is never shorter than the actual time, nor twice as long', () => {
    const length: Readonly<Record<string, number>> = { second: 1, minute: MINUTE, hour: HOUR, day: 24 * HOUR }
    for (let seconds = 1; seconds < 20 * 24 * HOUR; seconds = Math.ceil(seconds * 1.003) + 1) {
      const [, count, unit] = /^(\d+) (second|minute|hour|day)s?$/.exec(describeWait(seconds, 'en')) ?? []
      const statedSeconds = Number(count) * (length[unit ?? ''] ?? 0)
      expect(statedSeconds, String(seconds)).toBeGreaterThanOrEqual(seconds)
      expect(statedSeconds, String(seconds)).toBeLessThan(Math.max(seconds * 2, 2))
    }
  })

  it('has Latin digits in every language', () => {
    for (const language of LANGUAGE_CODES)
      expect(describeWait(45 * MINUTE, language)).toMatch(/^45 \P{ASCII}+$|^45 minutes$/u)
  })
})
