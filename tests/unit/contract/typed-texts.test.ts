import { describe, expect, test } from 'vitest'
import { foldLetters, matchWords, toNameKey } from '../../../src/contract/fold-letters.ts'
import { removeInvisible, trimInvisible } from '../../../src/contract/invisible.ts'

const INVISIBLE = [
  ...['\u00AD', '\u061C', '\u200B', '\u200C', '\u200D', '\u200E', '\u200F', '\u202A', '\u202B', '\u202C', '\u202D'],
  ...['\u202E', '\u2060', '\u2066', '\u2067', '\u2068', '\u2069', '\uFEFF', '\u{E0020}'],
]

describe('invisible characters', () => {
  test.each(INVISIBLE)('before, within and behind a number are removed (%#)', (sign) => {
    expect(trimInvisible(`${sign}2026${sign}417${sign}`)).toBe('2026417')
    expect(trimInvisible(`${sign}asha${sign}.admin${sign}`)).toBe('asha.admin')
    expect(removeInvisible(` ${sign}क${sign}१ `)).toBe('क१')
  })

  test.each(['र्\u200Dय', 'शेट्\u200Cये', 'نور\u200Cجہاں', '👩\u200D🎓', 'two\nlines', 'ދިވެހި'])(
    'stay in %s, which is spelled with them',
    (text) => {
      expect(trimInvisible(text)).toBe(text)
    },
  )

  test('that control a device are removed, except line breaks and tabs', () => {
    expect(trimInvisible('\u0007The\u001B signature\u0085\n\tis missing.\u007F')).toBe('The signature\n\tis missing.')
    expect(trimInvisible('\u0007\u0007')).toBe('')
  })

  test('of other kinds are removed around a joiner that stays', () => {
    expect(trimInvisible('र्\u200E\u200D\u200Bय')).toBe('र्\u200Dय')
  })
})

describe('names are the same', () => {
  test.each([
    ['MARY D’SOUZA', "mary d'souza", 'Mary Dʼsouza', 'MARY DSOUZA', 'Mary D` Souza'],
    ['A.B. Karhadkar', 'A B Karhadkar', 'AB KARHADKAR', 'a. b. karhadkar'],
    ['De Souza', 'DeSouza', 'de-souza'],
    ['José', 'Jose', 'JOSE\u0301'],
    ['र\u094D\u200Dय', '\u0931\u094Dय', 'र\u094Dय'],
    ['\u095Bाकिर', 'ज\u093Cाकिर', 'जाकिर'],
    ['علی', 'على', 'علي'],
    ['کریم', 'كريم'],
    ['فاطمہ', 'فاطمه', 'فاطمة'],
    ['مُحَمَّد', 'محمد', 'محـمد'],
    ['١٢', '12', '१२'],
  ])('however they are written: %s', (name, ...others) => {
    expect(new Set(others.map(toNameKey))).toEqual(new Set([toNameKey(name)]))
  })

  test.each([
    ['रमा', 'रामा'],
    ['މަރިޔަމް', 'މިރިޔަމް'],
    ['Asha', 'Usha'],
  ])('but not %s and %s', (one, other) => {
    expect(toNameKey(one)).not.toBe(toNameKey(other))
  })

  test('and stay separate words in a search', () => {
    expect(foldLetters('A.B. D’Souza-Khan')).toBe('a.b. dsouza-khan')
  })
})

describe('a search in a page', () => {
  test.each([
    ['A B Karhadkar', 'A.B. Karhadkar'],
    ['karhadkar ab', 'A.B. Karhadkar'],
    ["D'Souza", 'Mary D’Souza'],
    ['علي', 'علی'],
    ['जाकिर', 'ज\u093Cाकिर'],
    ['', 'Asha'],
    ['--', 'Asha'],
  ])('of "%s" finds %s', (typed, text) => {
    expect(matchWords(typed)(text)).toBe(true)
  })

  test('does not find a text that lacks one of the words', () => {
    expect(matchWords('A B Karhadkar')('A.C. Karhadkar', 'Pune')).toBe(false)
  })
})
