import limit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { ServerParts } from '../../rpc/mql-route.ts'
import { parseAcceptLanguage } from '../../lib/i18n/messages.ts'
import { answerLedger, answerStatus, type SignedAnswer } from './answers.ts'
import {
  isPageToken,
  findLastMovement,
  openOrder,
  createPageToken,
  storeOrder,
  type BankOrder,
  type Movement,
} from './bank-orders.ts'
import { BUTTONS, chooseOutcome } from './buttons.ts'
import type { Merchant } from './merchants.ts'
import { BANK_POLICY, renderChoicePage, renderRefusalPage, renderStatePage } from './page.ts'
import { formatEvent } from './webhooks.ts'
import { SIGNATURE_HEADER, signText } from '../../lib/payment-gateways/bank-wire.ts'

/** The dependencies of the routes: parts of the server, and `tell`, which makes the bank send its webhooks. */
export type BankParts = Pick<ServerParts, 'db' | 'now'> & { readonly tell: () => void }

const FORM_LIMIT = 8 * 1024
const PAGES_PER_MINUTE = 240
/** Rate limit of requests by merchants' servers. */
const QUESTIONS_PER_MINUTE = 12_000

const choice = v.strictObject({ token: v.pipe(v.string(), v.maxLength(100)), button: v.picklist(BUTTONS) })
const address = v.object({ id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/)) })

const sendPage = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', BANK_POLICY)
    .header('cache-control', 'no-store')
    .send(text)

const refuseRequest = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendPage(reply, 400, renderRefusalPage(parseAcceptLanguage(request.headers['accept-language']), 'bank.refused'))

/** Returns the URL that takes the payer's browser back to the merchant, with a signed report. */
function buildBackUrl({ secret }: Merchant, order: BankOrder, movement: Movement): string {
  const text = formatEvent(order, movement, 'R')
  const url = new URL(order.returnUrl)
  url.searchParams.set('payload', Buffer.from(text).toString('base64url'))
  url.searchParams.set('signature', signText(secret, 'RETURN', text))
  return url.href
}

async function openRequestedOrder(
  request: FastifyRequest,
  { db }: BankParts,
): Promise<Awaited<ReturnType<typeof openOrder>>> {
  const parsed = v.safeParse(address, request.params)
  return parsed.success ? openOrder(db, parsed.output.id) : null
}

async function showOrder(request: FastifyRequest, reply: FastifyReply, parts: BankParts): Promise<FastifyReply> {
  const found = await openRequestedOrder(request, parts)
  if (!found) return refuseRequest(request, reply)
  const { order, merchant } = found
  const now = parts.now()
  const last = await findLastMovement(parts.db, order)
  if (last && (last.status === 'SUCCESS' || last.status === 'PENDING'))
    return sendPage(reply, 200, renderStatePage(order, merchant, last.status, buildBackUrl(merchant, order, last)))
  if (order.expiresAt <= now) return sendPage(reply, 410, renderRefusalPage(order.language, 'bank.expired'))
  return sendPage(reply, 200, renderChoicePage(order, merchant, createPageToken(merchant, order, now), null))
}

async function answerChoice(request: FastifyRequest, reply: FastifyReply, parts: BankParts): Promise<FastifyReply> {
  const found = await openRequestedOrder(request, parts)
  const chosen = v.safeParse(choice, request.body)
  if (!found || !chosen.success) return refuseRequest(request, reply)
  const { order, merchant } = found
  const now = parts.now()
  if (!isPageToken(chosen.output.token, merchant, order, now))
    return sendPage(
      reply,
      403,
      renderChoicePage(order, merchant, createPageToken(merchant, order, now), 'bank.formEnded'),
    )
  const movement = await chooseOutcome(parts.db, order, chosen.output.button, now)
  if (!movement) return sendPage(reply, 410, renderRefusalPage(order.language, 'bank.expired'))
  parts.tell()
  const back = buildBackUrl(merchant, order, movement)
  // Not a redirect: the page's content security policy allows forms to go to the bank only, and the merchant may be on
  // any site.
  if (movement.code !== 'NO_ANSWER') reply.header('refresh', `0; url=${back}`)
  return sendPage(reply, 200, renderStatePage(order, merchant, movement.status, back))
}

function sendSigned(reply: FastifyReply, signed: SignedAnswer | null): FastifyReply {
  if (!signed) return reply.code(401).send({ error: 'The question is not signed by a merchant.' })
  return reply.header(SIGNATURE_HEADER, signed.signature).type('application/json').send(signed.body)
}

function servePages(scope: FastifyInstance, parts: BankParts): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const language = parseAcceptLanguage(request.headers['accept-language'])
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'the bank failed')
    const text =
      status === 429
        ? renderRefusalPage(language, 'rateLimited', { wait: { seconds: 60 } })
        : status < 500
          ? renderRefusalPage(language, 'bank.refused')
          : renderRefusalPage(language, 'unexpected', { requestId: request.id })
    return sendPage(reply, status, text)
  })
  scope.post('/sandbox-bank/pay', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const order = await storeOrder(parts.db, request.body, parts.now())
    return order ? reply.redirect(`/sandbox-bank/pay/${order.publicId}`, 303) : refuseRequest(request, reply)
  })
  scope.get('/sandbox-bank/pay', (request, reply) => refuseRequest(request, reply))
  scope.get('/sandbox-bank/pay/:id', (request, reply) => showOrder(request, reply, parts))
  scope.post('/sandbox-bank/pay/:id', { bodyLimit: FORM_LIMIT }, (request, reply) =>
    answerChoice(request, reply, parts),
  )
}

function serveQuestions(scope: FastifyInstance, { db, now }: BankParts): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: FORM_LIMIT }, (_request, body, done) =>
    done(null, body),
  )
  const findSignature = ({ headers }: FastifyRequest): string | undefined => [headers[SIGNATURE_HEADER]].flat()[0]
  scope.post('/sandbox-bank/status', async (request, reply) =>
    sendSigned(reply, await answerStatus(db, String(request.body), findSignature(request), now())),
  )
  scope.post('/sandbox-bank/ledger', async (request, reply) =>
    sendSigned(reply, await answerLedger(db, String(request.body), findSignature(request))),
  )
}

/** Serves the bank's pages for payers and its endpoints for merchants. */
export function serveSandboxBank(app: FastifyInstance, parts: BankParts): void {
  void app.register(async (scope) => {
    await scope.register(limit, { max: PAGES_PER_MINUTE, timeWindow: 60_000 })
    servePages(scope, parts)
  })
  void app.register(async (scope) => {
    await scope.register(limit, { max: QUESTIONS_PER_MINUTE, timeWindow: 60_000 })
    serveQuestions(scope, parts)
  })
}
