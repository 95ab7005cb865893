import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { languageCode } from '../../src/contract/parts.ts'
import { verifyHallTicket } from '../../src/contract/ticket-verification.ts'
import { verifyTicketCode } from '../activities/hall-ticket/verify.ts'
import { latinDigits } from '../digits.ts'
import type { Context } from '../handler.ts'
import { callerOf, ownOrigin, type ServerParts } from '../mql-route.ts'
import { mayCall } from '../origins.ts'
import { languageOf } from '../words.ts'
import type { Html } from './html.ts'
import { say } from './page.ts'
import { clientNamed, servePlainForm, type PlainAnswer } from './plain-form.ts'
import { verdictHtml } from './verify-page.ts'

/** The fields of the form as it stands in a page (the names are those of its controls). */
const fields = v.object({
  client: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), ''),
  code: verifyHallTicket.input.entries.code,
  lang: v.optional(v.fallback(v.nullable(languageCode), null), null),
})

async function answerForm(request: FastifyRequest, parts: ServerParts): Promise<PlainAnswer> {
  const parsed = v.safeParse(fields, request.body)
  const language = (parsed.success ? parsed.output.lang : null) ?? languageOf(request.headers['accept-language'])
  const client = parsed.success ? ((await clientNamed(parts, parsed.output.client)) ?? null) : null
  const about = { language, client }
  const answer = (status: number, content: Html): PlainAnswer => ({ status, about, content })

  if (!parsed.success) return answer(400, say(language, 'verify.invalid'))
  // A page whose referrer policy is strict posts its forms from the origin `null`; there is no session here to be abused.
  const caller = callerOf(request, parts)
  if (caller.origin !== 'null' && !(await mayCall(parts.db, caller, parts.settings))) return answer(403, say(language, 'foreignOrigin'))
  const context: Context = { ...parts, now: parts.now(), language, address: request.ip, requestId: request.id, origin: ownOrigin(request, parts), giveToken: () => undefined }
  return answer(200, verdictHtml(await verifyTicketCode({ code: latinDigits(parsed.output.code) }, context), about))
}

/** The check of a printed ticket without any script: the same verdict, on a plain page (DESIGN, section 4). */
export function serveVerifyForm(app: FastifyInstance, parts: ServerParts): void {
  servePlainForm(app, { path: '/server/forms/verify-ticket', title: 'verify.title', invalid: 'verify.invalid', answer: (request) => answerForm(request, parts) })
}
