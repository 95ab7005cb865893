import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { personName } from '../../../src/contract/parts.ts'
import { isFormOfName } from '../../../server/modules/account/person/name-forms.ts'

const asha = { name: 'Asha Vijay Kulkarni', others: ['आशा विजय कुलकर्णी'] }

describe('the name that somebody lets others see', () => {
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
  ])('may be %s', (shown) => {
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
  ])('may not be %s', (shown) => {
    expect(isFormOfName(shown, asha)).toBe(false)
  })
})

describe('a name of a person', () => {
  it.each(['Asha Kulkarni', 'O’Brien', 'Jean-Luc', 'श्रीमती क\u094D\u200Dष', 'نور\u200Cجہاں', 'A. P. J.'])(
    'is %s',
    (name) => {
      expect(v.is(personName, name)).toBe(true)
    },
  )

  it.each([
    ['a line break', 'Asha\nKulkarni'],
    ['a tab', 'Asha\tKulkarni'],
    ['an override of the direction', 'Asha\u202EinraluK'],
    ['an isolate', 'Asha\u2066Kulkarni\u2069'],
    ['a direction mark', 'Asha\u200F'],
    ['a paragraph separator', 'Asha\u2029Kulkarni'],
    ['an invisible space', 'Asha\u200BKulkarni'],
    ['half of a pair', 'Asha\uD800'],
    ['a sign of private use', 'Asha\uE000'],
    ['no letter', '…'],
    ['nothing', '  '],
  ])('holds no %s', (_what, name) => {
    expect(v.is(personName, name)).toBe(false)
  })
})
