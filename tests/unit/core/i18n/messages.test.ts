import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../../../src/contract/i18n/languages.ts'
import { parseLanguage } from '../../../../src/contract/parse-language.ts'
import { isLanguage } from '../../../../src/contract/parse-language.ts'
import { formatMessage } from '../../../../src/core/i18n/messages.ts'

const words = {
  plain: 'Save',
  slots: '{who} owes {amount}, {who}',
  left_one: '{count} attempt',
  left_other: '{count} attempts',
  only_other: '{count} rows',
}

test.each([
  ['plain', {}, 'Save'],
  ['slots', { who: 'Asha', amount: 5 }, 'Asha owes 5, Asha'],
  ['slots', { who: '{amount}' }, '{amount} owes {amount}, {amount}'],
  ['left', { count: 1 }, '1 attempt'],
  ['left', { count: 0 }, '0 attempts'],
  ['only', { count: 1 }, '1 rows'],
  ['none', {}, ''],
])('the message %s with %o reads %o', (key, values, expected) => {
  expect(formatMessage(words, 'en', key, values)).toBe(expected)
})

test('plural forms follow the rules of the language', () => {
  expect(formatMessage(words, 'hi', 'left', { count: 0 })).toBe('0 attempt')
})

describe('the supported languages', () => {
  test.each([
    ['mr', 'mr'],
    ['mr-IN', 'mr'],
    ['UR_pk', 'ur'],
    [' dv ', 'dv'],
    ['fr', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
    ['marathi', undefined],
  ])('are found by the language tag %o: %s', (tag, code) => {
    expect(parseLanguage(tag)).toBe(code)
  })

  test('are written from left to right, except Urdu and Dhivehi', () => {
    expect(
      Object.entries(LANGUAGES)
        .filter(([, { direction }]) => direction === 'rtl')
        .map(([code]) => code),
    ).toEqual(['ur', 'dv'])
  })

  test('are identified by their exact codes', () => {
    expect([isLanguage('en'), isLanguage('EN'), isLanguage(null), isLanguage('toString')]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
