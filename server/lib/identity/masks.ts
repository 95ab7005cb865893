import type { ClientDetails } from '../../../src/contract/institution/institution.ts'
import { hasPrnForm } from '../../../src/contract/prn.ts'
import { normaliseNumber } from './plain-number.ts'

/**
 * Matches a mobile number in any notation. Longer numbers are not mobile numbers (ITU-T E.164: 15 digits at most), but
 * may be the number of a student.
 */
const MOBILE = /^\+?(?:[\s-]*\d){8,15}[\s-]*$/

/** Masks an address or a number for display: `a***@example.edu`, `******0123`. Returns null for anything else. */
export function maskContact(text: string): string | null {
  const [local = '', domain] = text.split('@')
  if (domain !== undefined && local !== '') return `${local.charAt(0)}***@${domain}`
  return MOBILE.test(text) ? `******${text.replaceAll(/\D/g, '').slice(-4)}` : null
}

/**
 * Masks what a person typed as an identifier. Text in the form of a PRN gives null, because nothing is sent to a PRN.
 */
export const maskTypedIdentifier = (typed: string, { hallTicket }: Pick<ClientDetails, 'hallTicket'>): string | null =>
  hasPrnForm(normaliseNumber(typed), hallTicket.formats) ? null : maskContact(typed)

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

const HIDDEN = '••••'

/**
 * Masks a name: `AARTI RAMESH JADHAV` → `A•••• J••••`. In any script it shows the first letter, with its marks, of the
 * first and the last word. The mask does not disclose the length of the name.
 */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words
  return shown.map((word = '') => `${[...segmenter.segment(word)][0]?.segment ?? ''}${HIDDEN}`).join(' ') || HIDDEN
}

/** Masks a number: `EF-204517` → `EF-••••17`. It shows the prefix and the last two characters. */
export function maskNumber(application: string): string {
  const kind = /^[A-Z]{1,4}-/.exec(application)?.[0] ?? ''
  return `${kind}${HIDDEN}${application.length - kind.length > 4 ? application.slice(-2) : ''}`
}

/** Masks a mobile number: `+910000000123` → `••••0123`. */
export const maskMobile = (mobile: string): string => `${HIDDEN}${mobile.slice(-4)}`

/** Masks an e-mail address: `aarti@example.org` → `a••••@example.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...segmenter.segment(email)][0]?.segment ?? ''}${HIDDEN}${at > 0 ? email.slice(at) : ''}`
}
