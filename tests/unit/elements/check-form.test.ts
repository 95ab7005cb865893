import { afterEach, expect, test, vi } from 'vitest'
import { checkForm } from '../../../src/elements/hall-tickets/hall-ticket/check-form.ts'
import { DEFAULT_RULES } from '../../../src/elements/hall-tickets/hall-ticket/lookup-rules.ts'

afterEach(() => vi.useRealTimers())

const RULES = {
  ...DEFAULT_RULES,
  formats: { PRN: { pattern: '[0-9]{16}', example: '2025417112003457', length: 16, numeric: true } },
}
const numberError = (value: string) => {
  const data = new FormData()
  data.set('by', 'PRN')
  data.set('value', value)
  return checkForm(data, RULES, () => 'PRN', '1').wrong.value
}

test('a student is told how many characters they have typed, an emoji as one', () => {
  expect(numberError('12345')?.values).toMatchObject({ length: 16, typed: 5 })
  expect(numberError('12345😀')?.values).toMatchObject({ length: 16, typed: 6 })
  expect(numberError('123456789012345😀')?.key).toBe('hallTicket.wrongPattern')
  expect(numberError('2025417112003457')).toBe(undefined)
})

test.each([
  '\u200B2025417112003457',
  '2025\u00AD4171\u200D1200\u20603457',
  '\u202A2025417112003457\u202C',
  '\uFEFF2025 4171-1200\u20113457',
])('a student who has copied invisible characters with the number sends the number alone: %j', (value) => {
  const data = new FormData()
  data.set('by', 'PRN')
  data.set('value', value)
  const { lookup, wrong } = checkForm(data, RULES, () => 'PRN', '1')
  expect(wrong.value).toBe(undefined)
  expect(lookup.value).toBe('2025417112003457')
})

test.each(['1971-01-01', '2006-03-14', '2107-06-01'])(
  'a student may give the date of birth although the clock of the device says %s',
  (today) => {
    vi.useFakeTimers({ now: new Date(today) })
    const data = new FormData()
    for (const [name, value] of Object.entries({ dobDay: '14', dobMonth: '03', dobYear: '२००६\u200B' }))
      data.set(name, value)
    const { lookup, wrong } = checkForm(data, { ...RULES, factors: ['DOB'] }, () => 'PRN', '1')
    expect(wrong.dob).toBe(undefined)
    expect(lookup.dob).toBe('2006-03-14')
  },
)
