import type { ClientDetails } from '../../../contract/institution/institution.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { LookupKey } from './lookup-rules.ts'

const LABELS = {
  PRN: ['prn', 'hallTicket.prn'],
  SEAT: ['seatNo', 'hallTicket.seatNo'],
  APPLICATION: ['application', 'hallTicket.application'],
} as const

/** Messages that name the ticket and have a variant for institutions with their own term. */
type NamingKey = 'get' | 'blocked' | 'cancelled' | 'none' | 'noMatch' | 'notYet' | 'notYetSoon'

/** The institution's terms, such as "Statement of Entry" for hall ticket and "Student ID" for PRN. */
export interface InstitutionTerms {
  readonly title: string
  readonly getLabel: (key: LookupKey) => string
  readonly say: (key: NamingKey, values?: Readonly<Record<string, string>>) => string
}

/** Returns the institution's terms, from its labels `hallTicket`, `prn`, `seatNo` and `application`. */
export function useInstitutionTerms(labels: ClientDetails['labels'] | undefined): InstitutionTerms {
  const { t, name } = useMessages()
  const findOwnLabel = (label: string) => {
    const names = labels?.[label]
    return names && name(names)
  }
  const ticket = findOwnLabel('hallTicket')
  return {
    title: ticket ?? t('hallTicket.title'),
    getLabel: (key) => findOwnLabel(LABELS[key][0]) ?? t(LABELS[key][1]),
    say: (key, values = {}) =>
      ticket ? t(`hallTicket.${key}Own`, { ...values, ticket }) : t(`hallTicket.${key}`, values),
  }
}
