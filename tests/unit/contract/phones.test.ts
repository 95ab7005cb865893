import { describe, expect, it } from 'vitest'
import { getCountry, normalisePhone } from '../../../src/contract/phones.ts'

describe('a mobile number', () => {
  it('is one of the country whose currency the institution has', () => {
    expect(['INR', 'MVR'].map(getCountry)).toEqual(['IN', 'MV'])
  })

  it.each([
    ['9876543210', 'IN', '+919876543210'],
    ['+91 98765 43210', 'IN', '+919876543210'],
    ['0091 9876543210', 'IN', '+919876543210'],
    ['09876543210', 'IN', '+919876543210'],
    ['5876543210', 'IN', undefined],
    ['98765432101', 'IN', undefined],
    ['9876543210 home', 'IN', undefined],
    ['777 1234', 'MV', '+9607771234'],
    ['9607771234', 'MV', '+9607771234'],
    ['3771234', 'MV', undefined],
  ] as const)('%s in %s is %s', (text, country, number) => expect(normalisePhone(text, country)).toBe(number))
})
