import type { ClientDetails } from '../../../../src/contract/institution/institution.ts'
import { hasPrnForm } from '../../../../src/contract/prn.ts'
import { normaliseNumber } from '../../../lib/identity/plain-number.ts'

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
