import type { ClientDetails } from '../../../contract/institution/institution.ts'

/** The number by which a ticket is looked up. */
export type LookupKey = ClientDetails['hallTicket']['lookupKeys'][number]
/** A fact that the visitor must enter in addition to the number. */
export type LookupFactor = ClientDetails['hallTicket']['factors'][number]

/** Default rules, used while the institution is unknown: those of most institutions. */
export const DEFAULT_RULES: ClientDetails['hallTicket'] = {
  lookupKeys: ['PRN', 'SEAT'],
  factors: ['DOB', 'MOBILE4'],
  formats: {},
  showPhoto: false,
}
