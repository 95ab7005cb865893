import type { Delivery, OutboxRow } from './delivery.ts'
import type { SmsGateway } from './gateways.ts'

/** Of an answer this much is read. */
const ANSWER_LIMIT = 16_384
/** The other side refuses us, or is busy: the message is not to blame. */
const NOT_ITS_FAULT = new Set([401, 402, 403, 404, 405, 407, 408, 425, 429])

type Slots = Readonly<Record<string, string>>

const filled = (text: string, slots: Slots, encode: (value: string) => string = (value) => value): string =>
  text.replaceAll(/\{(\w+)\}/g, (slot, name: string) => (Object.hasOwn(slots, name) ? encode(slots[name] ?? '') : slot))

/** A document with every text in it filled. */
function filledDeep(value: unknown, slots: Slots): unknown {
  if (typeof value === 'string') return filled(value, slots)
  if (Array.isArray(value)) return value.map((item: unknown) => filledDeep(item, slots))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filledDeep(item, slots)]))
}

function requestOf({ url, method, headers, form, json }: SmsGateway, slots: Slots): readonly [string, RequestInit] {
  const filledHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value, slots)]))
  const address = filled(url, slots, encodeURIComponent)
  if (method === 'GET') return [address, { method, headers: filledHeaders }]
  if (json) return [address, { method, headers: { 'content-type': 'application/json', ...filledHeaders }, body: JSON.stringify(filledDeep(json, slots)) }]
  const fields = Object.entries(form ?? {}).map(([name, value]): [string, string] => [name, filled(value, slots)])
  return [address, { method, headers: filledHeaders, body: new URLSearchParams(fields) }]
}

async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > ANSWER_LIMIT) break
  }
  return text
}

/** The gateway never saw the message: it can be tried again without being sent twice. */
const NEVER_SEEN = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

const causeOf = (error: unknown): unknown =>
  error instanceof Error && typeof error.cause === 'object' && error.cause !== null && 'code' in error.cause ? error.cause.code : undefined

/** Whether a gateway can tell a repetition: it is given the number of the message, which is the same at every try. */
export const knowsRepetitions = (gateway: SmsGateway): boolean => JSON.stringify(gateway).includes('{id}')

/** Hands an SMS to a gateway. `{id}` is the same at every try, for gateways that know repetitions by it. */
export async function deliverSms(row: OutboxRow, dltTemplateId: string | null, gateway: SmsGateway & { readonly secret: string }, signal: AbortSignal): Promise<Delivery> {
  if (!/^\+\d{6,15}$/.test(row.address)) return { status: 'FAILED', failure: 'ADDRESS' }
  // A text without its registration never reaches a telephone in India; it would only be paid for.
  if (dltTemplateId === null && JSON.stringify(gateway).includes('{templateId}')) return { status: 'FAILED', failure: 'DLT' }
  const slots = {
    to: row.address,
    digits: row.address.slice(1),
    text: row.body,
    templateId: dltTemplateId ?? '',
    entityId: gateway.entityId,
    header: gateway.header,
    language: row.language,
    id: row.publicId,
    secret: gateway.secret,
  }
  try {
    const [address, request] = requestOf(gateway, slots)
    // Who is sent on somewhere else would carry the secret there.
    const response = await fetch(address, { ...request, redirect: 'error', signal })
    if (!response.ok) {
      await response.body?.cancel()
      return { status: response.status < 500 && !NOT_ITS_FAULT.has(response.status) ? 'FAILED' : 'RETRY', failure: `HTTP_${response.status}` }
    }
    const answer = await beginningOf(response)
    if (gateway.takenWhen !== undefined && !answer.includes(gateway.takenWhen)) return { status: 'RETRY', failure: 'ANSWER' }
    return { status: 'SENT' }
  } catch (error) {
    if (NEVER_SEEN.has(String(causeOf(error)))) return { status: 'RETRY', failure: 'CONNECT' }
    return knowsRepetitions(gateway) ? { status: 'RETRY', failure: signal.aborted ? 'TIMEOUT' : 'CONNECT' } : { status: 'FAILED', failure: 'UNCERTAIN' }
  }
}
