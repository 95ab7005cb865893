import formRateLimit from '@fastify/rate-limit'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { MINUTE_MS } from '../../../../src/contract/durations.ts'
import { userAccount } from '../../../db/schema.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { findClientByName } from '../../../lib/clients/clients.ts'
import type { ServerParts } from '../../../rpc/mql-route.ts'
import { isOwnOrigin } from '../../../rpc/origins.ts'
import { issueHandoverKey } from '../handover/handover.ts'
import { DEMO_ENTRANCE, DOORS, isDoor } from './doors.ts'

const PER_MINUTE = 120
const BODY_LIMIT = 1024

const entering = v.object({ as: v.pipe(v.string(), v.check(isDoor)) })

/** Returns whether a page of this server sends a request: a page elsewhere must not sign anybody in. */
const isFromOwnPage = ({ headers: { origin } }: FastifyRequest, { settings }: ServerParts): boolean =>
  origin !== undefined && isOwnOrigin(origin, settings)

/** Issues a key for the person behind a door; null where the institution is not invented or has no such person. */
async function openDoor(parts: ServerParts, request: FastifyRequest) {
  const parsed = v.safeParse(entering, request.body)
  if (!parsed.success || !isDoor(parsed.output.as)) return null
  const { db, now } = parts
  const { institution, userName, target } = DOORS[parsed.output.as]
  const client = await findClientByName(db, institution)
  if (!client?.details.demo || client.status !== 'ACTIVE') return null
  const [account] = await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.loginName, userName)))
  if (!account) return null
  const handover = { clientId: client.id, userId: account.id, issuer: DEMO_ENTRANCE, audience: client.code }
  const userKey = await issueHandoverKey(db, { ...handover, target, lifeMs: MINUTE_MS }, now())
  await recordAudit(db, {
    clientId: client.id,
    at: now(),
    actorUserId: account.id,
    activity: 'demoEntrance',
    entity: 'user_account',
    entityId: String(account.id),
    address: request.ip,
    requestId: request.id,
  })
  return { userKey, clientId: client.id }
}

/**
 * Serves the doors of the start page: each signs in one invented person with one press. The answer leads to the landing
 * page of hand-overs with a key that works once and for a minute, so that no page has a password. Only a demonstration
 * has this route, and only institutions whose people are invented have doors.
 */
export function serveDemoEntrance(app: FastifyInstance, parts: ServerParts): void {
  void app.register(async (scope) => {
    await scope.register(formRateLimit, { max: PER_MINUTE, timeWindow: 60_000 })
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post('/server/demo/enter', async (request, reply) => {
      const key = isFromOwnPage(request, parts) ? await openDoor(parts, request) : null
      if (key === null) {
        reply.callNotFound()
        return reply
      }
      reply.header('cache-control', 'no-store')
      if (request.headers.accept === 'application/json') return reply.send(key)
      const query = new URLSearchParams({ userKey: key.userKey, clientId: String(key.clientId) })
      return reply.redirect(`/portal.html#/redirectionLandingPage?${query.toString()}`, 303)
    })
  })
}
