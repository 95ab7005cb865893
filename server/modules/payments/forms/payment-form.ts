import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { findPayment } from '../../../../src/contract/payments/payments.ts'
import { languageCode } from '../../../../src/contract/parts.ts'
import { normaliseCode } from '../../../../src/contract/typed-code.ts'
import { findOwnPayment } from '../find.ts'
import type { ClientContext } from '../../../lib/context/handler.ts'
import { getCaller, type ServerParts } from '../../../rpc/mql-route.ts'
import { mayCallInstitution } from '../../../rpc/origins.ts'
import { findOrder } from '../orders/find-order.ts'
import { listPaymentViews } from '../orders/views.ts'
import { parseAcceptLanguage } from '../../../lib/i18n/messages.ts'
import type { Html } from '../../../rpc/forms/html.ts'
import { formatInstant, renderMessageParagraph, type PageFor } from '../../../rpc/forms/page.ts'
import { renderPayment } from './payment-page.ts'
import { findNamedClient, servePlainForm, type PlainAnswer, type PlainForms } from '../../../rpc/forms/plain-form.ts'
import { renderRefusedSite } from '../../../rpc/forms/refused-site.ts'

/** Rate limit: enough for a person, who searches a few times, and too low for a program. */
const PER_MINUTE = 20

const short = v.optional(v.pipe(v.string(), v.transform(normaliseCode)), '')
/** The fields of the form as a page posts it (the names of its controls). */
const fields = v.object({
  client: v.pipe(short, v.maxLength(60)),
  reference: short,
  mobile4: short,
  lang: v.optional(v.fallback(v.nullable(languageCode), null), null),
})

async function answerForm(request: FastifyRequest, parts: ServerParts): Promise<PlainAnswer> {
  const parsed = v.safeParse(fields, request.body)
  const language =
    (parsed.success ? parsed.output.lang : null) ?? parseAcceptLanguage(request.headers['accept-language'])
  const client = parsed.success ? ((await findNamedClient(parts, parsed.output.client)) ?? null) : null
  const about: PageFor = { language, client }
  const buildAnswer = (status: number, content: Html): PlainAnswer => ({ status, about, content })

  if (!parsed.success || !client) return buildAnswer(400, renderMessageParagraph(language, 'payment.invalid'))
  if (client.status !== 'ACTIVE') return buildAnswer(200, renderMessageParagraph(language, 'maintenance'))
  // A page with a strict referrer policy posts its forms with the origin `null`; there is no session here that could be
  // abused.
  const caller = getCaller(request)
  const allowed = caller.origin === 'null' || (await mayCallInstitution(parts.db, client, caller, parts.settings))
  if (!allowed) return buildAnswer(403, renderRefusedSite(parts, language, client))
  const { reference, mobile4 } = parsed.output
  const input = v.safeParse(findPayment.input, { clientId: client.id, reference, mobile4 })
  const answerAgain = (content: Html): PlainAnswer => ({ ...buildAnswer(200, content), again: { reference } })
  if (!input.success) return answerAgain(renderMessageParagraph(language, 'payment.invalid'))

  const context: ClientContext = {
    ...parts,
    now: parts.now(),
    client,
    language,
    address: request.ip,
    requestId: request.id,
    giveToken: () => undefined,
  }
  const found = await findOwnPayment(input.output, context)
  if (found.outcome === 'RATE')
    return answerAgain(renderMessageParagraph(language, 'payment.rate', { time: formatInstant(found.until, about) }))
  const order = found.outcome === 'FOUND' ? await findOrder(parts.db, client.id, found.transactionId) : undefined
  if (order) await parts.payments.checkNow(order)
  const fresh = order && (await findOrder(parts.db, client.id, order.transactionId))
  const [seen] = await listPaymentViews(parts.db, client.id, fresh ? [fresh] : [], {
    plain: false,
    language,
    now: context.now,
  })
  return seen
    ? buildAnswer(200, renderPayment(seen, about))
    : answerAgain(renderMessageParagraph(language, 'payment.noMatch'))
}

/**
 * Serves the payment search as a plain HTML form without scripts: the status on a page, with the payer's data masked
 * (specification, section 11.1.8).
 */
export function servePaymentForm(forms: PlainForms): void {
  servePlainForm(forms, {
    tag: 'campus-payment-status',
    path: '/server/forms/payment-status',
    title: 'payment.title',
    invalid: 'payment.invalid',
    perMinute: PER_MINUTE,
    answer: (request) => answerForm(request, forms.parts),
  })
}
