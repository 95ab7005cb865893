import limit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { and, eq } from 'drizzle-orm'
import { PAGE_POLICY, renderFormPage, renderMessageParagraph } from '../../../rpc/forms/page.ts'
import type { Database } from '../../../db/database.ts'
import { client, invoice, paymentOrder } from '../../../db/schema.ts'
import { parseAcceptLanguage, getMessage } from '../../../lib/i18n/messages.ts'
import { queryOrderStatus } from './query-status.ts'
import type { AccountRow, GatewayReport, OrderRow } from '../gateway/gateway.ts'
import { getGateway } from '../gateway/gateways.ts'
import { processMessage, type PaymentParts } from './process-message.ts'
import { findAccountById } from '../gateway/find-account.ts'
import { buildStatusUrl } from '../gateway/status-address.ts'

const BODY_LIMIT = 64 * 1024
const WEBHOOKS_PER_MINUTE = 6000
const RETURNS_PER_MINUTE = 600

const findAccount = ({ params }: FastifyRequest, db: Database): Promise<AccountRow | undefined> => {
  const { account } = params as { readonly account: string }
  return /^\d{1,15}$/.test(account) ? findAccountById(db, Number(account)) : Promise.resolve(undefined)
}

const toSingleHeaders = ({ headers }: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()[0]]))

const getBodyText = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '')

/** Returns the order of a report, and the URL of the page that shows its result. */
async function findResultPage(
  { db, publicUrl }: PaymentParts,
  account: AccountRow,
  report: GatewayReport,
): Promise<{ readonly order: OrderRow; readonly address: string } | null> {
  const [found] = await db
    .select({ order: paymentOrder, invoice, client: { code: client.code } })
    .from(paymentOrder)
    .innerJoin(client, eq(client.id, paymentOrder.clientId))
    .innerJoin(invoice, and(eq(invoice.clientId, paymentOrder.clientId), eq(invoice.id, paymentOrder.invoiceId)))
    .where(
      and(
        eq(paymentOrder.clientId, account.clientId),
        eq(paymentOrder.paymentAccountId, account.id),
        eq(paymentOrder.transactionId, report.transactionId),
      ),
    )
  return found
    ? { order: found.order, address: buildStatusUrl(publicUrl, found.client, found.order, found.invoice, report) }
    : null
}

function refuseReturn(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  const language = parseAcceptLanguage(request.headers['accept-language'])
  const text = renderFormPage(
    { language, client: null },
    getMessage(language, 'payment.back.title'),
    renderMessageParagraph(language, 'payment.back.refused'),
  )
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .send(text)
}

async function answerReturn(request: FastifyRequest, reply: FastifyReply, parts: PaymentParts): Promise<FastifyReply> {
  const account = await findAccount(request, parts.db)
  if (!account) return refuseReturn(request, reply, 404)
  const payload = request.method === 'GET' ? (request.url.split('?')[1] ?? '') : getBodyText(request)
  const recorded = await processMessage(parts, account, {
    source: 'RETURN',
    payload,
    headers: toSingleHeaders(request),
  })
  const page = recorded.outcome === 'RECORDED' ? await findResultPage(parts, account, recorded.message.report) : null
  if (page === null) return refuseReturn(request, reply, recorded.outcome === 'FORGED' ? 401 : 422)
  // Double verification: the network is queried before anyone sees a status. If the query fails, it is repeated later.
  if (getGateway(account).returnsUnconfirmed)
    await queryOrderStatus(parts, page.order).catch((error: unknown) => parts.onFault(error, 'payment check'))
  return reply.header('cache-control', 'no-store').redirect(page.address, 303)
}

const ANSWERS = { RECORDED: 200, FORGED: 401, UNREADABLE: 422 } as const

async function answerWebhook(request: FastifyRequest, reply: FastifyReply, parts: PaymentParts): Promise<FastifyReply> {
  const account = await findAccount(request, parts.db)
  if (!account) return reply.code(404).send()
  const { outcome } = await processMessage(parts, account, {
    source: 'WEBHOOK',
    payload: getBodyText(request),
    headers: toSingleHeaders(request),
  })
  return reply.code(ANSWERS[outcome]).send()
}

/**
 * Registers the endpoints for gateways and for the browsers that they redirect back. Every body is read as raw text.
 */
export function servePayments(app: FastifyInstance, parts: PaymentParts): void {
  const serveRoutes = (max: number, routes: (scope: FastifyInstance) => void): void =>
    void app.register(async (scope) => {
      await scope.register(limit, { max, timeWindow: 60_000 })
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
        done(null, body),
      )
      routes(scope)
    })
  serveRoutes(WEBHOOKS_PER_MINUTE, (scope) =>
    scope.post('/server/payments/webhook/:account', { bodyLimit: BODY_LIMIT }, (request, reply) =>
      answerWebhook(request, reply, parts),
    ),
  )
  serveRoutes(RETURNS_PER_MINUTE, (scope) => {
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500
      if (status >= 500) request.log.error({ err: error }, 'a return failed')
      return refuseReturn(request, reply, status)
    })
    for (const method of ['GET', 'POST'])
      scope.route({
        method,
        url: '/server/payments/return/:account',
        bodyLimit: BODY_LIMIT,
        handler: (request, reply) => answerReturn(request, reply, parts),
      })
  })
}
