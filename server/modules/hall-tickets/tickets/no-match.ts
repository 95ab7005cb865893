import type { OutputOf } from '../../../../src/contract/activity.ts'
import type { findHallTicketBeforeLogin } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import { getLocalisedName, type Client } from '../../../lib/clients/clients.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'

type NoMatch = Extract<OutputOf<typeof findHallTicketBeforeLogin>, { outcome: 'NO_MATCH' }>

/**
 * Returns the answer for details that fit no candidate. Where the institution asks for more than the date of birth, its
 * text names all that it asks for, and never which of them was wrong.
 */
export function buildNoMatch({
  client,
  language,
}: {
  readonly client: Client
  readonly language: LanguageCode
}): NoMatch {
  const { factors } = client.hallTicket
  if (factors.every((factor) => factor === 'DOB')) return { outcome: 'NO_MATCH' }
  const ticket = client.details.labels.hallTicket
  if (ticket)
    return {
      outcome: 'NO_MATCH',
      text: getMessage(language, 'ticket.noMatchOwn', { ticket: getLocalisedName(ticket, language) }),
    }
  const sentences = [
    getMessage(language, factors.includes('DOB') ? 'ticket.noMatch' : 'ticket.noMatchNumber'),
    ...(factors.includes('MOBILE4') ? [getMessage(language, 'ticket.alsoMobile4')] : []),
    ...(factors.includes('MOTHER') ? [getMessage(language, 'ticket.alsoMother')] : []),
  ]
  return { outcome: 'NO_MATCH', text: sentences.join(' ') }
}
