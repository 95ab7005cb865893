import { expect, test } from 'vitest'
import { checkForm } from '../../../src/elements/hall-tickets/hall-ticket/check-form.ts'
import { DEFAULT_RULES } from '../../../src/elements/hall-tickets/hall-ticket/lookup-rules.ts'

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
