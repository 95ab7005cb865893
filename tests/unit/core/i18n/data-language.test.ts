import { describe, expect, it } from 'vitest'
import { dataLanguage } from '../../../../src/core/i18n/data-language.ts'

describe('the language of a text of the data', () => {
  it('is English for Latin letters on a page of another script', () => {
    expect(dataLanguage('History of the Deccan', 'ur')).toBe('en')
    expect(dataLanguage('21 March College', 'mr')).toBe('en')
    expect(dataLanguage('Æsop', 'dv')).toBe('en')
  })

  it('is that of the page, or unknown, for everything else', () => {
    expect(dataLanguage('History of the Deccan', 'en')).toBeUndefined()
    expect(dataLanguage('دکن کی تاریخ', 'ur')).toBeUndefined()
    expect(dataLanguage('आरती रमेश जाधव', 'ur')).toBeUndefined()
    expect(dataLanguage('پتہ (PRN)', 'ur')).toBeUndefined()
    expect(dataLanguage('2026-27', 'ur')).toBeUndefined()
  })
})
