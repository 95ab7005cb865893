import formRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { findHallTicketBeforeLogin } from '../../src/contract/hall-ticket.ts'
import { languageCode } from '../../src/contract/parts.ts'
import { publicEvents } from '../activities/hall-ticket/events.ts'
import { clientById, clientByName, type Client } from '../clients.ts'
import { Refusal, type ClientContext } from '../handler.ts'
import { activityHandlers } from '../handlers.ts'
import { latinDigits } from '../digits.ts'
import { callerOf, type ServerParts } from '../mql-route.ts'
import { mayCallFor } from '../origins.ts'
import { languageOf, sentence } from '../words.ts'
import { html } from './html.ts'
import { outcomeHtml, PAGE_POLICY, pageOf, say, type PageFor } from './hall-ticket-page.ts'

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

/** A form is a few short fields. */
const FORM_LIMIT = 8 * 1024
const FORM_PATH = '/server/forms/hall-ticket'
/** Lookups without script that one address may make in a minute: a busy computer centre, not a program. */
const FORMS_PER_MINUTE = 60

const clientOf = async ({ db }: ServerParts, given: string): Promise<Client | undefined> =>
  /^\d+$/.test(given) ? clientById(db, Number(given)) : clientByName(db, given)

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

/** Where the form stands: the page that it was sent from, if that page says so. */
function backOf(request: FastifyRequest): string | null {
  const { referer } = request.headers
  return referer !== undefined && /^https?:\/\//i.test(referer) && URL.canParse(referer) ? referer : null
}

function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .send(page)
}

async function answerForm(request: FastifyRequest, reply: FastifyReply, parts: ServerParts): Promise<FastifyReply> {
  const parsed = v.safeParse(fields, request.body)
  const language = (parsed.success ? parsed.output.lang : null) ?? languageOf(request.headers['accept-language'])
  const client = parsed.success ? ((await clientOf(parts, parsed.output.client)) ?? null) : null
  const about: PageFor = { language, client }
  const title = sentence(language, 'ticket.title')
  const answer = (status: number, content: ReturnType<typeof html>) => sendPage(reply, status, pageOf(about, title, content, backOf(request)))

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
  void app.register(async (scope) => {
    await scope.register(formRateLimit, { max: FORMS_PER_MINUTE, timeWindow: 60_000 })
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const language = languageOf(request.headers['accept-language'])
      const status = error.statusCode ?? 500
      const about: PageFor = { language, client: null }
      const content =
        status === 429
          ? say(language, 'rateLimited', { seconds: 60 })
          : status < 500
            ? say(language, 'ticket.invalid')
            : say(language, 'unexpected', { requestId: request.id })
      if (status >= 500) request.log.error({ err: error }, 'the form failed')
      return sendPage(reply, status, pageOf(about, sentence(language, 'ticket.title'), content, backOf(request)))
    })
    scope.post(FORM_PATH, { bodyLimit: FORM_LIMIT }, (request, reply) => answerForm(request, reply, parts))
  })
}
