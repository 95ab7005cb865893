import formRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findClientById, findClientByName, type Client } from '../../lib/clients/clients.ts'
import type { ServerParts } from '../mql-route.ts'
import { parseAcceptLanguage, getMessage, type SentenceKey } from '../../lib/i18n/messages.ts'
import { html, type Html } from './html.ts'
import { getPublicOrigin } from '../../lib/config/public-url.ts'
import { fillForm } from './fill-form.ts'
import type { RenderForm } from './form-renderer.ts'
import {
  renderBackLink,
  buildFormPagePolicy,
  PAGE_POLICY,
  renderFormPage,
  renderMessageParagraph,
  type PageFor,
} from './page.ts'

/** A page that answers a form. */
export interface PlainAnswer {
  readonly status: number
  readonly about: PageFor
  readonly content: Html
  /** The values to keep where the form is shown again below the answer, by the name of their control. */
  readonly again?: Readonly<Record<string, string>>
}

/** Where forms without script are served, and the renderer of the forms; null: there is none. */
export interface PlainForms {
  readonly app: FastifyInstance
  readonly parts: ServerParts
  readonly renderForm: RenderForm | null
}

/** A form that works without script. */
export interface PlainForm {
  /** The element that the form is of. */
  readonly tag: `campus-${string}`
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
export const findNamedClient = async ({ db }: ServerParts, given: string): Promise<Client | undefined> =>
  /^\d+$/.test(given) ? findClientById(db, Number(given)) : findClientByName(db, given)

/**
 * Returns the URL of the page that contains the form, from the `Referer` header; null if absent, invalid or reduced to
 * its origin, as browsers do between two sites.
 */
function findBackUrl({ headers: { referer } }: FastifyRequest): string | null {
  if (referer === undefined || !/^https?:\/\//i.test(referer) || !URL.canParse(referer)) return null
  const { pathname, search } = new URL(referer)
  return pathname === '/' && search === '' ? null : referer
}

/** Returns the way back to the form from a page that does not show it again. */
function findWayBack(request: FastifyRequest, { status, about, again }: PlainAnswer): Html | null {
  const back = findBackUrl(request)
  if (back !== null) return renderBackLink(about, back)
  return status === 200 && !again ? null : html`<p>${getMessage(about.language, 'forms.goBack')}</p>`
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { parts: { settings }, renderForm }: PlainForms,
  { tag, title }: Pick<PlainForm, 'tag' | 'title'>,
  answered: PlainAnswer,
): Promise<FastifyReply> {
  const { status, about, content, again } = answered
  const origin = getPublicOrigin(settings)
  const { client, language } = about
  const rendered = again && client && (await renderForm?.({ tag, language, client }, request, reply))
  const form = again && rendered ? fillForm(rendered, again, origin) : null
  const below = form ? content : html`${content}${findWayBack(request, answered)}`
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `${form ? buildFormPagePolicy(origin) : PAGE_POLICY}; img-src ${origin}`)
    .header('cache-control', 'no-store')
    .send(renderFormPage(about, getMessage(about.language, title), below, form))
}

/** Answers a form with plain pages, under a rate limit of its own. Errors are answered with a page too. */
export function servePlainForm(forms: PlainForms, form: PlainForm): void {
  const { path, invalid, perMinute = FORMS_PER_MINUTE, answer } = form
  void forms.app.register(async (scope) => {
    await scope.register(formRateLimit, { max: perMinute, timeWindow: 60_000 })
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const language = parseAcceptLanguage(request.headers['accept-language'])
      const status = error.statusCode ?? 500
      const content =
        status === 429
          ? renderMessageParagraph(language, 'rateLimited', { wait: { seconds: 60 } })
          : status < 500
            ? renderMessageParagraph(language, invalid)
            : renderMessageParagraph(language, 'unexpected', { requestId: request.id })
      if (status >= 500) request.log.error({ err: error }, 'the form failed')
      return sendPage(request, reply, forms, form, { status, about: { language, client: null }, content })
    })
    scope.post(path, { bodyLimit: FORM_LIMIT }, async (request, reply) =>
      sendPage(request, reply, forms, form, await answer(request)),
    )
  })
}
