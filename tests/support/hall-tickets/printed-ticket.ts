import * as v from 'valibot'
import { findHallTicketBeforeLogin } from '../../../src/contract/hall-tickets/hall-ticket.ts'
import { FIXTURES } from '../../../server/seed/students/fixtures.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { ask, call, CLIENTS } from '../calls.ts'

const events = v.object({ publishedExamEvents: v.array(v.object({ state: v.string(), examEventId: v.number() })) })
const row = v.object({ id: v.number(), signed_payload: v.string(), short_code: v.string() })

/** A ticket that was really printed: what its QR code holds, and the code below it. */
export interface PrintedTicket {
  readonly id: number
  readonly payload: string
  readonly shortCode: string
  readonly seatNo: string
}

/** Finds the ticket of a fixture person as they do, has it rendered, and reads what was printed on it. */
export async function readPrintedTicket(server: RunningServer, fixture: string): Promise<PrintedTicket> {
  const person = FIXTURES.find(({ id }) => id === fixture)
  if (!person) throw new Error(`There is no ${fixture}.`)
  const clientId = CLIENTS[person.client]
  const { publishedExamEvents } = v.parse(events, (await ask(server, 'publishedExamEvents', { clientId })).result)
  const examEventId = publishedExamEvents.find(({ state }) => state === 'OPEN')?.examEventId
  const details = {
    clientId,
    examEventId,
    by: 'PRN',
    value: person.prn,
    dob: person.dob,
    mobile4: person.mobile?.slice(-4),
  }
  const found = v.parse(
    findHallTicketBeforeLogin.output,
    (await call(server, 'findHallTicketBeforeLogin', details)).result,
  )
  if (!('ticket' in found)) throw new Error(`${fixture} ends in ${found.outcome}.`)
  const { publicId, accessKey } = found.ticket
  const file = await call(server, 'getHallTicketFile', { clientId, publicId, accessKey, language: 'en' })
  if (file.errorCode !== 1000) throw new Error(String(file.error))
  const { rows } = (await server.db.execute(
    `select t.id, v.signed_payload, v.short_code from hall_ticket t join hall_ticket_version v on v.client_id = t.client_id and v.hall_ticket_id = t.id and v.version = t.current_version where t.public_id = '${publicId}'`,
  )) as { rows: unknown[] }
  const { id, signed_payload: payload, short_code: shortCode } = v.parse(row, rows[0])
  return { id, payload, shortCode, seatNo: person.seatNo }
}

/** One statement on the server's own database: what the examination section does to a ticket. */
export const changeTicket = async (server: RunningServer, { id }: PrintedTicket, change: string): Promise<void> => {
  await server.db.execute(`update hall_ticket set ${change} where id = ${id}`)
}
