import type { LanguageCode } from '../../../src/contract/parts.ts'
import { isolate } from '../i18n/isolate.ts'
import { getDirection } from '../i18n/messages.ts'

/**
 * Isolates the direction of a value in a message, where the message is written right to left. In others, nothing needs
 * it, and the marks would double the price of an SMS message in Latin letters.
 */
export const isolateValue = (text: string, language: LanguageCode): string =>
  getDirection(language) === 'rtl' ? isolate(text) : text
