import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../src/contract/activity.ts'
import type { Buckets } from './buckets.ts'
import { parseCall } from './calls.ts'
import type { Database } from './db/database.ts'
import { dispatch, type CallContext } from './dispatch.ts'
import { bodyOf, denied, enveloped } from './envelopes.ts'
import type { Jobs, Payments } from './handler.ts'
import type { UnderWay } from './jobs/under-way.ts'
import { mayCall, type Caller } from './origins.ts'
import type { Settings } from './settings.ts'
import { languageOf } from './words.ts'

/** What every route of the server works with. */
export interface ServerParts {
  readonly db: Database
  readonly settings: Settings
  readonly buckets: Buckets
  readonly jobs: Jobs
  /** The imports of users, which are jobs too. */
  readonly userImports: Jobs
  readonly payments: Payments
  /** Counts the calls that are being answered. */
  readonly underWay: UnderWay
  /** The clock. */
  readonly now: () => Date
  /** The port that we listen on. */
  readonly port: () => number
}

/** The largest body of a call. */
export const BODY_LIMIT = 1024 * 1024

const TYPES: readonly (readonly [path: string, access: Access])[] = [
  ['o', 'o'],
  ['r', 'r'],
  ['r/c', 'c'],
]
const SEGMENTS = ['', '/:one', '/:one/:two', '/:one/:two/:three']

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Where a request comes from, as its headers say. */
export const callerOf = (request: FastifyRequest, parts: ServerParts): Caller => ({
  origin: header(request, 'origin'),
  host: header(request, 'host'),
  port: parts.port(),
})

/** Where the caller's browser reaches this server, as the request says. Never to be called by ourselves: a caller writes what it likes. */
export function ownOrigin(request: FastifyRequest, { port }: ServerParts): string {
  const asked = `${request.protocol}://${request.host}`
  return URL.canParse(asked) && new URL(asked).origin === asked ? asked : `http://127.0.0.1:${port()}`
}

function contextOf(request: FastifyRequest, reply: FastifyReply, access: Access, parts: ServerParts): CallContext {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')
  return {
    db: parts.db,
    settings: parts.settings,
    buckets: parts.buckets,
    jobs: parts.jobs,
    userImports: parts.userImports,
    payments: parts.payments,
    origin: ownOrigin(request, parts),
    language: languageOf(header(request, 'accept-language')),
    address: request.ip,
    userAgent: header(request, 'user-agent'),
    requestId: request.id,
    now: parts.now(),
    access,
    token: bearer?.[1] ?? null,
    tool: header(request, 'service-tool'),
    key: header(request, 'idempotency-key'),
    caller: callerOf(request, parts),
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
  }
}

/** Answers `POST /server/{0 to 3 segments}/{o|r|r/c}/mql` (specification, section 7). */
export function serveMql(app: FastifyInstance, parts: ServerParts): void {
  void app.register((scope, _options, done) => {
    // Read as text whatever it calls itself, so that what is not JSON is refused in one place and in one way.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, parsed) => parsed(null, body))
    for (const [path, access] of TYPES) {
      for (const segments of SEGMENTS) {
        scope.post(`/server${segments}/${path}/mql`, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
          const context = contextOf(request, reply, access, parts)
          reply.header('cache-control', 'no-store')
          if (!(await mayCall(parts.db, context.caller, parts.settings))) {
            return reply.code(403).send(enveloped(denied('notPermitted', 'foreignOrigin', context.language), context.now))
          }
          const body = typeof request.body === 'string' ? request.body : ''
          const call = parseCall(body, header(request, 'service-header') ?? '')
          if ('status' in call) {
            return reply.code(call.status).send(enveloped(denied('invalidInput', call.sentence, context.language), context.now))
          }
          return bodyOf(call.kind, await parts.underWay.during(dispatch(call, context)), context.now)
        })
      }
    }
    done()
  })
}
