import { expect, test } from 'vitest'
import { leaveQuietHours } from '../../../../server/lib/messaging/quiet-hours.ts'

test.each([
  ['during the day', '2026-12-01T10:15:00+05:30', '2026-12-01T10:15:00+05:30'],
  ['at the last minute before the night', '2026-12-01T20:59:00+05:30', '2026-12-01T20:59:00+05:30'],
  ['at nine in the evening', '2026-12-01T21:00:00+05:30', '2026-12-02T08:00:00+05:30'],
  ['at midnight', '2026-12-01T00:00:00+05:30', '2026-12-01T08:00:00+05:30'],
  ['just before eight', '2026-12-01T07:59:00+05:30', '2026-12-01T08:00:00+05:30'],
  ['at eight', '2026-12-01T08:00:00+05:30', '2026-12-01T08:00:00+05:30'],
])('a message to many people that is due %s is sent in waking hours of the institution', (_, due, sent) => {
  expect(leaveQuietHours(new Date(due), { timeZone: 'Asia/Kolkata', configs: {} })).toEqual(new Date(sent))
})

test('the hours are those of the institution’s own time zone', () => {
  expect(leaveQuietHours(new Date('2026-12-01T02:00:00Z'), { timeZone: 'Indian/Maldives', configs: {} })).toEqual(
    new Date('2026-12-01T03:00:00Z'),
  )
})

test('an institution sets its own hours, or none', () => {
  const leave = (value: unknown) =>
    leaveQuietHours(new Date('2026-12-01T08:30:00Z'), {
      timeZone: 'Asia/Kolkata',
      configs: { 'messaging.quietHours': value },
    }).toISOString()
  expect(leave({ from: 13, until: 16 })).toBe('2026-12-01T10:30:00.000Z')
  expect(leave('NONE')).toBe('2026-12-01T08:30:00.000Z')
  expect(leave({ from: 'x' })).toBe('2026-12-01T08:30:00.000Z')
})
