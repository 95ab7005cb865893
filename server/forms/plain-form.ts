import formRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientById, clientByName, type Client } from '../clients.ts'
import type { ServerParts } from '../mql-route.ts'
import { languageOf, sentence, type SentenceKey } from '../words.ts'
import type { Html } from './html.ts'
import { PAGE_POLICY, pageOf, say, type PageFor } from './page.ts'

/** A page that answers a form. */
export interface PlainAnswer {
  readonly status: number
  readonly about: PageFor
  readonly content: Html
}

/** A form that works without any script. */
export interface PlainForm {
  readonly path: string
  readonly title: SentenceKey
  /** What is said of a form that cannot be read. */
  readonly invalid: SentenceKey
  /** How many one address may send in a minute, where it is fewer than usual. */
  readonly perMinute?: number
  readonly answer: (request: FastifyRequest) => Promise<PlainAnswer>
}

/** A form is a few short fields. */
const FORM_LIMIT = 8 * 1024
/** Forms without script that one address may send in a minute: a busy computer centre, not a program. */
const FORMS_PER_MINUTE = 60

/** The institution that a form names by its id, its code or an alias. */
export const clientNamed = async ({ db }: ServerParts, given: string): Promise<Client | undefined> =>
  /^\d+$/.test(given) ? clientById(db, Number(given)) : clientByName(db, given)

/** Where the form stands: the page that it was sent from, if that page says so. */
function backOf(request: FastifyRequest): string | null {
  const { referer } = request.headers
  return referer !== undefined && /^https?:\/\//i.test(referer) && URL.canParse(referer) ? referer : null
}

function sendPage(request: FastifyRequest, reply: FastifyReply, title: SentenceKey, { status, about, content }: PlainAnswer): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .send(pageOf(about, sentence(about.language, title), content, backOf(request)))
}

/** Answers a form by plain pages, under limits of its own; what goes wrong is told by a page too. */
export function servePlainForm(app: FastifyInstance, { path, title, invalid, perMinute = FORMS_PER_MINUTE, answer }: PlainForm): void {
  void app.register(async (scope) => {
    await scope.register(formRateLimit, { max: perMinute, timeWindow: 60_000 })
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const language = languageOf(request.headers['accept-language'])
      const status = error.statusCode ?? 500
      const content =
        status === 429
          ? say(language, 'rateLimited', { seconds: 60 })
          : status < 500
            ? say(language, invalid)
            : say(language, 'unexpected', { requestId: request.id })
      if (status >= 500) request.log.error({ err: error }, 'the form failed')
      return sendPage(request, reply, title, { status, about: { language, client: null }, content })
    })
    scope.post(path, { bodyLimit: FORM_LIMIT }, async (request, reply) => sendPage(request, reply, title, await answer(request)))
  })
}
