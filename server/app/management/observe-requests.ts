import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../../lib/metrics/metrics.ts'
import { listOutcomes } from '../../rpc/outcomes.ts'

/**
 * Counts every request, and logs one line of it at the level `info`: its id, the names of its calls, their outcomes and
 * institution, and its duration. A line has no address, no value and no person; a request that is no call is logged by
 * the pattern of its route, because its path may be a secret.
 */
export function observeRequests(app: FastifyInstance, metrics: Metrics | null): void {
  app.addHook('onResponse', (request, reply, done) => {
    const outcomes = listOutcomes(request)
    metrics?.recordResponse(reply.statusCode)
    for (const outcome of outcomes) metrics?.recordCall(outcome)
    const what =
      outcomes.length > 0
        ? {
            calls: outcomes.map(({ name }) => name),
            outcomes: outcomes.map(({ outcome, code, result }) => result ?? code ?? outcome),
            institution: outcomes.find(({ institution }) => institution !== null)?.institution ?? null,
          }
        : { route: request.routeOptions.url ?? 'none' }
    request.log.info({ ...what, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) }, 'request')
    done()
  })
}
