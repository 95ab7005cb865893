import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { CODES, type CodeName } from '../../src/contract/codes.ts'
import { VALID_CODES } from '../../src/contract/envelope.ts'
import { activities, queries } from '../../src/contract/index.ts'
import type { CallOutcome } from '../lib/metrics/call-outcome.ts'
import type { ParsedCall } from './calls.ts'
import type { Answer } from './envelopes.ts'

/** What is found about a name while it is answered. */
export interface CallFacts {
  readonly kind: ParsedCall['kind']
  readonly name: string
  readonly startedAt: number
  isOpen?: boolean
  /** The code of the institution. */
  institution?: string | null
}

const CODE_NAMES = new Map<number, CodeName>(
  (Object.entries(CODES) as [CodeName, number][]).map(([name, code]) => [code, name]),
)
const withOutcome = v.object({ outcome: v.pipe(v.string(), v.regex(/^[A-Z_]{2,30}$/)) })

/** Returns the name of a call if the contract has it: a name of the caller's invention must not become a label. */
function findContractName({ kind, name }: CallFacts): string {
  if (!Object.hasOwn(kind === 'queries' ? queries : activities, name)) return 'unknown'
  return kind === 'queries' ? `query_${name}` : name
}

/** Builds what is counted and logged of an answer. */
export function buildOutcome(facts: CallFacts, { errorCode, result, fault }: Answer): CallOutcome {
  const isOk = VALID_CODES.includes(errorCode)
  const open = isOk && facts.isOpen ? v.safeParse(withOutcome, result) : undefined
  return {
    name: findContractName(facts),
    institution: facts.institution ?? null,
    outcome: fault ?? (isOk ? 'ok' : 'refused'),
    code: CODE_NAMES.get(errorCode) ?? null,
    result: open?.success ? open.output.outcome : null,
    milliseconds: performance.now() - facts.startedAt,
  }
}

const outcomesOf = new WeakMap<FastifyRequest, CallOutcome[]>()

/** Keeps the outcome of a call until its request is answered. */
export function recordOutcome(request: FastifyRequest, outcome: CallOutcome): void {
  const outcomes = outcomesOf.get(request)
  if (outcomes) outcomes.push(outcome)
  else outcomesOf.set(request, [outcome])
}

/** Returns the outcomes of the calls of a request. */
export const listOutcomes = (request: FastifyRequest): readonly CallOutcome[] => outcomesOf.get(request) ?? []
