import { describe, expect, it } from 'vitest'
import { findDataLanguage } from '../../../../src/core/i18n/data-language.ts'

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
    expect(findDataLanguage('2026-27', 'ur')).toBeUndefined()
  })
})
