import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { findHallTicketBeforeLogin } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import { normaliseCode } from '../../../../src/contract/typed-code.ts'
import { listPublicExams } from '../tickets/events.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import { Refusal } from '../../../lib/context/handler.ts'
import type { ServerParts } from '../../../rpc/mql-route.ts'
import type { Html } from '../../../rpc/forms/html.ts'
import { renderOutcome } from './hall-ticket-page.ts'
import { renderMessageParagraph } from '../../../rpc/forms/page.ts'
import { servePlainForm, type PlainAnswer, type PlainForms } from '../../../rpc/forms/plain-form.ts'
import { FORM_ENTRIES, readClientForm } from '../../../rpc/forms/read-form.ts'

const short = v.optional(v.pipe(v.string(), v.transform(normaliseCode), v.maxLength(60)), '')

/** The fields of the form as a page posts it (the names of its controls). */
const fields = v.object({
  ...FORM_ENTRIES,
  examEventId: short,
  by: short,
  value: short,
  dobDay: short,
  dobMonth: short,
  dobYear: short,
  mobile4: short,
})
type Fields = v.InferOutput<typeof fields>

/**
 * Returns the examination of the form. A form sent before its list of examinations has loaded refers to the first
 * examination of that list.
 */
async function findFormExam(given: Fields, client: Client, { db, now }: ServerParts): Promise<string> {
  if (given.examEventId !== '') return given.examEventId
  const [usual] = await listPublicExams(db, client.id, now())
  return usual ? String(usual.examEventId) : ''
}

function toLookupInput(given: Fields, client: Client, examEventId: string) {
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

async function answerForm(request: FastifyRequest, parts: ServerParts): Promise<PlainAnswer> {
  const read = await readClientForm(request, parts, fields, 'ticket.invalid')
  if ('status' in read) return read
  const { fields: given, client, about, context, buildAnswer } = read
  const { language } = about
  const input = v.safeParse(
    findHallTicketBeforeLogin.input,
    toLookupInput(given, client, await findFormExam(given, client, parts)),
  )
  // The date of birth and the digits of the mobile number prove who somebody is: nobody's page repeats them.
  const again = { by: given.by, value: given.value }
  const answerAgain = (content: Html): PlainAnswer => ({ ...buildAnswer(200, content), again })
  if (!input.success) return answerAgain(renderMessageParagraph(language, 'ticket.invalid'))

  const outcome = await parts.handlers.activities.findHallTicketBeforeLogin(input.output, context)
  if (outcome instanceof Refusal) return answerAgain(renderMessageParagraph(language, outcome.code, outcome.values))
  if (!('ticket' in outcome)) return answerAgain(renderOutcome(outcome, about, null))
  const { publicId, accessKey } = outcome.ticket
  const file = await parts.handlers.activities.getHallTicketFile(
    { clientId: client.id, publicId, accessKey, language },
    context,
  )
  return buildAnswer(200, renderOutcome(outcome, about, file instanceof Refusal ? null : file.url))
}

/**
 * Serves the hall ticket form without scripts: the same lookup, with a plain page as its response.
 */
export function serveHallTicketForm(forms: PlainForms): void {
  servePlainForm(forms, {
    tag: 'campus-hall-ticket',
    path: '/server/forms/hall-ticket',
    title: 'ticket.title',
    invalid: 'ticket.invalid',
    answer: (request) => answerForm(request, forms.parts),
  })
}
