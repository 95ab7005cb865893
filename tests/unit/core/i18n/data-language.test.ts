import { describe, expect, it } from 'vitest'
import { findDataLanguage } from '../../../../src/core/i18n/data-language.ts'
import { splitDataText } from '../../../../src/core/i18n/split-data-text.ts'
import { isolate } from '../../../../src/core/i18n/isolate.ts'

describe('the language of a text of the data', () => {
  it('is English for Latin letters on a page of another script', () => {
    expect(findDataLanguage('History of the Deccan', 'ur')).toBe('en')
    expect(findDataLanguage('21 March College', 'mr')).toBe('en')
    expect(findDataLanguage('Æsop', 'dv')).toBe('en')
  })

  it('is that of the page, or unknown, for everything else', () => {
    expect(findDataLanguage('History of the Deccan', 'en')).toBeUndefined()
    expect(findDataLanguage('دکن کی تاریخ', 'ur')).toBeUndefined()
    expect(findDataLanguage('आरती रमेश जाधव', 'ur')).toBeUndefined()
    expect(findDataLanguage('پتہ (PRN)', 'ur')).toBeUndefined()
    expect(findDataLanguage('MQL کنسول', 'ur')).toBeUndefined()
    expect(findDataLanguage('2026-27', 'ur')).toBeUndefined()
  })

  it('is found for each name that stands isolated in a text of two languages', () => {
    const [place, year, person] = [isolate('Bachelor of Science'), isolate('سالِ اول'), isolate('Meera Bhosale')]
    expect(splitDataText(`${place} › ${year}`, 'ur')).toEqual([
      { text: place, language: 'en' },
      { text: ' › ', language: undefined },
      { text: year, language: undefined },
    ])
    expect(splitDataText(isolate(`${person} (فعال)`), 'ur')[1]).toEqual({ text: person, language: 'en' })
    expect(splitDataText(place, 'ur')).toEqual([{ text: place, language: 'en' }])
    expect(splitDataText(`${place} › ${year}`, 'en')).toHaveLength(1)
  })

  it('is not English for a path of English names, which has the direction of the page', () => {
    const [place, term] = [isolate('Bachelor of Science'), isolate('Semester I')]
    expect(splitDataText(`${place} › ${term}`, 'dv')).toEqual([
      { text: place, language: 'en' },
      { text: ' › ', language: undefined },
      { text: term, language: 'en' },
    ])
  })
})
