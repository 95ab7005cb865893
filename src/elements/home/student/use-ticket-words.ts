import { getInstitutionCode } from '../../runtime/campus-element.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { useClient } from '../../ui/query/use-client.ts'

/** Messages that name the ticket and have a variant for institutions with their own term. */
type NamingKey = 'blocked' | 'cancelled' | 'none' | 'notYet' | 'notYetSoon'

/**
 * Returns a function for messages that name the hall ticket as the institution does, such as "Statement of Entry". Not
 * `useInstitutionTerms`, which is part of the first chunk of a public form.
 */
export function useTicketWords(): (key: NamingKey, values?: Readonly<Record<string, string>>) => string {
  const { t, name } = useMessages()
  const client = useClient(getInstitutionCode(useHost()))
  const names = client.status === 'found' ? client.client.labels.hallTicket : undefined
  return (key, values = {}) =>
    names ? t(`hallTicket.${key}Own`, { ...values, ticket: name(names) }) : t(`hallTicket.${key}`, values)
}
