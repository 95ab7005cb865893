import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import { serveAssets, type PageHeaders } from './assets.ts'
import { serveBuckets } from './cdn.ts'
import { serveDemoOutbox } from './demo/outbox.ts'
import { serveHallTicketForm } from './forms/hall-ticket-form.ts'
import { servePaymentForm } from './forms/payment-form.ts'
import { serveVerifyForm } from './forms/verify-form.ts'
import { loggedFault } from './logged-fault.ts'
import { denied, enveloped } from './envelopes.ts'
import { BODY_LIMIT, callerOf, serveMql, type ServerParts } from './mql-route.ts'
import { mayCall } from './origins.ts'
import { languageOf, type SentenceKey } from './words.ts'

/** What the web server needs besides its parts. */
export interface HttpOptions {
  /** The folder of the built elements and pages; none: no pages. */
  readonly assetsFolder: string | null
  readonly pageHeaders: PageHeaders
  /** More routes, of what has work of its own besides answering. */
  readonly serveMore: (app: FastifyInstance) => void
  /** What `/health` answers. */
  readonly health: () => Readonly<Record<string, unknown>>
}

/** What browsers may read of an answer from another origin (DESIGN, section 6). */
const EXPOSED = ['authorization', 'server-ip', 'menu-version', 'x-request-id']

class RateLimited extends Error {
  readonly body: unknown = null
}

function answerProblems(app: FastifyInstance, { now }: ServerParts): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const language = languageOf(request.headers['accept-language'])
    const status = error.statusCode ?? 500
    if (error instanceof RateLimited) return reply.code(status).send(error.body)
    if (status >= 400 && status < 500) {
      const key: SentenceKey = status === 413 ? 'tooLarge' : 'notJson'
      return reply.code(status).send(enveloped(denied('invalidInput', key, language), now()))
    }
    request.log.error({ err: error }, 'a request failed')
    const requestId = request.id
    return reply.code(500).send(enveloped(denied('unexpected', 'unexpected', language, { requestId }, { requestId }), now()))
  })
  app.setNotFoundHandler((request, reply) => {
    if (!request.url.startsWith('/server/')) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    const language = languageOf(request.headers['accept-language'])
    return reply.code(404).send(enveloped(denied('notFound', 'notFound', language), now()))
  })
}

/** The web server: MQL, buckets, the form without script, and the pages, on a socket that is listening already. */
export async function buildHttp(server: Server, parts: ServerParts, options: HttpOptions): Promise<FastifyInstance> {
  const { settings, db, now } = parts
  let answer: RequestListener | undefined
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: settings.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    logger: settings.logLevel === 'silent' ? false : { level: settings.logLevel, serializers: { err: loggedFault } },
    serverFactory: (handler) => {
      answer = handler
      return server
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('x-request-id', request.id)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'same-origin')
    // No database keeps the character zero, nor can be asked for it: nothing has such an address.
    if (!request.url.includes('%00')) return undefined
    reply.callNotFound()
    return reply
  })
  await app.register(cors, {
    delegator: async (request: FastifyRequest) => {
      const { origin } = request.headers
      // Pages and elements are for everyone (assets.ts); an answer that depends on who asks would spoil shared caches.
      const ours = request.url.startsWith('/server/') || request.url.startsWith('/cdnserver/')
      const may = ours && origin !== undefined && (await mayCall(db, callerOf(request, parts), settings))
      return { origin: may ? origin : false, methods: ['GET', 'HEAD', 'POST'], exposedHeaders: EXPOSED, maxAge: 600 }
    },
  })
  if (settings.callsPerMinute > 0) {
    await app.register(rateLimit, {
      max: settings.callsPerMinute,
      timeWindow: 60_000,
      allowList: (request) => !request.url.startsWith('/server/'),
      errorResponseBuilder: (request, { ttl, statusCode }) => {
        const seconds = Math.ceil(ttl / 1000)
        const language = languageOf(request.headers['accept-language'])
        return Object.assign(new RateLimited(), {
          statusCode,
          body: enveloped(denied('rateLimited', 'rateLimited', language, { seconds }, { retryAfter: seconds }), now()),
        })
      },
    })
  }
  answerProblems(app, parts)
  app.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send(options.health()))
  serveMql(app, parts)
  serveBuckets(app, parts)
  serveHallTicketForm(app, parts)
  serveVerifyForm(app, parts)
  serveDemoOutbox(app, parts)
  servePaymentForm(app, parts)
  options.serveMore(app)
  if (options.assetsFolder !== null) await serveAssets(app, options.assetsFolder, options.pageHeaders)
  await app.ready()
  // Only now: a call that comes while routes are still being made would meet half a server.
  server.removeAllListeners('request')
  if (answer) server.on('request', answer)
  return app
}

/** A socket that answers at once, long before there is a database behind it: a busy port is found in time, and who asks is told to wait. */
export function listenEarly(port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    const language = languageOf(request.headers['accept-language'])
    response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '5' })
    response.end(JSON.stringify({ status: 'starting', ...enveloped(denied('maintenance', 'starting', language), new Date()) }))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}
