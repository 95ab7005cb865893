import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { findPayment } from '../../../../src/contract/payments/payments.ts'
import { normaliseCode } from '../../../../src/contract/typed-code.ts'
import { findOwnPayment } from '../find.ts'
import type { ServerParts } from '../../../rpc/mql-route.ts'
import { findOrder } from '../orders/find-order.ts'
import { listPaymentViews } from '../orders/views.ts'
import type { Html } from '../../../rpc/forms/html.ts'
import { formatInstant, renderMessageParagraph } from '../../../rpc/forms/page.ts'
import { renderPayment } from './payment-page.ts'
import { servePlainForm, type PlainAnswer, type PlainForms } from '../../../rpc/forms/plain-form.ts'
import { FORM_ENTRIES, readClientForm } from '../../../rpc/forms/read-form.ts'

/** Rate limit: enough for a person, who searches a few times, and too low for a program. */
const PER_MINUTE = 20

const short = v.optional(v.pipe(v.string(), v.transform(normaliseCode)), '')
/** The fields of the form as a page posts it (the names of its controls). */
const fields = v.object({
  ...FORM_ENTRIES,
  reference: short,
  mobile4: short,
})

async function answerForm(request: FastifyRequest, parts: ServerParts): Promise<PlainAnswer> {
  const read = await readClientForm(request, parts, fields, 'payment.invalid')
  if ('status' in read) return read
  const { client, about, context, buildAnswer } = read
  const { language } = about
  const { reference, mobile4 } = read.fields
  const input = v.safeParse(findPayment.input, { clientId: client.id, reference, mobile4 })
  const answerAgain = (content: Html): PlainAnswer => ({ ...buildAnswer(200, content), again: { reference } })
  if (!input.success) return answerAgain(renderMessageParagraph(language, 'payment.invalid'))

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
