import { describe, expect, it } from 'vitest'
import { proposeCode } from '../../../../src/elements/setup/setup/propose-code.ts'
import { proposeYears } from '../../../../src/elements/setup/setup/propose-years.ts'

describe('the years that the setup proposes', () => {
  it.each([
    ['2026-11-26', 'INR', '2026-06-01 2027-05-31 2026-27', '2027-06-01', '2026-04-01 2027-03-31 2026-27'],
    ['2026-05-31', 'INR', '2025-06-01 2026-05-31 2025-26', '2026-06-01', '2026-04-01 2027-03-31 2026-27'],
    ['2027-03-31', 'INR', '2026-06-01 2027-05-31 2026-27', '2027-06-01', '2026-04-01 2027-03-31 2026-27'],
    ['2026-11-26', 'MVR', '2026-01-01 2026-12-31 2026', '2027-01-01', '2026-01-01 2026-12-31 2026'],
    ['2099-12-31', 'EUR', '2099-09-01 2100-08-31 2099-00', '2100-09-01', '2099-01-01 2099-12-31 2099'],
  ])('on %s with %s contain that day', (today, currency, academic, next, financial) => {
    const { academicYear, nextAcademicYear, financialYear } = proposeYears(today, currency)
    const line = ({ startsOn, endsOn, code }: typeof academicYear) => `${startsOn} ${endsOn} ${code}`
    expect([line(academicYear), nextAcademicYear.startsOn, line(financialYear)]).toEqual([academic, next, financial])
  })
})

it.each([
  ['Hill Plains University', 'hpu'],
  ['University of the North and South', 'uns'],
  ['École Normale Supérieure', 'ens'],
  ['पहाड़ी विश्वविद्यालय', ''],
  ['Shivaji', ''],
])('the code proposed for %s is %s', (name, code) => {
  expect(proposeCode(name)).toBe(code)
})
