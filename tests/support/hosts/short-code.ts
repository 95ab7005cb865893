import * as v from 'valibot'
import { FIXTURES } from '../../../server/seed/students/fixtures.ts'
import { ask, call, CLIENTS } from '../calls.ts'

const events = v.object({ publishedExamEvents: v.array(v.object({ state: v.string(), examEventId: v.number() })) })
const found = v.object({ ticket: v.object({ publicId: v.string(), accessKey: v.string() }) })
const file = v.object({ url: v.string() })
const codesByText = new Map<string, Promise<string>>()

async function readCode(origin: string): Promise<string> {
  const server = { origin }
  const person = FIXTURES.find(({ id }) => id === 'F01')
  const clientId = CLIENTS.svtu
  const { publishedExamEvents } = v.parse(events, (await ask(server, 'publishedExamEvents', { clientId })).result)
  const examEventId = publishedExamEvents.find(({ state }) => state === 'OPEN')?.examEventId
  const details = {
    clientId,
    examEventId,
    by: 'PRN',
    value: person?.prn,
    dob: person?.dob,
    mobile4: person?.mobile?.slice(-4),
  }
  const { ticket } = v.parse(found, (await call(server, 'findHallTicketBeforeLogin', details)).result)
  const { url } = v.parse(
    file,
    (await call(server, 'getHallTicketFile', { clientId, ...ticket, language: 'en', format: 'HTML' })).result,
  )
  const code = /<figcaption>(\w{10})</.exec(await (await fetch(new URL(url, origin))).text())?.[1]
  if (!code) throw new Error('No code is printed on the ticket.')
  return code
}

/**
 * Returns the code below the QR code of F01's ticket, read from the HTML ticket of the server, once per server.
 */
export function findShortCode({ origin }: { readonly origin: string }): Promise<string> {
  const code = codesByText.get(origin) ?? readCode(origin)
  codesByText.set(origin, code)
  return code
}
