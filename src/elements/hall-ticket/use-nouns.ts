import type { ClientDetails } from '../../contract/institution.ts'
import { useWords } from '../words.tsx'
import type { LookupKey } from './lookup-rules.ts'

const LABELS = { PRN: ['prn', 'hallTicket.prn'], SEAT: ['seatNo', 'hallTicket.seatNo'], APPLICATION: ['application', 'hallTicket.application'] } as const

/** Sentences that name the ticket and have a second form for institutions with a noun of their own. */
type NamingKey = 'get' | 'blocked' | 'cancelled' | 'none' | 'noMatch' | 'notYet' | 'notYetSoon'

/** What this institution calls things: "Statement of Entry" for hall ticket, "Student ID" for PRN. */
export interface Nouns {
  readonly title: string
  readonly labelOf: (key: LookupKey) => string
  readonly say: (key: NamingKey, values?: Readonly<Record<string, string>>) => string
}

/** See `Nouns`. The institution's labels are `hallTicket`, `prn`, `seatNo` and `application`. */
export function useNouns(labels: ClientDetails['labels'] | undefined): Nouns {
  const { t, name } = useWords()
  const own = (label: string) => {
    const names = labels?.[label]
    return names && name(names)
  }
  const ticket = own('hallTicket')
  return {
    title: ticket ?? t('hallTicket.title'),
    labelOf: (key) => own(LABELS[key][0]) ?? t(LABELS[key][1]),
    say: (key, values = {}) => (ticket ? t(`hallTicket.${key}Own`, { ...values, ticket }) : t(`hallTicket.${key}`, values)),
  }
}
