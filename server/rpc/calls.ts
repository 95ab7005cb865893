import { QUERY_GROUP } from '../../src/contract/envelope.ts'
import type { SentenceKey } from '../lib/i18n/messages.ts'
import { readJson, type JsonProblem } from '../lib/json/read-json.ts'

/** One name of a call and the payload sent with it. */
export interface NamedPayload {
  readonly name: string
  readonly payload: unknown
}

/** The parsed body: activities, answered one by one, or queries, answered together. */
export type ParsedCall =
  | { readonly kind: 'activities'; readonly calls: readonly NamedPayload[] }
  | { readonly kind: 'queries'; readonly calls: readonly NamedPayload[] }

/**
 * Reason why nothing was run: the HTTP status and the message. Status 200 is used for calls that public clients send,
 * because these read only an envelope (specification, sections 14.4 and 14.6); `under` names the member that holds it.
 */
export interface CallProblem {
  readonly status: 200 | 400
  readonly sentence: SentenceKey
  readonly under?: typeof QUERY_GROUP
}

/** More names than any screen sends in one call. */
const MOST_NAMES = 20
const GROUP_NAME = /^[A-Za-z0-9_.-]{1,100}$/

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const buildProblem = (sentence: SentenceKey): CallProblem => ({ status: 400, sentence })

/** The answer to a client whose activity string names nothing (`o.[]`), or only names that the client itself omits. */
const NOTHING_NAMED: CallProblem = { status: 200, sentence: 'nothingNamed' }

const SENTENCES = {
  NOT_JSON: 'notJson',
  TOO_DEEP: 'tooDeep',
  // The routes have refused it before, with the size that they allow.
  TOO_LONG: 'notObject',
  NUL: 'notObject',
} as const satisfies Readonly<Record<JsonProblem, SentenceKey>>

function parseQueries(group: unknown, header: string): ParsedCall | CallProblem {
  if (!GROUP_NAME.test(header)) return buildProblem('headerMismatch')
  if (!isRecord(group)) return buildProblem('notObject')
  const ids = group.fetchGroup
  if (!Array.isArray(ids) || ids.length > MOST_NAMES) return buildProblem('notObject')
  if (ids.length === 0) return { ...NOTHING_NAMED, under: QUERY_GROUP }
  if (!ids.every((id) => typeof id === 'string') || new Set(ids).size !== ids.length) return buildProblem('notObject')
  return {
    kind: 'queries',
    calls: ids.map((id) => ({ name: id, payload: Object.hasOwn(group, id) ? group[id] : null })),
  }
}

/** Parses a body by the wire protocol (specification, section 14.4): the header lists the names in the body. */
export function parseCall(text: string, serviceHeader: string): ParsedCall | CallProblem {
  const read = readJson(text)
  if ('problem' in read) return buildProblem(SENTENCES[read.problem])
  const body = read.value
  if (!isRecord(body)) return buildProblem('notObject')
  // A trailing comma in an activity string (`o.[A,]`) creates an empty name, in the body and in the header.
  const names = Object.keys(body).filter((name) => name !== '')
  const named = serviceHeader
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length === 0 && named.length === 0) return NOTHING_NAMED
  if (names.length === 0 || names.length > MOST_NAMES) return buildProblem('notObject')
  if (names.includes(QUERY_GROUP)) {
    return names.length > 1 || serviceHeader.includes(',')
      ? buildProblem('mixed')
      : parseQueries(body[QUERY_GROUP], serviceHeader)
  }
  const agree =
    named.length === names.length && named.every((name) => names.includes(name)) && new Set(named).size === named.length
  if (!agree) return buildProblem('headerMismatch')
  return { kind: 'activities', calls: named.map((name) => ({ name, payload: body[name] })) }
}
