import { expect, test } from 'vitest'
import { findBirthFault, isRecordDay, isYearName, isPeriodLonger } from '../../../src/contract/plausible-days.ts'

const TODAY = '2026-11-27'

test.each([
  ['2016-11-27', null],
  ['2016-11-28', 'BORN_LATER'],
  ['2026-11-20', 'BORN_LATER'],
  ['2026-11-27', 'BORN_LATER'],
  ['2037-05-31', 'BORN_LATER'],
  ['1906-11-27', null],
  ['1906-11-26', 'BORN_EARLY'],
  ['1807-05-31', 'BORN_EARLY'],
  ['0207-05-31', 'BORN_EARLY'],
])('somebody born on %s is refused as %s', (day, fault) => {
  expect(findBirthFault(day, TODAY)).toBe(fault)
})

test.each([
  ['1976-11-27', true],
  ['1976-11-26', false],
  ['2036-11-27', true],
  ['2036-11-28', false],
  ['0206-11-28', false],
])('a record on %s is plausible: %s', (day, plausible) => {
  expect(isRecordDay(day, TODAY)).toBe(plausible)
})

test.each([
  ['2026-06-01', '2028-05-31', 24, false],
  ['2026-06-01', '2028-06-01', 24, true],
  ['2026-06-01', '2046-05-31', 24, true],
  ['2028-02-29', '2029-02-28', 12, false],
  ['2026-12-01', '2026-12-15', 12, false],
])('a period from %s to %s lasts longer than %s months: %s', (startsOn, endsOn, months, longer) => {
  expect(isPeriodLonger({ startsOn, endsOn }, months)).toBe(longer)
})

test.each([
  ['2026-27', true],
  ['2026/27', true],
  ['2026–27', true],
  ['Session 2026', true],
  ['शैक्षणिक वर्ष २०२६-२७', true],
  ['../<script>', false],
  ['2026//27', false],
  ['-', false],
  ['', false],
])('a year can be named %s: %s', (name, fits) => {
  expect(isYearName(name)).toBe(fits)
})
