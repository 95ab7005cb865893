import { CLIENT_ERROR, QUERY_GROUP } from '../contract/envelope.ts'
import { EARLY_ANSWERS } from '../core/config/page.ts'
import {
  COMMON_ANSWERS,
  FIXTURES,
  type Answer,
  type Answers,
  type FixtureElement,
  type FixtureOutcome,
} from './fixtures.ts'

/** A fixture in use. */
export interface Fixture {
  /** The names of the calls that were made, in their order. */
  readonly calls: readonly string[]
  /** Lets calls reach a server again. */
  readonly restore: () => void
}

const EMPTY = { errorCode: 1000, error: null, result: null }

function toEnvelope(answer: Exclude<Answer, 'no-answer'>): object {
  return 'errorCode' in answer
    ? { errorCode: answer.errorCode, error: 'A fixture has refused this.', result: answer.result ?? null }
    : { ...EMPTY, result: answer.result }
}

/** Returns the answer to one call; a query group is answered row by row. */
function buildResponse(service: string, body: Readonly<Record<string, unknown>>, answers: Answers): Response {
  const getAnswer = (name: string): Exclude<Answer, 'no-answer'> => {
    const answer = answers['*'] ?? answers[name]
    if (answer === 'no-answer') throw new TypeError('Failed to fetch')
    if (answer) return answer
    console.warn(`[campus] fixture: no answer to ${name}; it is refused.`)
    return { errorCode: CLIENT_ERROR }
  }
  const queryGroup = body[QUERY_GROUP] as { readonly fetchGroup?: readonly string[] } | undefined
  if (service !== QUERY_GROUP) {
    const answer = getAnswer(service)
    const headers = 'token' in answer ? { authorization: `Bearer ${answer.token}` } : undefined
    return Response.json({ [service]: toEnvelope(answer) }, headers ? { headers } : {})
  }
  const rows = (queryGroup?.fetchGroup ?? []).map((name) => [name, getAnswer(name)] as const)
  const refused = rows.find(([, answer]) => 'errorCode' in answer)?.[1]
  const result = Object.fromEntries(rows.map(([name, answer]) => [name, answer.result]))
  return Response.json({ [QUERY_GROUP]: refused ? toEnvelope(refused) : { ...EMPTY, result } })
}

/**
 * Answers the calls of all elements on this page without a server, with one outcome of one element. Requests that are
 * no calls pass. Another fixture replaces the one before.
 */
export function useFixture<Element extends FixtureElement>(
  element: Element,
  outcome: FixtureOutcome<Element>,
): Fixture {
  const answersByOutcome: Readonly<Record<string, Answers>> = FIXTURES[element]
  const answers = answersByOutcome[outcome]
  if (!answers) throw new TypeError(`[campus] useFixture: "${element}" has no outcome "${outcome}".`)
  current?.restore()
  // What the loader has asked a server for already would be used instead.
  Reflect.deleteProperty(globalThis, EARLY_ANSWERS)
  const real = globalThis.fetch
  const calls: string[] = []
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : input.toString()
    if (address.includes('/forms/answers/')) return Response.json({})
    const service = new Headers(init?.headers).get('service-header')
    if (service === null || typeof init?.body !== 'string') return real(input, init)
    calls.push(service)
    const body = JSON.parse(init.body) as Readonly<Record<string, unknown>>
    await Promise.resolve()
    return buildResponse(service, body, { ...COMMON_ANSWERS, ...answers })
  }
  const fixture = {
    calls,
    restore() {
      globalThis.fetch = real
      if (current === fixture) current = undefined
    },
  }
  current = fixture
  return fixture
}

let current: Fixture | undefined
