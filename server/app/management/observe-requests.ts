import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import {
  getStatementName,
  runWithTimes,
  type SlowestStatement,
  type StatementTimes,
} from '../../db/statements/statement-times.ts'
import type { CallOutcome } from '../../lib/metrics/call-outcome.ts'
import type { Metrics } from '../../lib/metrics/metrics.ts'
import { listOutcomes } from '../../rpc/outcomes.ts'

interface SlowCall {
  readonly outcomes: readonly CallOutcome[]
  /** How long the request took. */
  readonly milliseconds: number
  readonly statement: SlowestStatement | null
}

/** Logs the calls of a request, if one was slow, with the name of the statement that took longest. */
function recordSlowCall(log: FastifyBaseLogger, { outcomes, milliseconds, statement }: SlowCall): void {
  log.warn(
    {
      calls: outcomes.map(({ name }) => name),
      institution: outcomes.find(({ institution }) => institution !== null)?.institution ?? null,
      milliseconds,
      statement: statement && getStatementName(statement.text),
      statementMilliseconds: statement && Math.round(statement.milliseconds),
    },
    'slow call',
  )
}

/**
 * Counts every request, and logs one line of it at the level `info`: its id, the names of its calls, their outcomes and
 * institution, and its duration. A line has no address, no value and no person; a request that is no call is logged by
 * the pattern of its route, because its path may be a secret. Calls that take `slowMilliseconds` or longer are logged
 * with a further line at the level `warn`; 0: none are.
 */
export function observeRequests(app: FastifyInstance, metrics: Metrics | null, slowMilliseconds: number): void {
  const timesOf = new WeakMap<FastifyRequest, StatementTimes>()
  if (slowMilliseconds > 0)
    app.addHook('preHandler', (request, _reply, done) => {
      const times: StatementTimes = { slowest: null }
      timesOf.set(request, times)
      runWithTimes(times, done)
    })
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
    const statement = timesOf.get(request)?.slowest ?? null
    // A statement also counts by itself: the session is read before a call begins.
    const longest = Math.max(statement?.milliseconds ?? 0, ...outcomes.map((outcome) => outcome.milliseconds))
    if (slowMilliseconds > 0 && outcomes.length > 0 && longest >= slowMilliseconds)
      recordSlowCall(request.log, { outcomes, milliseconds: Math.round(reply.elapsedTime), statement })
    done()
  })
}
