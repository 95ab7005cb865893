import * as v from 'valibot'
import { findHallTicketBeforeLogin } from '../../../src/contract/hall-tickets/hall-ticket.ts'
import type { Fixture } from '../../../server/seed/students/fixture.ts'
import { call, CLIENTS } from '../calls.ts'

/** Looks up the hall ticket of a fixture person as the public form does. */
export async function lookUpTicket(
  server: { readonly origin: string },
  examEventId: number,
  { prn, dob, mobile }: Pick<Fixture, 'prn' | 'dob' | 'mobile'>,
): Promise<v.InferOutput<typeof findHallTicketBeforeLogin.output>> {
  const { result } = await call(server, 'findHallTicketBeforeLogin', {
    clientId: CLIENTS.svtu,
    examEventId,
    by: 'PRN',
    value: prn,
    dob,
    mobile4: mobile?.slice(-4),
  })
  return v.parse(findHallTicketBeforeLogin.output, result)
}
