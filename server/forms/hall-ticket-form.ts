import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { findHallTicketBeforeLogin } from '../../src/contract/hall-ticket.ts'
import { languageCode } from '../../src/contract/parts.ts'
import { publicEvents } from '../activities/hall-ticket/events.ts'
import type { Client } from '../clients.ts'
import { Refusal, type ClientContext } from '../handler.ts'
import { activityHandlers } from '../handlers.ts'
import { latinDigits } from '../digits.ts'
import { callerOf, ownOrigin, type ServerParts } from '../mql-route.ts'
import { mayCallFor } from '../origins.ts'
import { languageOf } from '../words.ts'
import type { Html } from './html.ts'
import { outcomeHtml } from './hall-ticket-page.ts'
import { say, type PageFor } from './page.ts'
import { clientNamed, servePlainForm, type PlainAnswer } from './plain-form.ts'

const short = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60), v.transform(latinDigits)), '')

/** The fields of the form as it stands in a page (the names are those of its controls). */
const fields = v.object({
  client: short,
  examEventId: short,
  by: short,
  value: short,
  dobDay: short,
  dobMonth: short,
  dobYear: short,
  mobile4: short,
  lang: v.optional(v.fallback(v.nullable(languageCode), null), null),
})
type Fields = v.InferOutput<typeof fields>

/** A form that was sent before its list of examinations had come means the one whose tickets can be had. */
async function examOf(given: Fields, client: Client, { db, now }: ServerParts): Promise<string> {
  if (given.examEventId !== '') return given.examEventId
  const [usual] = await publicEvents(db, client.id, now())
  return usual ? String(usual.examEventId) : ''
}

function inputOf(given: Fields, client: Client, examEventId: string) {
  const born = [given.dobYear, given.dobMonth.padStart(2, '0'), given.dobDay.padStart(2, '0')].join('-')
  return {
    clientId: client.id,
    examEventId,
    by: given.by === '' ? client.hallTicket.lookupKeys[0] : given.by,
    value: given.value,
    ...(given.dobYear === '' && given.dobMonth === '' && given.dobDay === '' ? {} : { dob: born }),
    ...(given.mobile4 === '' ? {} : { mobile4: given.mobile4 }),
  }
}

async function answerForm(request: FastifyRequest, parts: ServerParts): Promise<PlainAnswer> {
  const parsed = v.safeParse(fields, request.body)
  const language = (parsed.success ? parsed.output.lang : null) ?? languageOf(request.headers['accept-language'])
  const client = parsed.success ? ((await clientNamed(parts, parsed.output.client)) ?? null) : null
  const about: PageFor = { language, client }
  const answer = (status: number, content: Html): PlainAnswer => ({ status, about, content })

  if (!parsed.success || !client) return answer(400, say(language, 'ticket.invalid'))
  if (client.status !== 'ACTIVE') return answer(200, say(language, 'maintenance'))
  // A page whose referrer policy is strict posts its forms from the origin `null`; there is no session here to be abused.
  const caller = callerOf(request, parts)
  if (caller.origin !== 'null' && !mayCallFor(client, caller, parts.settings)) return answer(403, say(language, 'foreignOrigin'))
  const input = v.safeParse(findHallTicketBeforeLogin.input, inputOf(parsed.output, client, await examOf(parsed.output, client, parts)))
  if (!input.success) return answer(200, say(language, 'ticket.invalid'))

  const context: ClientContext = {
    ...parts,
    now: parts.now(),
    client,
    language,
    address: request.ip,
    requestId: request.id,
    origin: ownOrigin(request, parts),
    giveToken: () => undefined,
  }
  const outcome = await activityHandlers.findHallTicketBeforeLogin(input.output, context)
  if (outcome instanceof Refusal) return answer(200, say(language, outcome.code, outcome.values))
  if (!('ticket' in outcome)) return answer(200, outcomeHtml(outcome, about, null))
  const { publicId, accessKey } = outcome.ticket
  const file = await activityHandlers.getHallTicketFile({ clientId: client.id, publicId, accessKey, language }, context)
  return answer(200, outcomeHtml(outcome, about, file instanceof Refusal ? null : file.url))
}

/** The hall ticket form without any script: the same lookup, answered by a plain page (DESIGN, section 4). */
export function serveHallTicketForm(app: FastifyInstance, parts: ServerParts): void {
  servePlainForm(app, { path: '/server/forms/hall-ticket', title: 'ticket.title', invalid: 'ticket.invalid', answer: (request) => answerForm(request, parts) })
}
