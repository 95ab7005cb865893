import { QUERY_GROUP } from '../src/contract/envelope.ts'
import type { SentenceKey } from './words.ts'

/** One name of a call and what was sent with it. */
export interface NamedPayload {
  readonly name: string
  readonly payload: unknown
}

/** What a body asks for: activities, answered one by one, or queries, answered together. */
export type ParsedCall =
  | { readonly kind: 'activities'; readonly calls: readonly NamedPayload[] }
  | { readonly kind: 'queries'; readonly calls: readonly NamedPayload[] }

/** Why a body was not understood: the HTTP status, and the sentence. */
export interface CallProblem {
  readonly status: 400
  readonly sentence: SentenceKey
}

/** More names than any screen asks for in one call. */
const MOST_NAMES = 20
const GROUP_NAME = /^[A-Za-z0-9_.-]{1,100}$/

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const problem = (sentence: SentenceKey): CallProblem => ({ status: 400, sentence })

/** PostgreSQL keeps no NUL in text; no honest input holds one. */
function holdsNul(text: string, value: unknown): boolean {
  if (!text.includes('\\u0000')) return false
  return typeof value === 'string'
    ? value.includes('\0')
    : isRecord(value) || Array.isArray(value)
      ? Object.entries(value).some(([key, member]) => key.includes('\0') || holdsNul(text, member))
      : false
}

function parseQueries(group: unknown, header: string): ParsedCall | CallProblem {
  if (!GROUP_NAME.test(header)) return problem('headerMismatch')
  if (!isRecord(group)) return problem('notObject')
  const ids = group.fetchGroup
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > MOST_NAMES) return problem('notObject')
  if (!ids.every((id) => typeof id === 'string') || new Set(ids).size !== ids.length) return problem('notObject')
  return { kind: 'queries', calls: ids.map((id) => ({ name: id, payload: Object.hasOwn(group, id) ? group[id] : null })) }
}

/** Reads a body by the rules of the wire (mql-protocol, sections 2 and 4): the header names what the body holds. */
export function parseCall(text: string, serviceHeader: string): ParsedCall | CallProblem {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return problem('notJson')
  }
  if (!isRecord(body)) return problem('notObject')
  const names = Object.keys(body)
  if (names.length === 0 || names.length > MOST_NAMES || holdsNul(text, body)) return problem('notObject')
  if (names.includes(QUERY_GROUP)) {
    return names.length > 1 || serviceHeader.includes(',') ? problem('mixed') : parseQueries(body[QUERY_GROUP], serviceHeader)
  }
  const named = serviceHeader.split(',').map((name) => name.trim())
  const agree = named.length === names.length && named.every((name) => names.includes(name)) && new Set(named).size === named.length
  if (!agree) return problem('headerMismatch')
  return { kind: 'activities', calls: named.map((name) => ({ name, payload: body[name] })) }
}
