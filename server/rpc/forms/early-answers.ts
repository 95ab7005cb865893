import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { QUERY_GROUP, VALID_CODES } from '../../../src/contract/envelope.ts'
import { publishedExamEvents } from '../../../src/contract/hall-tickets/exam-events.ts'
import { getClientByName } from '../../../src/contract/institution/institution.ts'
import { signInProviders } from '../../../src/contract/sign-in/sign-in-providers.ts'
import { signInOptions } from '../../../src/contract/sign-in/student-codes.ts'
import { compressAnswers } from '../compress-answers.ts'
import { dispatchCall, type CallContext } from '../dispatch.ts'
import { buildResponseBody, type Answer } from '../envelopes.ts'
import type { ParsedCall } from '../calls.ts'
import { buildCallContext, type ServerParts } from '../mql-route.ts'
import { mayCall } from '../origins.ts'

/** The open query that an element sends first, once it knows its institution. */
const FIRST_QUERIES: Readonly<Record<string, string>> = {
  'campus-hall-ticket': publishedExamEvents.id,
  'campus-student-login': signInOptions.id,
  'campus-login': signInProviders.id,
  'campus-admin-login': signInProviders.id,
}

const earlyQuery = v.object({ client: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60)) })
const found = v.object({ client: v.object({ clientId: v.number() }) })

/**
 * Runs an open call as the wire does, for a caller without a session. Returns its result and the body of its answer;
 * undefined where it is refused.
 */
async function runOpenCall(
  call: ParsedCall,
  context: CallContext,
): Promise<{ result: unknown; body: unknown } | undefined> {
  const answers = await dispatchCall(call, context)
  const [answer] = answers.values()
  if (!answer || !VALID_CODES.includes(answer.errorCode)) return undefined
  const body = Object.entries(buildResponseBody(call.kind, answers, context.now)).map(([name, wrapped]) => {
    const { errorCode, result } = wrapped as Answer
    // Nothing else of the envelope is read, and every byte is on the way of a form.
    return [name, { errorCode, result }]
  })
  return { result: answer.result, body: Object.fromEntries(body) as unknown }
}

/**
 * Serves `/server/forms/answers/campus-hall-ticket?client=svtu`: the answers to the calls that an element sends before
 * it can take over, for the loader, which asks while the element is on its way. They are open calls, answered by the
 * same code and for the same web sites as on the wire. An object from the body of each call, as the element sends it,
 * to the body of its answer. Where a call would be refused, there is none: the element sends it and reads why.
 */
export function serveEarlyAnswers(app: FastifyInstance, parts: ServerParts): void {
  void app.register((scope, _options, done) => {
    compressAnswers(scope)
    scope.get<{ Params: { tag: string } }>('/server/forms/answers/:tag', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const query = v.safeParse(earlyQuery, request.query)
      if (!query.success) {
        reply.callNotFound()
        return reply
      }
      const context = { ...buildCallContext(request, reply, 'o', parts), token: null }
      const answers: Record<string, unknown> = {}
      const { caller } = context
      // A page of an unregistered site may read that there is none, so that its console says what the call then says.
      if (!(await mayCall(parts.db, caller, parts.settings)))
        return reply
          .header('vary', 'origin')
          .header('access-control-allow-origin', caller.origin ?? 'null')
          .send(answers)
      const payload = { clientName: query.output.client }
      const named = await runOpenCall({ kind: 'activities', calls: [{ name: getClientByName.name, payload }] }, context)
      if (named) answers[JSON.stringify({ [getClientByName.name]: payload })] = named.body
      const institution = v.safeParse(found, named?.result)
      const id = Object.hasOwn(FIRST_QUERIES, request.params.tag) ? FIRST_QUERIES[request.params.tag] : undefined
      if (institution.success && id !== undefined) {
        const { clientId } = institution.output.client
        const rows = await runOpenCall({ kind: 'queries', calls: [{ name: id, payload: { clientId } }] }, context)
        if (rows) answers[JSON.stringify({ [QUERY_GROUP]: { [id]: { clientId }, fetchGroup: [id] } })] = rows.body
      }
      return answers
    })
    done()
  })
}
