import type { LanguageCode } from '../src/contract/parts.ts'
import { buildSpecimenTicket } from '../server/modules/hall-tickets/document/specimen-ticket.ts'
import type { TicketSnapshot } from '../server/db/ticket-snapshot.ts'

/** A different candidate of the same examination each time, as on the day of release. */
export const candidate = (index: number, language: LanguageCode): TicketSnapshot => {
  const ticket = buildSpecimenTicket(language, 5 + (index % 3))
  return {
    ...ticket,
    seatNo: `CM${204_000 + index}`,
    prn: String(2_025_417_112_003_457 + index * 10),
    candidate: { ...ticket.candidate, name: `${ticket.candidate.name} ${index.toString(36)}` },
    college: { ...ticket.college, code: String(101 + (index % 40)) },
  }
}
