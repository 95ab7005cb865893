import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { personName } from '../../../src/contract/parts.ts'
import { isFormOfName } from '../../../server/modules/account/person/name-forms.ts'

const asha = { name: 'Asha Vijay Kulkarni', others: ['आशा विजय कुलकर्णी'] }

describe('a display name', () => {
  it.each([
    'Asha Vijay Kulkarni',
    'Asha Kulkarni',
    'Kulkarni Asha',
    'A. V. Kulkarni',
    'ASHA V KULKARNI',
    'asha kulkarni',
    'Asha',
    'आशा कुलकर्णी',
    'आशा वि. कुलकर्णी',
  ])('can be %s for Asha Vijay Kulkarni', (shown) => {
    expect(isFormOfName(shown, asha)).toBe(true)
  })

  it.each([
    'Ravi Shinde',
    'Asha Shinde',
    'Asha Kulkarni (Controller of Examinations)',
    'A. V. K.',
    'Asha Asha',
    'Vice Chancellor',
    'Asha आशा',
  ])('cannot be %s for Asha Vijay Kulkarni', (shown) => {
    expect(isFormOfName(shown, asha)).toBe(false)
  })
})

describe('a person’s name', () => {
  it.each(['Asha Kulkarni', 'O’Brien', 'Jean-Luc', 'श्रीमती क\u094D\u200Dष', 'نور\u200Cجہاں', 'A. P. J.'])(
    'can be %s',
    (name) => {
      expect(v.is(personName, name)).toBe(true)
    },
  )

  it.each([
    ['a line break', 'Asha\nKulkarni'],
    ['a tab', 'Asha\tKulkarni'],
    ['a paragraph separator', 'Asha\u2029Kulkarni'],
    ['an unpaired surrogate', 'Asha\uD800'],
    ['a private-use character', 'Asha\uE000'],
    ['no letter', '…'],
    ['spaces only', '  '],
  ])('is rejected with %s', (_what, name) => {
    expect(v.is(personName, name)).toBe(false)
  })

  it.each(['\u202EAsha Kulkarni', '\u2066Asha Kulkarni\u2069', 'Asha Kulkarni\u200F', 'Asha\u200B Kulkarni'])(
    'loses the invisible characters of %j',
    (name) => {
      expect(v.parse(personName, name)).toBe('Asha Kulkarni')
    },
  )
})
