import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { normaliseCode } from '../../../../src/contract/typed-code.ts'
import { verifyHallTicket } from '../../../../src/contract/hall-tickets/ticket-verification.ts'
import { verifyTicketCode } from '../tickets/verify-ticket-code.ts'
import { Refusal } from '../../../lib/context/handler.ts'
import type { ServerParts } from '../../../rpc/mql-route.ts'
import { renderMessageParagraph } from '../../../rpc/forms/page.ts'
import { servePlainForm, type PlainAnswer, type PlainForms } from '../../../rpc/forms/plain-form.ts'
import { renderVerdict } from './verify-page.ts'
import { FORM_ENTRIES, readOpenForm } from '../../../rpc/forms/read-form.ts'

/** The fields of the form as a page posts it (the names of its controls). */
const fields = v.object({
  ...FORM_ENTRIES,
  code: v.pipe(v.string(), v.transform(normaliseCode), verifyHallTicket.input.entries.code),
})

async function answerForm(request: FastifyRequest, parts: ServerParts): Promise<PlainAnswer> {
  const read = await readOpenForm(request, parts, fields, 'verify.invalid')
  if ('status' in read) return read
  const { about, buildAnswer } = read
  const { code } = read.fields
  const verdict = await verifyTicketCode({ code }, read.context)
  // Whoever checks tickets checks the next one; a code that was found is done.
  const isKnown = !(verdict instanceof Refusal) && 'institution' in verdict
  const content =
    verdict instanceof Refusal ? renderMessageParagraph(about.language, verdict.code) : renderVerdict(verdict, about)
  return { ...buildAnswer(200, content), again: isKnown ? {} : { code } }
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
