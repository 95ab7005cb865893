import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { findPayment } from '../../src/contract/payments.ts'
import { languageCode } from '../../src/contract/parts.ts'
import { findOwnPayment } from '../activities/payments/find.ts'
import { latinDigits } from '../digits.ts'
import type { ClientContext } from '../handler.ts'
import { callerOf, ownOrigin, type ServerParts } from '../mql-route.ts'
import { mayCallFor } from '../origins.ts'
import { orderWith } from '../payments/find-order.ts'
import { viewsOf } from '../payments/views.ts'
import { languageOf } from '../words.ts'
import type { Html } from './html.ts'
import { instantWords, say, type PageFor } from './page.ts'
import { paymentHtml } from './payment-page.ts'
import { clientNamed, servePlainForm, type PlainAnswer } from './plain-form.ts'

/** Whoever searches by hand searches a few times; programs do not get here. */
const PER_MINUTE = 20

const short = v.optional(v.pipe(v.string(), v.trim(), v.transform(latinDigits)), '')
/** The fields of the form as it stands in a page (the names are those of its controls). */
const fields = v.object({ client: v.pipe(short, v.maxLength(60)), reference: short, mobile4: short, lang: v.optional(v.fallback(v.nullable(languageCode), null), null) })

async function answerForm(request: FastifyRequest, parts: ServerParts): Promise<PlainAnswer> {
  const parsed = v.safeParse(fields, request.body)
  const language = (parsed.success ? parsed.output.lang : null) ?? languageOf(request.headers['accept-language'])
  const client = parsed.success ? ((await clientNamed(parts, parsed.output.client)) ?? null) : null
  const about: PageFor = { language, client }
  const answer = (status: number, content: Html): PlainAnswer => ({ status, about, content })

  if (!parsed.success || !client) return answer(400, say(language, 'payment.invalid'))
  if (client.status !== 'ACTIVE') return answer(200, say(language, 'maintenance'))
  // A page whose referrer policy is strict posts its forms from the origin `null`; there is no session here to be abused.
  const caller = callerOf(request, parts)
  if (caller.origin !== 'null' && !mayCallFor(client, caller, parts.settings)) return answer(403, say(language, 'foreignOrigin'))
  const { reference, mobile4 } = parsed.output
  const input = v.safeParse(findPayment.input, { clientId: client.id, reference, mobile4 })
  if (!input.success) return answer(200, say(language, 'payment.invalid'))

  const context: ClientContext = { ...parts, now: parts.now(), client, language, address: request.ip, requestId: request.id, origin: ownOrigin(request, parts), giveToken: () => undefined }
  const found = await findOwnPayment(input.output, context)
  if (found.outcome === 'RATE') return answer(200, say(language, 'payment.rate', { time: instantWords(found.until, about) }))
  const order = found.outcome === 'FOUND' ? await orderWith(parts.db, client.id, found.transactionId) : undefined
  if (order) await parts.payments.checkNow(order)
  const fresh = order && (await orderWith(parts.db, client.id, order.transactionId))
  const [seen] = await viewsOf(parts.db, client.id, fresh ? [fresh] : [], { plain: false, language, now: context.now })
  return answer(200, seen ? paymentHtml(seen, about) : say(language, 'payment.noMatch'))
}

/** The search for a payment without any script: its status on a plain page, the person masked (domain brief 2.1.8). */
export function servePaymentForm(app: FastifyInstance, parts: ServerParts): void {
  servePlainForm(app, { path: '/server/forms/payment-status', title: 'payment.title', invalid: 'payment.invalid', perMinute: PER_MINUTE, answer: (request) => answerForm(request, parts) })
}
