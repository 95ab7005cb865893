import type { Operations } from '../lib/context/operations.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../../src/contract/activity.ts'
import type { Buckets } from '../lib/storage/buckets.ts'
import { parseCall } from './calls.ts'
import { compressAnswers } from './compress-answers.ts'
import type { Database } from '../db/database.ts'
import { dispatchCall, type CallContext, type Handlers } from './dispatch.ts'
import { buildResponseBody, buildDenial, isRefusedAsUnavailable, RETRY_SECONDS, wrapInEnvelope } from './envelopes.ts'
import type { Jobs, Payments, RunnableJobs } from '../lib/context/handler.ts'
import type { InFlightRequests } from '../lib/jobs/in-flight-requests.ts'
import { recordOutcome } from './outcomes.ts'
import { mayCall, type Caller } from './origins.ts'
import { DEEPEST } from '../lib/json/read-json.ts'
import type { Settings } from '../lib/config/settings.ts'
import { refuseSite } from './site-refusal.ts'
import { parseAcceptLanguage } from '../lib/i18n/messages.ts'

/** The parts that every route of the server uses. */
export interface ServerParts {
  readonly db: Database
  readonly settings: Settings
  readonly buckets: Buckets
  readonly jobs: Jobs
  /** Imports of users, which are also jobs. */
  readonly userImports: Jobs
  /** Imports of an institution's data, which are also jobs. */
  readonly dataImports: Jobs
  readonly exports: RunnableJobs
  /** Exports of all data of an institution, which are also jobs. */
  readonly archives: Jobs
  readonly operations: Operations
  readonly payments: Payments
  readonly handlers: Handlers
  /** Counts the calls in flight. */
  readonly inFlight: InFlightRequests
  /** The clock. */
  readonly now: () => Date
}

/** Maximum body size of a call without a sign-in, in bytes. */
export const BODY_LIMIT = 1024 * 1024
/**
 * Maximum body size of a call of a signed-in person, in bytes: the largest number of edits of a programme scope or of
 * courses fits, whatever they contain (MOST_EDITS).
 */
export const SIGNED_IN_BODY_LIMIT = 2 * BODY_LIMIT

const TYPES: readonly (readonly [path: string, access: Access])[] = [
  ['o', 'o'],
  ['r', 'r'],
  ['r/c', 'c'],
]
const SEGMENTS = ['', '/:one', '/:one/:two', '/:one/:two/:three']

const findHeader = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Returns the caller, identified by the `Origin` header. */
export const getCaller = (request: FastifyRequest): Caller => ({ origin: findHeader(request, 'origin') })

/** Builds the context of a call from its request. */
export function buildCallContext(
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
  parts: ServerParts,
): CallContext {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')
  return {
    db: parts.db,
    settings: parts.settings,
    buckets: parts.buckets,
    jobs: parts.jobs,
    userImports: parts.userImports,
    dataImports: parts.dataImports,
    exports: parts.exports,
    archives: parts.archives,
    operations: parts.operations,
    payments: parts.payments,
    handlers: parts.handlers,
    language: parseAcceptLanguage(findHeader(request, 'accept-language')),
    address: request.ip,
    origin: getCaller(request).origin,
    userAgent: findHeader(request, 'user-agent'),
    requestId: request.id,
    now: parts.now(),
    access,
    token: bearer?.[1] ?? null,
    tool: findHeader(request, 'service-tool'),
    key: findHeader(request, 'idempotency-key'),
    caller: getCaller(request),
    giveToken(token) {
      reply.header('authorization', token)
      if (access === 'o') reply.header('server-ip', request.socket.localAddress ?? '')
    },
    tellMenu(version) {
      reply.header('menu-version', version)
    },
    onFault(error, name) {
      request.log.error({ err: error, activity: name.slice(0, 60) }, 'an activity failed')
    },
    onOutcome: (outcome) => recordOutcome(request, outcome),
  }
}

/** Returns whether a request goes to an MQL route, judging by its path alone. */
export const isMqlRoute = ({ url }: Pick<FastifyRequest, 'url'>): boolean =>
  url.startsWith('/server/') && (url.split('?')[0] ?? '').endsWith('/mql')

/**
 * Refuses a page of an unregistered site, after the rate limit and before the body is read. That page may read this
 * response, so that it can show how to register; the response contains no data.
 */
async function refuseOtherSites(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServerParts,
): Promise<FastifyReply | undefined> {
  const caller = getCaller(request)
  if (await mayCall(parts.db, caller, parts.settings)) return undefined
  const where = {
    caller,
    settings: parts.settings,
    language: parseAcceptLanguage(findHeader(request, 'accept-language')),
  }
  return reply
    .code(403)
    .header('cache-control', 'no-store')
    .header('vary', 'origin')
    .header('access-control-allow-origin', caller.origin ?? 'null')
    .send(wrapInEnvelope(refuseSite(where, null), parts.now()))
}

/** Serves `POST /server/{0 to 3 segments}/{o|r|r/c}/mql` (specification, section 7). */
export function serveMql(app: FastifyInstance, parts: ServerParts): void {
  void app.register((scope, _options, done) => {
    // The body is read as text whatever its content type, so that invalid JSON is refused in one place and in one way.
    scope.addHook('preParsing', (request, reply) => refuseOtherSites(request, reply, parts))
    scope.removeAllContentTypeParsers()
    compressAnswers(scope)
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, parsed) =>
      parsed(null, body),
    )
    for (const [path, access] of TYPES) {
      for (const segments of SEGMENTS) {
        const bodyLimit = access === 'o' ? BODY_LIMIT : SIGNED_IN_BODY_LIMIT
        scope.post(`/server${segments}/${path}/mql`, { bodyLimit }, async (request, reply) => {
          const context = buildCallContext(request, reply, access, parts)
          reply.header('cache-control', 'no-store')
          const body = typeof request.body === 'string' ? request.body : ''
          const call = parseCall(body, findHeader(request, 'service-header') ?? '')
          if ('status' in call) {
            const envelope = wrapInEnvelope(
              buildDenial('invalidInput', call.sentence, context.language, { levels: DEEPEST }),
              context.now,
            )
            return reply.code(call.status).send(call.under === undefined ? envelope : { [call.under]: envelope })
          }
          const answers = await parts.inFlight.during(dispatchCall(call, context))
          // Proxies do not read bodies.
          if (isRefusedAsUnavailable(call.kind, answers)) reply.code(503).header('retry-after', String(RETRY_SECONDS))
          return buildResponseBody(call.kind, answers, context.now)
        })
      }
    }
    done()
  })
}
