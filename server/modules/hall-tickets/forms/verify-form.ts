import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { languageCode } from '../../../../src/contract/parts.ts'
import { normaliseCode } from '../../../../src/contract/typed-code.ts'
import { verifyHallTicket } from '../../../../src/contract/hall-tickets/ticket-verification.ts'
import { verifyTicketCode } from '../tickets/verify.ts'
import { Refusal, type Context } from '../../../lib/context/handler.ts'
import { getCaller, type ServerParts } from '../../../rpc/mql-route.ts'
import { mayCall } from '../../../rpc/origins.ts'
import { parseAcceptLanguage } from '../../../lib/i18n/messages.ts'
import type { Html } from '../../../rpc/forms/html.ts'
import { renderMessageParagraph } from '../../../rpc/forms/page.ts'
import { findNamedClient, servePlainForm, type PlainAnswer, type PlainForms } from '../../../rpc/forms/plain-form.ts'
import { renderVerdict } from './verify-page.ts'
import { renderRefusedSite } from '../../../rpc/forms/refused-site.ts'

/** The fields of the form as a page posts it (the names of its controls). */
const fields = v.object({
  client: v.optional(v.pipe(v.string(), v.transform(normaliseCode), v.maxLength(60)), ''),
  code: v.pipe(v.string(), v.transform(normaliseCode), verifyHallTicket.input.entries.code),
  lang: v.optional(v.fallback(v.nullable(languageCode), null), null),
})

async function answerForm(request: FastifyRequest, parts: ServerParts): Promise<PlainAnswer> {
  const parsed = v.safeParse(fields, request.body)
  const language =
    (parsed.success ? parsed.output.lang : null) ?? parseAcceptLanguage(request.headers['accept-language'])
  const client = parsed.success ? ((await findNamedClient(parts, parsed.output.client)) ?? null) : null
  const about = { language, client }
  const buildAnswer = (status: number, content: Html): PlainAnswer => ({ status, about, content })

  if (!parsed.success) return buildAnswer(400, renderMessageParagraph(language, 'verify.invalid'))
  // A page with a strict referrer policy posts its forms with the origin `null`; there is no session here that could be
  // abused.
  const caller = getCaller(request)
  const allowed = caller.origin === 'null' || (await mayCall(parts.db, caller, parts.settings))
  if (!allowed) return buildAnswer(403, renderRefusedSite(parts, language, null))
  const context: Context = {
    ...parts,
    now: parts.now(),
    language,
    address: request.ip,
    requestId: request.id,
    giveToken: () => undefined,
  }
  const verdict = await verifyTicketCode({ code: parsed.output.code }, context)
  // Whoever checks tickets checks the next one; a code that was found is done.
  const isKnown = !(verdict instanceof Refusal) && 'institution' in verdict
  const content =
    verdict instanceof Refusal ? renderMessageParagraph(language, verdict.code) : renderVerdict(verdict, about)
  return { ...buildAnswer(200, content), again: isKnown ? {} : { code: parsed.output.code } }
}

/**
 * Serves the verification of a printed ticket without scripts: the same verdict, on a plain page.
 */
export function serveVerifyForm(forms: PlainForms): void {
  servePlainForm(forms, {
    tag: 'campus-ticket-verify',
    path: '/server/forms/verify-ticket',
    title: 'verify.title',
    invalid: 'verify.invalid',
    answer: (request) => answerForm(request, forms.parts),
  })
}
