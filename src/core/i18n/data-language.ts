import type { LanguageCode } from '../../contract/parts.ts'

/**
 * Returns the language in which a name or another text of the data is read out on a page: English for one in Latin
 * letters on a page of another script, whose voice cannot read them (WCAG 3.1.2). Otherwise undefined: the language of
 * the page, or one that the data does not name.
 */
export const findDataLanguage = (text: string, page: LanguageCode): 'en' | undefined =>
  page !== 'en' && /^\P{L}*\p{Script=Latin}[\P{L}\p{Script=Latin}]*$/u.test(text) ? 'en' : undefined
