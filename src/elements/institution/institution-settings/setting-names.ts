import type { LABEL_KEYS } from '../../../contract/institution/definition.ts'
import type { LOOKUP_FACTORS, LOOKUP_KEYS } from '../../../contract/institution/institution.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'

/** The numbers by which a hall ticket is found. */
export const KEY_NAMES = {
  PRN: 'hallTicket.prn',
  SEAT: 'hallTicket.seatNo',
  APPLICATION: 'hallTicket.application',
} as const satisfies Readonly<Record<(typeof LOOKUP_KEYS)[number], MessageKey>>

/** What students enter besides the number. */
export const FACTOR_NAMES = {
  DOB: 'hallTicket.dob',
  MOBILE4: 'hallTicket.mobile',
  MOTHER: 'hallTicket.mother',
} as const satisfies Readonly<Record<(typeof LOOKUP_FACTORS)[number], MessageKey>>

/** The terms that an institution can replace with its own. */
export const TERM_NAMES = {
  hallTicket: 'hallTicket.title',
  prn: 'hallTicket.prn',
  seatNo: 'hallTicket.seatNo',
  college: 'people.type.COLLEGE',
} as const satisfies Readonly<Record<(typeof LABEL_KEYS)[number], MessageKey>>
