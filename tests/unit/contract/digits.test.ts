import { expect, test } from 'vitest'
import { toLatinDigits } from '../../../src/contract/digits.ts'

test.each([
  ['२०२५४१७', '2025417'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['CM०४५१७', 'CM04517'],
  ['߁߂߃', '123'],
  ['abc', 'abc'],
])('reads the digits of %s as %s', (typed, expected) => {
  expect(toLatinDigits(typed)).toBe(expected)
})
