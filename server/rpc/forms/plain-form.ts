import formRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientById, clientByName, type Client } from '../../lib/clients/clients.ts'
import type { ServerParts } from '../mql-route.ts'
import { languageOf, sentence, type SentenceKey } from '../../lib/i18n/messages.ts'
import type { Html } from './html.ts'
import { publicOrigin } from '../../lib/config/public-url.ts'
import { PAGE_POLICY, pageOf, messageParagraph, type PageFor } from './page.ts'

/** A page that answers a form. */
export interface PlainAnswer {
  readonly status: number
  readonly about: PageFor
  readonly content: Html
}

/** A form that works without script. */
export interface PlainForm {
  readonly path: string
  readonly title: SentenceKey
  /** Message for a form that cannot be parsed. */
  readonly invalid: SentenceKey
  /** Maximum submissions per minute and address, where it is lower than the default. */
  readonly perMinute?: number
  readonly answer: (request: FastifyRequest) => Promise<PlainAnswer>
}

/** Maximum body size of a form, in bytes: a few short fields. */
const FORM_LIMIT = 8 * 1024
/**
 * Submissions of forms without script per minute and address: enough for a busy computer centre, too few for a program.
 */
const FORMS_PER_MINUTE = 60

/** Returns the institution that a form names by its id, its code or an alias. */
export const clientNamed = async ({ db }: ServerParts, given: string): Promise<Client | undefined> =>
  /^\d+$/.test(given) ? clientById(db, Number(given)) : clientByName(db, given)

/** Returns the URL of the page that contains the form, from the `Referer` header; null if absent or invalid. */
function backOf(request: FastifyRequest): string | null {
  const { referer } = request.headers
  return referer !== undefined && /^https?:\/\//i.test(referer) && URL.canParse(referer) ? referer : null
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { settings }: ServerParts,
  title: SentenceKey,
  { status, about, content }: PlainAnswer,
): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `${PAGE_POLICY}; img-src ${publicOrigin(settings)}`)
    .header('cache-control', 'no-store')
    .send(pageOf(about, sentence(about.language, title), content, backOf(request)))
}

/** Answers a form with plain pages, under a rate limit of its own. Errors are answered with a page too. */
export function servePlainForm(
  app: FastifyInstance,
  parts: ServerParts,
  { path, title, invalid, perMinute = FORMS_PER_MINUTE, answer }: PlainForm,
): void {
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
          ? messageParagraph(language, 'rateLimited', { wait: { seconds: 60 } })
          : status < 500
            ? messageParagraph(language, invalid)
            : messageParagraph(language, 'unexpected', { requestId: request.id })
      if (status >= 500) request.log.error({ err: error }, 'the form failed')
      return sendPage(request, reply, parts, title, { status, about: { language, client: null }, content })
    })
    scope.post(path, { bodyLimit: FORM_LIMIT }, async (request, reply) =>
      sendPage(request, reply, parts, title, await answer(request)),
    )
  })
}
