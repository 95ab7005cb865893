import { expect, test } from 'vitest'
import { readDay } from '../../../../server/lib/spreadsheets/days.ts'

test.each([
  '2007-05-31',
  '2007/5/31',
  '31/05/2007',
  '31.5.2007',
  '31 05 2007',
  '३१/०५/२००७',
  '31-May-2007',
  '31 MAY 2007',
  '31 May, 2007',
  '39233',
  '2007-05-31T00:00:00',
  '31/05/2007 00:00:00',
  '31/05/2007 0:00',
  '31-May-2007 12:00:00 AM',
  '2007-05-31T00:00:00.000+05:30',
  '2007-05-31T00:00:00+0530',
  '2007-05-31T00:00:00Z',
  '2007-05-30T18:30:00.000Z',
  '2007-05-30 18:30:00 UTC',
])('reads %s as 31 May 2007 at an institution in India', (text) => {
  expect(readDay(text, 'Asia/Kolkata')).toBe('2007-05-31')
})

test.each([
  '2007-05-30T18:30:00',
  '2007-05-30 18:30',
  '31/05/2007 10:15:00',
  '2007-05-30T19:00:00Z',
  '2007-05-31T00:00:00+14:00',
  '2007-05-31 25:00',
  '2007-05-31 0:00 PM',
  '2007-05-31T',
  '31/05-2007',
  '31-May-07',
  '31/05/20071',
  '30/02/2007',
  '2007-13-01',
  'May 2007',
  'today',
  '',
])('reads no day from %s', (text) => {
  expect(readDay(text, 'Asia/Kolkata')).toBeNull()
})

test('reads the midnight of another system in the time zone of each institution', () => {
  expect(readDay('2007-05-30T19:00:00Z', 'Indian/Maldives')).toBe('2007-05-31')
  expect(readDay('2007-05-30T18:30:00Z', 'Indian/Maldives')).toBeNull()
})
