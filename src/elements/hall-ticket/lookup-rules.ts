import type { ClientDetails } from '../../contract/institution.ts'

/** By which number a ticket is looked for. */
export type LookupKey = ClientDetails['hallTicket']['lookupKeys'][number]
/** What must be known besides the number. */
export type LookupFactor = ClientDetails['hallTicket']['factors'][number]

/** Before the institution is known the form asks what most institutions ask. */
export const USUAL: ClientDetails['hallTicket'] = { lookupKeys: ['PRN', 'SEAT'], factors: ['DOB', 'MOBILE4'], formats: {}, showPhoto: false }
