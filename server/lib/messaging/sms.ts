import type { Delivery, OutboxRow } from './delivery.ts'
import type { SmsGateway } from '../../../src/contract/institution/connections/gateways.ts'

/** How much of a response is read, in characters. */
const ANSWER_LIMIT = 16_384
/** The gateway refuses this server, or is busy: the message is not at fault. */
const NOT_ITS_FAULT = new Set([401, 402, 403, 404, 405, 407, 408, 425, 429])

type Slots = Readonly<Record<string, string>>

const fillSlots = (text: string, slots: Slots, encode: (value: string) => string = (value) => value): string =>
  text.replaceAll(/\{(\w+)\}/g, (slot, name: string) => (Object.hasOwn(slots, name) ? encode(slots[name] ?? '') : slot))

/** Replaces the placeholders in every text of a JSON value. */
function fillSlotsDeeply(value: unknown, slots: Slots): unknown {
  if (typeof value === 'string') return fillSlots(value, slots)
  if (Array.isArray(value)) return value.map((item: unknown) => fillSlotsDeeply(item, slots))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillSlotsDeeply(item, slots)]))
}

function buildSmsRequest(
  { url, method, headers, form, json }: SmsGateway,
  slots: Slots,
): readonly [string, RequestInit] {
  const filledHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, fillSlots(value, slots)]),
  )
  const address = fillSlots(url, slots, encodeURIComponent)
  if (method === 'GET') return [address, { method, headers: filledHeaders }]
  if (json)
    return [
      address,
      {
        method,
        headers: { 'content-type': 'application/json', ...filledHeaders },
        body: JSON.stringify(fillSlotsDeeply(json, slots)),
      },
    ]
  const fields = Object.entries(form ?? {}).map(([name, value]): [string, string] => [name, fillSlots(value, slots)])
  return [address, { method, headers: filledHeaders, body: new URLSearchParams(fields) }]
}

async function readResponseStart(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > ANSWER_LIMIT) break
  }
  return text
}

/** Error codes that mean the gateway never received the message: a retry cannot send it twice. */
const NEVER_SEEN = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const getErrorCause = (error: unknown): unknown =>
  error instanceof Error && typeof error.cause === 'object' && error.cause !== null && 'code' in error.cause
    ? error.cause.code
    : undefined

/**
 * Returns whether a gateway can detect a repetition: it receives the id of the message, which is the same at every
 * attempt.
 */
export const canDetectDuplicates = (gateway: SmsGateway): boolean => JSON.stringify(gateway).includes('{id}')

/**
 * Sends an SMS through a gateway, under the header of its text if that is registered under one of its own.
 * `{id}` is the same at every attempt, so that gateways can detect repetitions.
 */
export async function deliverSms(
  row: OutboxRow,
  dlt: { readonly id: string | null; readonly header: string | null },
  gateway: SmsGateway & { readonly secret: string },
  signal: AbortSignal,
): Promise<Delivery> {
  if (!/^\+\d{6,15}$/.test(row.address)) return { status: 'FAILED', failure: 'ADDRESS' }
  // In India, a text without a registered template is never delivered, but would be charged.
  if (dlt.id === null && JSON.stringify(gateway).includes('{templateId}')) return { status: 'FAILED', failure: 'DLT' }
  const slots = {
    to: row.address,
    digits: row.address.slice(1),
    text: row.body,
    templateId: dlt.id ?? '',
    entityId: gateway.entityId,
    header: dlt.header ?? gateway.header,
    language: row.language,
    id: row.publicId,
    secret: gateway.secret,
  }
  try {
    const [address, request] = buildSmsRequest(gateway, slots)
    // A redirect would forward the secret to another host.
    const response = await fetch(address, { ...request, redirect: 'error', signal })
    if (!response.ok) {
      await response.body?.cancel()
      return {
        status: response.status < 500 && !NOT_ITS_FAULT.has(response.status) ? 'FAILED' : 'RETRY',
        failure: `HTTP_${response.status}`,
      }
    }
    const answer = await readResponseStart(response)
    if (gateway.takenWhen !== undefined && !answer.includes(gateway.takenWhen))
      return { status: 'RETRY', failure: 'ANSWER' }
    return { status: 'SENT' }
  } catch (error) {
    if (NEVER_SEEN.has(String(getErrorCause(error)))) return { status: 'RETRY', failure: 'CONNECT' }
    return canDetectDuplicates(gateway)
      ? { status: 'RETRY', failure: signal.aborted ? 'TIMEOUT' : 'CONNECT' }
      : { status: 'FAILED', failure: 'UNCERTAIN' }
  }
}
