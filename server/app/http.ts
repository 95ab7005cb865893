import { randomUUID } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import { toCountedIpAddress } from '../lib/config/client-address.ts'
import { serveAssets, type PageHeaders } from './assets.ts'
import { serveBuckets } from './cdn.ts'
import { serveDemoOutbox } from '../sandbox/outbox/outbox.ts'
import { serveHallTicketForm } from '../modules/hall-tickets/forms/hall-ticket-form.ts'
import { serveStaticForms } from './serve-static-forms.ts'
import { serveEarlyAnswers } from '../rpc/forms/early-answers.ts'
import { openFormRenderer, type FormRenderer } from '../rpc/forms/form-renderer.ts'
import { servePaymentForm } from '../modules/payments/forms/payment-form.ts'
import { serveVerifyForm } from '../modules/hall-tickets/forms/verify-form.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { createFaultSerializer } from './logged-fault.ts'
import { buildDenial, wrapInEnvelope, toAnswer, RETRY_SECONDS, buildUnavailable } from '../rpc/envelopes.ts'
import { BODY_LIMIT, getCaller, isMqlRoute, serveMql, type ServerParts } from '../rpc/mql-route.ts'
import { mayCall } from '../rpc/origins.ts'
import { serveOpenIdCallback } from '../modules/sign-in/openid/callback.ts'
import { toTrustProxyOption } from '../lib/config/proxies.ts'
import { servePublicKeys } from './public-keys.ts'
import type { Readiness } from './ready.ts'
import type { Life } from './management/life.ts'
import { observeRequests } from './management/observe-requests.ts'
import type { Metrics } from '../lib/metrics/metrics.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { serveSecurityTxt } from './security-txt.ts'
import { parseAcceptLanguage } from '../lib/i18n/messages.ts'

/** Options of the web server besides its parts. */
export interface HttpOptions {
  /** Folder of the built elements and pages; null: no pages are served. */
  readonly assetsFolder: string | null
  /** Loads the renderer of the forms that pages embed; null: none are served. */
  readonly loadForms: (() => Promise<FormRenderer>) | null
  /** Whether the institutions are real: there is no page of the demonstration. */
  readonly live: boolean
  readonly pageHeaders: PageHeaders
  /** Registers further routes, for modules that also do background work. */
  readonly registerRoutes: (app: FastifyInstance) => void
  /** Body of `/health`: confirms that this process is running. */
  readonly health: () => Readonly<Record<string, unknown>>
  /** Body of `/ready`: whether calls can be served. */
  readonly readiness: () => Promise<Readiness>
  readonly life: Life
  /** Counts calls; null: nobody reads the counts. */
  readonly metrics: Metrics | null
}

const MIB = 1024 * 1024

/** Response headers that browsers expose to pages of another origin (docs/embedding.md). */
const EXPOSED = ['authorization', 'server-ip', 'menu-version', 'x-request-id']

const EXPOSED_OF_FILES = ['content-disposition', 'x-request-id']

/** Returns a number of bytes as a size: "2 MiB". */
const formatSize = (bytes: number): string => (bytes < MIB ? `${bytes / 1024} KiB` : `${bytes / MIB} MiB`)

class RateLimited extends Error {
  readonly body: unknown = null
}

function answerProblems(app: FastifyInstance, { now }: ServerParts): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const language = parseAcceptLanguage(request.headers['accept-language'])
    const status = error.statusCode ?? 500
    if (error instanceof RateLimited) return reply.code(status).send(error.body)
    if (status >= 400 && status < 500) {
      const size = formatSize(request.routeOptions.bodyLimit)
      return reply
        .code(status)
        .send(
          wrapInEnvelope(
            buildDenial('invalidInput', status === 413 ? 'tooLarge' : 'notJson', language, { size }),
            now(),
          ),
        )
    }
    request.log.error({ err: error }, 'a request failed')
    if (isUnavailable(error))
      return reply
        .code(503)
        .header('retry-after', String(RETRY_SECONDS))
        .send(wrapInEnvelope(toAnswer(buildUnavailable(), language), now()))
    const requestId = request.id
    return reply
      .code(500)
      .send(wrapInEnvelope(buildDenial('unexpected', 'unexpected', language, { requestId }, { requestId }), now()))
  })
  app.setNotFoundHandler((request, reply) => {
    if (!request.url.startsWith('/server/')) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    const language = parseAcceptLanguage(request.headers['accept-language'])
    return reply.code(404).send(wrapInEnvelope(buildDenial('notFound', 'notFound', language), now()))
  })
}

/**
 * Builds the web server (MQL, buckets, the forms without script, and the pages) on a socket that is already listening.
 */
export async function buildHttp(server: Server, parts: ServerParts, options: HttpOptions): Promise<FastifyInstance> {
  const { settings, db, now } = parts
  let answer: RequestListener | undefined
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: toTrustProxyOption(settings.trustProxy),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    logger:
      settings.logLevel === 'silent'
        ? false
        : { level: settings.logLevel, serializers: { err: createFaultSerializer() } },
    serverFactory: (handler) => {
      answer = handler
      return server
    },
  })
  // Each route reads its body by a parser of its own: that of Fastify would not limit how deeply JSON is nested.
  app.removeAllContentTypeParsers()
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Not earlier: a proxy would open new connections, and those that wait when the socket closes are reset.
    if (options.life.getStage() === 'closing') reply.header('connection', 'close')
    done(null, payload)
  })
  observeRequests(app, options.metrics, settings.slowCallMilliseconds)
  addSecurityHeaders(app, parts)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // PostgreSQL cannot store or look up the NUL character, so no resource has such an address.
    if (!request.url.includes('%00')) return undefined
    reply.callNotFound()
    return reply
  })
  await app.register(cors, {
    delegator: async (request: FastifyRequest) => {
      const { origin } = request.headers
      // The preflight request of an MQL call is allowed for every page, so that the page can read the refusal of its
      // site (mql-route.ts); the call itself is not run.
      const asksAhead = request.method === 'OPTIONS' && isMqlRoute(request)
      // Pages and elements are public (assets.ts); responses that depend on the origin would defeat shared caches.
      const isOwnPath = request.url.startsWith('/server/') || request.url.startsWith('/cdnserver/')
      const may = isOwnPath && origin !== undefined && (asksAhead || (await mayCall(db, getCaller(request), settings)))
      const exposedHeaders = request.url.startsWith('/server/') ? EXPOSED : EXPOSED_OF_FILES
      return { origin: may ? origin : false, methods: ['GET', 'HEAD', 'POST'], exposedHeaders, maxAge: 600 }
    },
  })
  if (settings.callsPerMinute > 0) {
    await app.register(rateLimit, {
      max: settings.callsPerMinute,
      timeWindow: 60_000,
      keyGenerator: ({ ip }) => toCountedIpAddress(ip),
      allowList: ({ url }) => !/^\/(server\/|forms\/[^?]*\.html)/.test(url), // forms are rendered, files are not
      errorResponseBuilder: (request, { ttl, statusCode }) => {
        options.metrics?.recordLimitedRequest()
        const seconds = Math.ceil(ttl / 1000)
        const language = parseAcceptLanguage(request.headers['accept-language'])
        return Object.assign(new RateLimited(), {
          statusCode,
          body: wrapInEnvelope(
            buildDenial('rateLimited', 'rateLimited', language, { wait: { seconds } }, { retryAfter: seconds }),
            now(),
          ),
        })
      },
    })
  }
  answerProblems(app, parts)
  app.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send(options.health()))
  serveSecurityTxt(app, parts)
  servePublicKeys(app, parts)
  app.get('/ready', async (_request, reply) => {
    const found = await options.readiness()
    return reply
      .code(found.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(found)
  })
  serveMql(app, parts)
  serveEarlyAnswers(app, parts)
  serveBuckets(app, parts)
  const forms = { app, parts, renderForm: options.loadForms && openFormRenderer(parts, options.loadForms) }
  serveHallTicketForm(forms)
  serveVerifyForm(forms)
  if (!options.live) serveDemoOutbox(app, parts)
  servePaymentForm(forms)
  serveOpenIdCallback(app, parts)
  options.registerRoutes(app)
  if (options.assetsFolder !== null) {
    if (forms.renderForm) serveStaticForms(app, parts, forms.renderForm)
    await serveAssets(app, options.assetsFolder, options.pageHeaders, options.live)
  }
  await app.ready()
  // Only now: a call that arrives while routes are being registered would reach an incomplete server.
  server.removeAllListeners('request')
  if (answer) server.on('request', answer)
  return app
}
