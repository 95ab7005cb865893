import { expect, test } from 'vitest'
import { LANGUAGE_CODES, type LanguageCode } from '../../../../src/contract/parts.ts'
import { getCollator } from '../../../../src/core/i18n/collator.ts'

const sorted = (words: string, language: LanguageCode) => words.split(' ').sort(getCollator(language).compare).join(' ')

test('Marathi sorts ळ, क्ष and ज्ञ last, Hindi sorts क्ष and ज्ञ by their first letters', () => {
  expect(sorted('ज्ञान क्षमा ळ हरी आशा अनिल कमल खरे जया', 'mr')).toBe('अनिल आशा कमल खरे जया हरी ळ क्षमा ज्ञान')
  expect(sorted('ज्ञान क्षमा हरी आशा अनिल कमल खरे जया', 'hi')).toBe('अनिल आशा कमल क्षमा खरे जया ज्ञान हरी')
})

test('Urdu sorts ٹ, ڈ and ڑ after ت, د and ر, and ہ before ی', () => {
  expect(sorted('یاسر ہما وسیم ڑ رضا ڈ دانش ٹ تنویر پروین بشریٰ احمد', 'ur')).toBe(
    'احمد بشریٰ پروین تنویر ٹ دانش ڈ رضا ڑ وسیم ہما یاسر',
  )
})

test('Dhivehi is sorted by the Thaana alphabet, although no browser supports it', () => {
  expect(sorted('ޖ ޕ ޔ ޒ ޑ ސ ޏ ގ ލ ތ ދ ފ މ ވ އ ކ ޅ ބ ރ ނ ށ ހ', 'dv')).toBe(
    'ހ ށ ނ ރ ބ ޅ ކ އ ވ މ ފ ދ ތ ލ ގ ޏ ސ ޑ ޒ ޔ ޕ ޖ',
  )
  expect(sorted('މަރިޔަމް ނަސީމާ އަޙްމަދު ހަސަން', 'dv')).toBe('ހަސަން ނަސީމާ އަޙްމަދު މަރިޔަމް')
})

test('a language without browser support is sorted by the institution’s locale, else as English', () => {
  expect(getCollator('dv').resolvedOptions().locale).toBe('en')
  expect(['Ö', 'Z'].sort(getCollator('dv', 'sv').compare)).toEqual(['Z', 'Ö'])
  expect(() => getCollator('dv', 'no tag')).toThrow(RangeError)
})

test.each(LANGUAGE_CODES)('numbers in a text are sorted by value in %s, in digits of any script', (language) => {
  const papers = ['Paper 10', 'Paper 9', 'Paper ११', 'Paper २']
  expect(papers.sort(getCollator(language).compare)).toEqual(['Paper २', 'Paper 9', 'Paper 10', 'Paper ११'])
})
