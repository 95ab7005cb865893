import { randomUUID } from 'node:crypto'
import formRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { jsonTextSchema } from '../../lib/json/json-text.ts'
import { languageCode, type LanguageCode } from '../../../src/contract/parts.ts'
import type { Database } from '../../db/database.ts'
import type { ServerParts } from '../../rpc/mql-route.ts'
import { getPublicOrigin } from '../../lib/config/public-url.ts'
import { parseAcceptLanguage, type SentenceKey } from '../../lib/i18n/messages.ts'
import { html } from '../../rpc/forms/html.ts'
import { renderCscPage, CSC_POLICY, redirectPage, renderMessagePage } from './page.ts'
import { renderOpenSignIn, openWallet } from './pages.ts'
import {
  runPaymentAction,
  listWallets,
  LATER_ACTS,
  findCscMerchant,
  buildMessage,
  findPagePayment,
  listPayments,
  storeRequest,
  findWallet,
  WALLET_ACTS,
} from './store.ts'
import {
  computeChecksum,
  openMessage,
  sealedEnvelope,
  sealMessage,
  walletQuestion,
  walletRequest,
} from '../../lib/payment-gateways/csc-wire.ts'

const BODY_LIMIT = 16 * 1024
const PER_MINUTE = 120

const pageAddress = v.pipe(v.string(), v.maxLength(500), v.regex(/^https?:\/\//), v.url())
const lang = v.fallback(v.nullable(languageCode), null)
const signInQuery = v.object({ page: v.fallback(v.optional(pageAddress), undefined), lang })
const entering = v.object({ csc_id: v.pipe(v.string(), v.maxLength(64)), page: pageAddress })
const acting = v.object({
  act: v.picklist([...WALLET_ACTS, ...LATER_ACTS]),
  pin: v.optional(v.pipe(v.string(), v.maxLength(12)), ''),
})

const decideLanguage = (chosen: LanguageCode | null, request: FastifyRequest): LanguageCode =>
  chosen ?? parseAcceptLanguage(request.headers['accept-language'])

function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CSC_POLICY)
    .header('cache-control', 'no-store')
    .send(page)
}

const sendRefusal = (reply: FastifyReply, status: number, language: LanguageCode, key: SentenceKey): FastifyReply =>
  sendPage(reply, status, renderMessagePage(language, key))

/** Serves the operator's sign-in to the network, and the hand-over to a merchant. */
function serveSignIn(app: FastifyInstance, { db, settings, now }: ServerParts): void {
  app.get('/sandbox-csc/sign-in', async (request, reply) => {
    const parameters = v.parse(signInQuery, request.query)
    const language = decideLanguage(parameters.lang, request)
    const page = parameters.page ?? `${getPublicOrigin(settings)}/csc.html`
    return sendPage(reply, 200, renderOpenSignIn(language, await listWallets(db), page))
  })
  app.post('/sandbox-csc/sign-in', async (request, reply) => {
    const language = decideLanguage(v.parse(v.object({ lang }), request.body).lang, request)
    const parsed = v.safeParse(entering, request.body)
    const wallet = parsed.success ? await findWallet(db, parsed.output.csc_id) : undefined
    const merchant = wallet && (await findCscMerchant(db, wallet.merchantId))
    if (!parsed.success || !wallet || !merchant) return sendRefusal(reply, 400, language, 'csc.unknown')
    const made = { csc_id: wallet.cscId, time: now().toISOString(), nonce: randomUUID(), page: parsed.output.page }
    const query = new URLSearchParams({ ...made, checksum: computeChecksum(made, merchant.secret) })
    const address = `${getPublicOrigin(settings)}${merchant.entrance}?${query.toString()}`
    return sendPage(reply, 200, redirectPage(language, 'csc.toMerchant', address, { name: merchant.name }))
  })
}

/** Serves the wallet: a merchant's encrypted request, the operator's PIN, and the encrypted response. */
function serveWallet(app: FastifyInstance, { db, now }: ServerParts): void {
  app.post('/sandbox-csc/pay', async (request, reply) => {
    const language = parseAcceptLanguage(request.headers['accept-language'])
    const sealed = v.safeParse(sealedEnvelope, request.body)
    const merchant = sealed.success ? await findCscMerchant(db, sealed.output.merchant_id) : undefined
    const parsed =
      sealed.success && merchant
        ? v.safeParse(walletRequest, openMessage('REQUEST', sealed.output.message, merchant.secret))
        : undefined
    const payment =
      parsed?.success && parsed.output.merchant_id === merchant?.merchantId
        ? await storeRequest(db, parsed.output, now())
        : undefined
    return payment
      ? reply.redirect(`/sandbox-csc/pay/${payment.pageKey}`, 303)
      : sendRefusal(reply, 400, language, 'csc.unknown')
  })
  app.get<{ Params: { key: string } }>('/sandbox-csc/pay/:key', async (request, reply) =>
    showWallet(db, request.params.key, request, reply, null),
  )
  app.post<{ Params: { key: string } }>('/sandbox-csc/pay/:key', async (request, reply) => {
    const { key } = request.params
    const parsed = v.safeParse(acting, request.body)
    const pagePayment = await findPagePayment(db, key)
    const wallet = pagePayment && (await findWallet(db, pagePayment.cscId))
    if (!parsed.success || !pagePayment || !wallet)
      return sendRefusal(reply, 400, parseAcceptLanguage(request.headers['accept-language']), 'csc.unknown')
    const { act, pin } = parsed.output
    if (act !== 'cancel' && pin.trim() !== wallet.pin) return showWallet(db, key, request, reply, 'csc.wrongPin')
    const payment = (await runPaymentAction(db, key, act, now())) ?? pagePayment
    const merchant = await findCscMerchant(db, payment.merchantId)
    if (!merchant) return sendRefusal(reply, 400, decideLanguage(null, request), 'csc.unknown')
    const back = new URL(payment.status === 'CANCELLED' ? payment.cancelUrl : payment.returnUrl)
    back.searchParams.set('bridgeResponseMessage', sealMessage('BRIDGE', buildMessage(payment, false), merchant.secret))
    return sendPage(
      reply,
      200,
      redirectPage(
        v.parse(v.fallback(languageCode, 'en'), payment.language),
        `csc.done.${payment.status === 'OPEN' ? 'DEBITED' : payment.status}`,
        back.href,
        { name: merchant.name },
      ),
    )
  })
}

async function showWallet(
  db: Database,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  wrong: SentenceKey | null,
): Promise<FastifyReply> {
  const payment = await findPagePayment(db, key)
  const [wallet, merchant] = payment
    ? await Promise.all([findWallet(db, payment.cscId), findCscMerchant(db, payment.merchantId)])
    : []
  if (!payment || !wallet || !merchant)
    return sendRefusal(reply, 404, parseAcceptLanguage(request.headers['accept-language']), 'csc.unknown')
  return sendPage(reply, wrong ? 400 : 200, openWallet(payment, wallet, merchant, wrong))
}

/** Serves the server-to-server requests of merchants. */
function serveQuestions(app: FastifyInstance, { db }: ServerParts): void {
  app.post('/sandbox-csc/status', async (request, reply) => {
    const sealed = v.safeParse(v.pipe(jsonTextSchema(), sealedEnvelope), request.body)
    const merchant = sealed.success ? await findCscMerchant(db, sealed.output.merchant_id) : undefined
    const parsed =
      sealed.success && merchant
        ? v.safeParse(walletQuestion, openMessage('QUESTION', sealed.output.message, merchant.secret))
        : undefined
    if (!merchant || !parsed?.success || parsed.output.merchant_id !== merchant.merchantId)
      return reply.code(403).send({ error: 'SEAL' })
    const { output } = parsed
    const payments = await listPayments(
      db,
      merchant.merchantId,
      'merchant_txn' in output
        ? { merchantTxn: output.merchant_txn }
        : { from: new Date(output.from), to: new Date(output.to) },
    )
    const answer = { nonce: output.nonce, payments: payments.map((payment) => buildMessage(payment, true)) }
    return reply
      .header('cache-control', 'no-store')
      .send({ merchant_id: merchant.merchantId, message: sealMessage('ANSWER', answer, merchant.secret) })
  })
}

/**
 * Serves the sandbox of a service centre network. It is as separate as a real one: pages without scripts, encrypted
 * messages, and tables of its own.
 */
export function serveSandboxCsc(app: FastifyInstance, parts: ServerParts): void {
  void app.register(async (scope) => {
    await scope.register(formRateLimit, { max: PER_MINUTE, timeWindow: 60_000 })
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500
      if (status >= 500) request.log.error({ err: error }, 'the sandbox service centre failed')
      return sendPage(reply, status, renderCscPage(parseAcceptLanguage(request.headers['accept-language']), '', html``))
    })
    serveSignIn(scope, parts)
    serveWallet(scope, parts)
    serveQuestions(scope, parts)
  })
}
