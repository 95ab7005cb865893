import { expect, test } from 'vitest'
import { searchQuery, collectSearchWords, splitWords } from '../../../server/modules/users/accounts/search-words.ts'

const nobody = { names: [], codes: [], email: null, mobile: null }

test.each([
  ['José Müller', ['jose', 'muller']],
  ['Dr. ASHA  Kulkarni-Patil', ['dr', 'asha', 'kulkarni', 'patil']],
  ['सुनीता गायकवाड', ['सुनीता', 'गायकवाड']],
  ['नू\u200Dर', ['नूर']],
  ['ނޫރު ޝެއިޚް', ['ނޫރު', 'ޝެއިޚް']],
  ['مُحَمَّد', ['محمد']],
  ['वर्ग १२३ ૪૫', ['वर्ग', '123', '45']],
  ['— ’ —', []],
])('the search words of %s omit case, accents and punctuation', (text, words) => {
  expect(splitWords(text)).toEqual(words.map((word) => word.normalize('NFKD')))
})

test('a person’s search words are the address, its local part, the parts of the login name, and the number with and without country code', () => {
  const { open, contact } = collectSearchWords({
    ...nobody,
    codes: ['asha.admin', null],
    email: 'A.Kulkarni@svtu.example.edu',
    mobile: '+919876501234',
  })
  expect(open).toEqual(['asha.admin', 'asha', 'admin', '1234'])
  expect(contact).toEqual(
    expect.arrayContaining(['a.kulkarni@svtu.example.edu', 'a.kulkarni', 'kulkarni', '919876501234', '9876501234']),
  )
  expect(collectSearchWords({ ...nobody, mobile: '+9607771234' })).toEqual({
    open: ['1234'],
    contact: ['9607771234', '7771234'],
  })
})

test.each([
  ['ash kul', "'ashkul':* | 'ash':* & 'kul':*"],
  ['asha.ad', "('asha.ad':* | 'asha':* & 'ad':*)"],
  ["O'Brien", "'obrien':*"],
  ['A.B. Karhadkar', "'abkarhadkar':* | ('a.b.':* | 'ab':* | 'a':* & 'b':*) & 'karhadkar':*"],
  ['a\\', "('a\\\\':* | 'a':* | 'a':*)"],
  ['98765 01234', "'9876501234':* | '98765':* & '01234':*"],
  ['९८७६', "'9876':*"],
  [" & | ! :* ' ", null],
])('the typed text %s becomes a query of word prefixes, without operators', (typed, query) => {
  expect(searchQuery(typed)).toBe(query)
})

test('a caller who sees masked contacts searches only words that are not masked', () => {
  expect(searchQuery('asha 98', false)).toBe("'asha':*D & '98':*D")
})
